/** What a line of the audit is about, for whoever looks for one. */
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
