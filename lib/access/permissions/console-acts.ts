import { message, type Message } from '@/lib/messages/message';
import { businessRoles, doesBusiness, roles, type Role } from '@/lib/roles';

/** What takes two administrators. Lines of the audit have the name and the step: `role.propose`, `role.confirm`. */
export const adminChangeNames = [
  'invitation',
  'grants',
  'access',
  'role',
  'second-factor',
  'password-link',
  'connection-grant',
  'approval-rule',
  'approval-days',
] as const;
export type AdminChangeName = (typeof adminChangeNames)[number];

/** What an act asks for beside the role (reliability 4.4). One with a code in its own form asks for no other proof. */
type Needs = 'nothing' | 'proof' | 'second';

export interface ConsoleAct {
  readonly by: readonly Role[];
  readonly needs: Needs;
  /** What the audit says about whoever may not, where it is no administration. */
  readonly refusal?: Message;
}

const administration = { by: ['admin'] } as const;
const read = { ...administration, needs: 'nothing' } as const;
/** What ends something never waits. */
const end = { ...administration, needs: 'nothing' } as const;
const prove = { ...administration, needs: 'proof' } as const;
/** What gives somebody rights, or a way in. */
const propose = { ...administration, needs: 'second' } as const;
/** Of one's own: everybody may. */
const own = { by: roles, needs: 'nothing' } as const;
const ownClient = {
  by: businessRoles,
  needs: 'proof',
  refusal: message('terms.noClientForAdmins'),
} as const;
/** Whose accounts they are is asked beside it, when a file is asked for, made and taken (`lib/exports`). */
const exported = { by: businessRoles, needs: 'nothing', refusal: message('terms.exportsByRole') } as const;
const fullExport = {
  by: ['operator', 'manager'],
  needs: 'proof',
  refusal: message('terms.fullExports'),
} as const;
/** What people decide about payouts that they see, which changes nothing on the platform. */
const reviewed = {
  by: ['operator', 'manager'],
  needs: 'nothing',
  refusal: message('terms.reviewsByRole'),
} as const;
/** Months of an account are the managers'. */
const closing = { by: ['manager'], refusal: message('terms.monthsByManagers') } as const;
const audit = {
  by: roles.filter((role) => role !== 'support'),
  refusal: message('terms.auditReaders'),
} as const;

const proposals = {
  'invitation.propose': propose,
  'grants.propose': propose,
  'access.propose': propose,
  'role.propose': propose,
  'second-factor.propose': propose,
  'password-link.propose': propose,
  'connection-grant.propose': propose,
  'approval-rule.propose': propose,
  'approval-days.propose': propose,
} satisfies Record<`${AdminChangeName}.propose`, ConsoleAct>;

/** Every act of the console itself, beside what it does on the platform (`permissions.ts`): who may, and what it needs. */
const acts = {
  ...proposals,
  'people.read': read,
  'roles.read': read,
  'admin-change.confirm': prove,
  'admin-change.decline': end,
  // What is taken is taken at once; what is given waits as `grants.propose`.
  'person.grant': prove,
  'person.disable': end,
  'invitation.withdraw': end,
  'password-link.withdraw': end,
  'session.end': end,
  'directory.keep': prove,
  'directory.remove': prove,
  // More writes need a second person.
  'approval-rule.add': prove,
  // More days hold at once; fewer wait as `approval-days.propose`.
  'approval-days.set': prove,
  'connection.add': prove,
  'connection.replace-key': prove,
  'connection.change-facts': prove,
  'connection.remove': prove,
  'mirror.read': read,
  'workers.read': read,
  // What is kept stays, and says how old it is.
  'mirror.pause': end,
  'mirror.resume': end,
  'mirror.refill': end,
  // Everybody looks at the one that they act through.
  'connection.check': own,
  'connection.check-any': read,
  'own-credential.put': ownClient,
  'own-credential.remove': ownClient,
  // Of which lines is asked beside it (`read-audit.ts`).
  'audit.read': { ...audit, needs: 'nothing' },
  'audit.verify': own,
  'audit.export': { ...audit, needs: 'proof' },
  // Of which writes is asked beside it (`lib/writes/approvals`).
  'approval.decide': own,
  'approval.reveal': own,
  'export.request': exported,
  'export.full': fullExport,
  'export.cancel': exported,
  // Of payouts that they see, asked each time that one is made (`lib/reports`).
  'saved-view.save': exported,
  'saved-view.change': exported,
  'saved-view.delete': exported,
  'report-schedule.create': exported,
  'report-schedule.change': exported,
  'report-schedule.pause': exported,
  'report-schedule.resume': exported,
  'report-schedule.delete': exported,
  'report-schedule.run': exported,
  // Of which alerts is asked beside it (`lib/alerts`).
  'alert.acknowledge': own,
  'alert.snooze': own,
  'alert.reopen': own,
  'alert.assign': own,
  'alert-choices.set': own,
  // A rule that is switched off is what somebody would do first who has something to hide.
  'alert-rule.set': prove,
  'alert-rule.remove': prove,
  'alert-webhook.set': prove,
  'alert-webhook.rotate': prove,
  'alert-webhook.remove': prove,
  // It tells of nothing.
  'alert-webhook.test': read,
  // Of accounts whose payouts they may see (`lib/reviews`).
  'payout.review': reviewed,
  'payout.note': { by: businessRoles, needs: 'nothing', refusal: message('terms.exportsByRole') },
  'month.close': { ...closing, needs: 'proof' },
  'month.reopen': { ...closing, needs: 'nothing' },
  // Asked for by another manager (`lib/reports/month-close`).
  'month.confirm-reopen': { ...closing, needs: 'proof' },
  'month.keep-closed': { ...closing, needs: 'nothing' },
  'session.end-own': own,
  'preferences.keep': own,
  'account.pin': own,
  'time-zone.choose': own,
  'second-factor.enrol': own,
  'second-factor.give-up': own,
  'recovery-codes.renew': own,
  'password.change': own,
} satisfies Readonly<Record<string, ConsoleAct>>;
export type ConsoleActName = keyof typeof acts;
export const consoleActs: Readonly<Record<ConsoleActName, ConsoleAct>> = acts;

/** For sentences that say who else could. */
export function whoMay(act: ConsoleActName): readonly Role[] {
  return consoleActs[act].by;
}

/** Whether a role may do an act of the console; what the act is about may still stand against it. */
export function may({ role }: { readonly role: Role }, act: ConsoleActName): boolean {
  return whoMay(act).includes(role);
}

export function isAdministration(act: ConsoleActName): boolean {
  return !whoMay(act).some(doesBusiness);
}
