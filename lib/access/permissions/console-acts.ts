import { message, type Message } from '@/lib/messages/message';
import { businessRoles, doesBusiness, roles, type Role } from '@/lib/roles';

/** Acts that take two administrators. Lines of the audit have the name and the step: `role.propose`, `role.confirm`. */
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
  'delegation',
] as const;
export type AdminChangeName = (typeof adminChangeNames)[number];

/** The proof that an act needs beside the role (reliability 4.4). An act with a code in its form needs no other. */
type RequiredProof = 'nothing' | 'proof' | 'second';

export interface ConsoleAct {
  readonly by: readonly Role[];
  readonly needs: RequiredProof;
  /** The audit's sentence about people without this permission, for acts that are no administration. */
  readonly refusal?: Message;
}

const administration = { by: ['admin'] } as const;
const read = { ...administration, needs: 'nothing' } as const;
/** Acts that end something never wait. */
const end = { ...administration, needs: 'nothing' } as const;
const prove = { ...administration, needs: 'proof' } as const;
/** Acts that give a person rights, or a way in. */
const propose = { ...administration, needs: 'second' } as const;
/** Acts on one's own account: every role may. */
const own = { by: roles, needs: 'nothing' } as const;
const ownAfterProof = { by: roles, needs: 'proof' } as const;
const ownClient = {
  by: businessRoles,
  needs: 'proof',
  refusal: message('terms.noClientForAdmins'),
} as const;
/** `lib/exports` checks the accounts, when a file is requested, made and downloaded. */
const exported = { by: businessRoles, needs: 'nothing', refusal: message('terms.exportsByRole') } as const;
const ordered = { by: businessRoles, needs: 'nothing', refusal: message('terms.notAllowedNow') } as const;
const fullExport = {
  by: ['operator', 'manager'],
  needs: 'proof',
  refusal: message('terms.fullExports'),
} as const;
/** Decisions of people about payouts that they see. They change nothing on the platform. */
const reviewed = {
  by: ['operator', 'manager'],
  needs: 'nothing',
  refusal: message('terms.reviewsByRole'),
} as const;
/** Managers close the months of an account. */
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
  // Managers name a person who decides in their place; an administrator confirms it.
  'delegation.propose': { by: ['manager'], needs: 'second', refusal: message('terms.notAllowedNow') },
} satisfies Record<`${AdminChangeName}.propose`, ConsoleAct>;

/** Every act of the console, besides operations of the platform (`permissions.ts`): who may, and what it needs. */
const acts = {
  ...proposals,
  'people.read': read,
  'roles.read': read,
  'admin-change.confirm': prove,
  'admin-change.decline': end,
  // A revoked account is gone at once; a new grant waits as `grants.propose`.
  'person.grant': prove,
  // A manager's own delegation, or any one for an administrator (`lib/access/delegations`).
  'delegation.end': { by: ['manager', 'admin'], needs: 'nothing', refusal: message('terms.notAllowedNow') },
  'delegation.withdraw': { by: ['manager'], needs: 'nothing', refusal: message('terms.notAllowedNow') },
  'person.disable': end,
  // It changes no right: it says that an administrator has looked at them.
  'access-review.keep': { ...administration, needs: 'nothing' },
  'invitation.withdraw': end,
  'password-link.withdraw': end,
  'session.end': end,
  'directory.keep': prove,
  'directory.remove': prove,
  // More rules mean that more writes need a second person.
  'approval-rule.add': prove,
  // More days take effect at once; fewer days wait as `approval-days.propose`.
  'approval-days.set': prove,
  'connection.add': prove,
  'connection.replace-key': prove,
  'connection.change-facts': prove,
  'connection.remove': prove,
  'mirror.read': read,
  'workers.read': read,
  // Records that are stored stay, and show how old they are.
  'mirror.pause': end,
  'mirror.resume': end,
  'mirror.refill': end,
  // Every person may check the connection that they act through.
  'connection.check': own,
  'connection.check-any': read,
  'own-credential.put': ownClient,
  'own-credential.remove': ownClient,
  // `read-audit.ts` checks which lines.
  'audit.read': { ...audit, needs: 'nothing' },
  'audit.verify': own,
  'audit.export': { ...audit, needs: 'proof' },
  // `lib/writes/runs` checks the permission for the writes of the run.
  'write-run.start': ordered,
  'write-run.undo': ordered,
  'write-run.pause': ordered,
  'write-run.resume': ordered,
  // `lib/writes/approvals` checks which writes.
  'approval.decide': own,
  'approval.sign': own,
  'approval.reveal': own,
  'export.request': exported,
  'export.full': fullExport,
  'export.cancel': exported,
  // The person must see the payouts; `lib/reports` checks that each time that it makes a report.
  'saved-view.save': exported,
  'saved-view.change': exported,
  'saved-view.delete': exported,
  'report-schedule.create': exported,
  'report-schedule.change': exported,
  'report-schedule.pause': exported,
  'report-schedule.resume': exported,
  'report-schedule.delete': exported,
  'report-schedule.run': exported,
  'report-schedule.run-again': exported,
  // `lib/alerts` checks which alerts.
  'alert.acknowledge': own,
  'alert.snooze': own,
  'alert.reopen': own,
  'alert.assign': own,
  'alert-choices.set': own,
  // A person with something to hide would first switch a rule off, so this needs a proof.
  'alert-rule.set': prove,
  'alert-rule.remove': prove,
  'alert-webhook.set': prove,
  'alert-webhook.rotate': prove,
  'alert-webhook.remove': prove,
  // The test message contains no data of the console.
  'alert-webhook.test': read,
  // Only for accounts whose payouts the person may see (`lib/reviews`).
  'payout.review': reviewed,
  'payout.note': { by: businessRoles, needs: 'nothing', refusal: message('terms.exportsByRole') },
  'payout.watch': { by: businessRoles, needs: 'nothing', refusal: message('terms.exportsByRole') },
  'payout.unwatch': own,
  'month.close': { ...closing, needs: 'proof' },
  'month.reopen': { ...closing, needs: 'nothing' },
  // Another manager made the request (`lib/reports/month-close`).
  'month.confirm-reopen': { ...closing, needs: 'proof' },
  'month.keep-closed': { ...closing, needs: 'nothing' },
  'session.end-own': own,
  'preferences.keep': own,
  'account.pin': own,
  'language.choose': own,
  'time-zone.choose': own,
  'keyboard.choose': own,
  'second-factor.enrol': own,
  'second-factor.give-up': own,
  'recovery-codes.renew': own,
  // A stranger at a session that was left open adds no way in of their own, and takes none away.
  'passkey.add': ownAfterProof,
  'passkey.keep': own,
  'passkey.rename': own,
  'passkey.remove': ownAfterProof,
  'password.change': own,
} satisfies Readonly<Record<string, ConsoleAct>>;
export type ConsoleActName = keyof typeof acts;
export const consoleActs: Readonly<Record<ConsoleActName, ConsoleAct>> = acts;

/** The roles that may do the act, for sentences that name them. */
export function whoMay(act: ConsoleActName): readonly Role[] {
  return consoleActs[act].by;
}

/** Whether a role may do an act of the console. The object of the act may still be a reason to refuse it. */
export function may({ role }: { readonly role: Role }, act: ConsoleActName): boolean {
  return whoMay(act).includes(role);
}

export function isAdministration(act: ConsoleActName): boolean {
  return !whoMay(act).some(doesBusiness);
}
