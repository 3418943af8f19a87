import { roleNames, roles, type Role } from '@/lib/roles';

/** What a role is for, in a line (reliability 4.3). */
const hints = {
  operator: 'The daily work: payouts, quotes, settlement accounts, cards.',
  support: 'Helps cardholders: sees data masked, may freeze a card, moves no money.',
  manager: 'Does the daily work and approves what others propose, never their own.',
  admin: 'Manages people, roles and settings; does no business.',
} satisfies Record<Role, string>;

export interface RoleOption {
  readonly value: Role;
  readonly label: string;
  readonly hint: string;
}

export const roleOptions: readonly RoleOption[] = roles.map((role) => ({
  value: role,
  label: roleNames[role],
  hint: hints[role],
}));
