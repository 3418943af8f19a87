/** The roles that act for accounts, and do the daily work. */
export const businessRoles = ['operator', 'support', 'manager'] as const;
export type BusinessRole = (typeof businessRoles)[number];

/** The roles of a person. Administrators manage people and settings, and do no business. */
export const roles = [...businessRoles, 'admin'] as const;
export type Role = (typeof roles)[number];

/** Whether a role acts for accounts; the other role is the administrator. */
export function doesBusiness(role: Role): role is BusinessRole {
  return businessRoles.some((one) => one === role);
}
