/** What a person may be here, ordered from daily work to administration. The one list: everything else derives from it. */
export const roles = ['operator', 'support', 'manager', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Those who act for accounts. Administrators manage people and settings, and do no business. */
export const businessRoles = ['operator', 'support', 'manager'] as const satisfies readonly Role[];
export type BusinessRole = (typeof businessRoles)[number];

/** Whether somebody acts for accounts at all; whoever does not is an administrator. */
export function doesBusiness(role: Role): role is BusinessRole {
  return businessRoles.some((one) => one === role);
}

/** In sentences: who may, and as what one is signed in. */
export const roleWords = {
  operator: { many: 'operators', own: 'an operator' },
  support: { many: 'support', own: 'support' },
  manager: { many: 'managers', own: 'a manager' },
  admin: { many: 'admins', own: 'an admin' },
} satisfies Record<Role, { many: string; own: string }>;

/** For menus and lists, standing alone. */
export const roleNames = {
  operator: 'Finance operator',
  support: 'Support',
  manager: 'Manager',
  admin: 'Administrator',
} satisfies Record<Role, string>;
