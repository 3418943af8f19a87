/** Those who act for accounts, and do the daily work. */
export const businessRoles = ['operator', 'support', 'manager'] as const;
export type BusinessRole = (typeof businessRoles)[number];

/** What a person may be here. Administrators manage people and settings, and do no business. */
export const roles = [...businessRoles, 'admin'] as const;
export type Role = (typeof roles)[number];

/** Whether somebody acts for accounts at all; whoever does not is an administrator. */
export function doesBusiness(role: Role): role is BusinessRole {
  return businessRoles.some((one) => one === role);
}

/** In sentences: who may. Where words have moved, they are drawn from `terms.rolesMany`. */
export const roleWords = {
  operator: { many: 'operators' },
  support: { many: 'support' },
  manager: { many: 'managers' },
  admin: { many: 'admins' },
} satisfies Record<Role, { many: string }>;

/** For menus and lists. Where words have moved, they are drawn from `terms.roles`. */
export const roleNames = {
  operator: 'Finance operator',
  support: 'Support',
  manager: 'Manager',
  admin: 'Administrator',
} satisfies Record<Role, string>;
