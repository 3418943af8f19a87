import type { AdminChangeName, ConsoleActName } from '@/lib/access/permissions/console-acts';
import type { AuditKind } from '@/lib/audit-kinds';
import { isOperationName, operations } from '@/lib/contract/operations';
import type { Tone } from '@/components/ui/tone-icon';

export const kindWords: Readonly<Record<AuditKind, string>> = {
  'sign-in': 'Sign-in',
  'sign-out': 'Sign-out',
  refusal: 'Refusal',
  reveal: 'Reveal',
  write: 'Write',
  approval: 'Approval',
  export: 'Export',
  setting: 'Setting',
  people: 'People',
};

const stepWords: Readonly<Record<string, string>> = {
  record: 'recorded',
  send: 'sent',
  read: 'looked up',
  conclude: 'outcome',
  resolve: 'settled by hand',
  'resolve.first': 'settled by hand, first of two',
  withdraw: 'taken back',
  reveal: 'value revealed',
  approve: 'approved',
  decline: 'declined',
  lapse: 'lapsed',
};

/** What takes two administrators. */
const changeWords: Readonly<Record<AdminChangeName, string>> = {
  invitation: 'Invitation',
  grants: 'Accounts for a person',
  access: 'Person let in again',
  role: 'Role',
  'second-factor': 'Reset of a second factor',
  'password-link': 'Password link',
  'connection-grant': 'Connection for a person',
  'approval-rule': 'Removal of an approval rule',
  'approval-days': 'Fewer days between the same administrator and an approval',
};

const changeSteps = {
  propose: 'proposed',
  confirm: 'confirmed by a second administrator',
  decline: 'rejected',
  'withdraw-proposal': 'proposal withdrawn',
  lapse: 'lapsed',
};

const changeActs = Object.entries(changeWords).flatMap(([name, words]) =>
  Object.entries(changeSteps).map(([step, stepWord]) => [`${name}.${step}`, `${words}: ${stepWord}`] as const),
);

/** Acts of the console that the audit tells under another name, or not at all. */
type Unwritten =
  | 'people.read'
  | 'roles.read'
  | 'audit.read'
  | 'connection.check-any'
  | 'session.end-own'
  | 'preferences.keep'
  | 'approval-rule.add'
  | 'approval-days.set';

/** What has its permission in the map. */
const consoleWords: Readonly<Record<Exclude<ConsoleActName, Unwritten | `${AdminChangeName}.propose`>, string>> = {
  'admin-change.confirm': 'Confirm what an administrator proposed',
  'admin-change.decline': 'Reject what an administrator proposed',
  'person.grant': 'Accounts of a person changed',
  'person.disable': 'Person disabled',
  'invitation.withdraw': 'Invitation withdrawn',
  'password-link.withdraw': 'Password link taken back',
  'session.end': 'Session ended',
  'directory.keep': 'Sub-account kept in the directory',
  'directory.remove': 'Sub-account taken out of the directory',
  'connection.add': 'Connection added',
  'connection.replace-key': 'Key of a connection replaced',
  'connection.change-facts': 'Days and identity checks of a connection changed',
  'connection.remove': 'Connection removed',
  'connection.check': 'Check a connection',
  'own-credential.put': 'Own client id put in',
  'own-credential.remove': 'Own client id taken out',
  'audit.verify': 'Verify the audit',
  'audit.export': 'Audit exported',
  'second-factor.enrol': 'Authenticator app set up',
  'second-factor.give-up': 'Authenticator app given up',
  'recovery-codes.renew': 'Recovery codes renewed',
  'password.change': 'Password changed',
};

/** What people do before they are somebody, what is refused as a whole, and names that older lines have. */
const actWords: Readonly<Record<string, string>> = {
  ...Object.fromEntries(changeActs),
  ...consoleWords,
  'sign-in': 'Sign in',
  'sign-in.password': 'Sign in: password',
  'sign-in.openid': 'Sign in: through the company',
  'sign-in.code': 'Sign in: code',
  'sign-out': 'Sign out',
  'step-up': 'Confirm who one is',
  'connection.grant': 'Connection given to a person',
  'password-link.make': 'Password link made',
  'second-factor.reset': 'Second factor reset by an admin',
  'invitation.make': 'Somebody invited',
  'invitation.accept': 'Invitation accepted',
  'person.enable': 'Person let in again',
  'role.withdraw': 'Role proposal withdrawn',
  'approval-policy': 'Approval rules',
  'approval-policy.add': 'Approval rule added',
  'approval-policy.remove': 'Approval rule removed',
  'approval-days.raise': 'Days between the same administrator and an approval raised',
  account: 'Act for an account',
  settings: 'Open the settings',
  directory: 'Sub-account directory',
  operations: 'Operations',
  approvals: 'Approvals',
  audit: 'Read the audit',
};

/** For the filter: the acts of the console itself, and each operation with all of its steps, by their words. */
export const actOptions: readonly { readonly value: string; readonly label: string }[] = [
  ...Object.entries(actWords).map(([value, label]) => ({ value, label })),
  ...Object.entries(operations)
    .filter(([name]) => name !== 'createAccessToken')
    .map(([value, { title }]) => ({ value, label: title })),
].toSorted((one, other) => (one.label < other.label ? -1 : 1));

/** What was done, in words; an act that has none yet is shown as it was written. */
export function actOf(act: string): string {
  if (Object.hasOwn(actWords, act)) return actWords[act] ?? act;
  const [name = '', ...rest] = act.split('.');
  const step = rest.join('.');
  if (!isOperationName(name)) return act;
  const { title } = operations[name];
  if (step === '') return title;
  return `${title}: ${(Object.hasOwn(stepWords, step) ? stepWords[step] : undefined) ?? step}`;
}

interface ResultWords {
  readonly label: string;
  readonly tone: Tone;
}

/** In the order in which the filter offers them. */
export const resultWords: Readonly<Record<string, ResultWords>> = {
  done: { label: 'Done', tone: 'positive' },
  refused: { label: 'Refused', tone: 'negative' },
  'waits for a second admin': { label: 'Waits for a second administrator', tone: 'caution' },
  'waits-for-code': { label: 'Code asked for', tone: 'caution' },
  'must-enrol': { label: 'App to be set up', tone: 'caution' },
  locked: { label: 'Locked out', tone: 'negative' },
  'too-many': { label: 'Too many tries', tone: 'negative' },
  busy: { label: 'Too many at once', tone: 'negative' },
  PENDING_APPROVAL: { label: 'Waiting for approval', tone: 'caution' },
  READY: { label: 'Recorded', tone: 'progress' },
  SENDING: { label: 'Sending', tone: 'progress' },
  UNKNOWN: { label: 'Not confirmed', tone: 'caution' },
  IN_PROGRESS: { label: 'The platform is working', tone: 'progress' },
  WAITING_AUTH: { label: 'Waiting for the sign-in', tone: 'caution' },
  ACCEPTED: { label: 'Accepted', tone: 'progress' },
  NEEDS_REVIEW: { label: 'Needs a person', tone: 'negative' },
  SUCCEEDED: { label: 'Succeeded', tone: 'positive' },
  REJECTED: { label: 'Refused by the platform', tone: 'negative' },
  FAILED: { label: 'Failed', tone: 'negative' },
  RESOLVED_DONE: { label: 'Happened, says a person', tone: 'neutral' },
  RESOLVED_NOT_DONE: { label: 'Did not happen, says a person', tone: 'neutral' },
  WITHDRAWN: { label: 'Taken back', tone: 'neutral' },
  DECLINED: { label: 'Declined', tone: 'neutral' },
  EXPIRED: { label: 'Lapsed', tone: 'neutral' },
};

export function resultOf(result: string): ResultWords {
  const known = Object.hasOwn(resultWords, result) ? resultWords[result] : undefined;
  return known ?? { label: result, tone: 'neutral' };
}

const nouns: Readonly<Record<string, string>> = {
  cards: 'Card',
  cardholders: 'Cardholder',
  'bank-accounts': 'Bank account',
  'payment-intents': 'Payment intent',
  payouts: 'Payout',
  deposits: 'Deposit',
  account: 'Account',
  person: 'Person',
  invitation: 'Invitation',
  session: 'Session',
  settings: 'Settings',
  form: 'Form',
  console: 'Console',
  connection: 'Connection',
  'step-up': 'Confirmation',
  directory: 'Directory',
  audit: 'Audit',
  'approval-rule': 'Approval rule',
  operations: 'Operation',
};

/** The kind of thing that a line is about. */
export function objectNoun(type: string): string {
  if (type.startsWith('new:')) return 'Something new';
  return (Object.hasOwn(nouns, type) ? nouns[type] : undefined) ?? type;
}

/** Where the thing opens, inside of its account; undefined for what has no page. */
export function objectHref(account: string, type: string, id: string): string | undefined {
  const areas = ['cards', 'cardholders', 'bank-accounts', 'payment-intents', 'payouts', 'deposits', 'operations'];
  if (account === '' || id === '' || !areas.includes(type)) return undefined;
  return `/a/${encodeURIComponent(account)}/${type}/${encodeURIComponent(id)}`;
}
