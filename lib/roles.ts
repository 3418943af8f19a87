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
