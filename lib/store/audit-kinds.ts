/** The subjects of lines of the audit, for people who search it. */
export const auditKinds = [
  'sign-in',
  'sign-out',
  'refusal',
  'reveal',
  'write',
  'approval',
  'export',
  'review',
  'setting',
  'people',
  'alert',
] as const;
export type AuditKind = (typeof auditKinds)[number];
