import type { Tone } from '@/components/ui/tone-icon';
import { adminChangeNames, type AdminChangeName, type ConsoleActName } from '@/lib/access/permissions/console-acts';
import type { AuditLine } from '@/lib/audit/list-lines';
import { isOperationName, operations } from '@/lib/contract/operations';
import { message, type Message, type MessageKey } from '@/lib/messages/message';
import { roles } from '@/lib/roles';

const asWritten = (text: string): Message => message('terms.asWritten', { text });

/** The step of a write that a line tells, behind the name of its operation. */
const stepKeys = {
  record: 'audit.steps.record',
  send: 'audit.steps.send',
  read: 'audit.steps.read',
  conclude: 'audit.steps.conclude',
  resolve: 'audit.steps.resolve',
  'resolve.first': 'audit.steps.resolve-first',
  withdraw: 'audit.steps.withdraw',
  reveal: 'audit.steps.reveal',
  approve: 'audit.steps.approve',
  decline: 'audit.steps.decline',
  lapse: 'audit.steps.lapse',
} as const satisfies Readonly<Record<string, MessageKey>>;

/** Of what takes two administrators: `role.propose`. */
const changeSteps = ['propose', 'confirm', 'decline', 'withdraw-proposal', 'lapse'] as const;

/** Acts of the console that the audit tells under another name, or not at all. */
type Unwritten =
  | 'people.read'
  | 'roles.read'
  | 'audit.read'
  | 'connection.check-any'
  | 'session.end-own'
  | 'preferences.keep'
  | 'approval.decide'
  | 'approval.reveal'
  | 'approval-rule.add'
  | 'approval-days.set';

/** What has its permission in the map. */
const consoleActs: Readonly<Record<Exclude<ConsoleActName, Unwritten | `${AdminChangeName}.propose`>, MessageKey>> = {
  'admin-change.confirm': 'audit.acts.admin-change-confirm',
  'admin-change.decline': 'audit.acts.admin-change-decline',
  'person.grant': 'audit.acts.person-grant',
  'person.disable': 'audit.acts.person-disable',
  'invitation.withdraw': 'audit.acts.invitation-withdraw',
  'password-link.withdraw': 'audit.acts.password-link-withdraw',
  'session.end': 'audit.acts.session-end',
  'directory.keep': 'audit.acts.directory-keep',
  'directory.remove': 'audit.acts.directory-remove',
  'connection.add': 'audit.acts.connection-add',
  'connection.replace-key': 'audit.acts.connection-replace-key',
  'connection.change-facts': 'audit.acts.connection-change-facts',
  'connection.remove': 'audit.acts.connection-remove',
  'connection.check': 'audit.acts.connection-check',
  'own-credential.put': 'audit.acts.own-credential-put',
  'own-credential.remove': 'audit.acts.own-credential-remove',
  'audit.verify': 'audit.acts.audit-verify',
  'audit.export': 'audit.acts.audit-export',
  'second-factor.enrol': 'audit.acts.second-factor-enrol',
  'second-factor.give-up': 'audit.acts.second-factor-give-up',
  'recovery-codes.renew': 'audit.acts.recovery-codes-renew',
  'password.change': 'audit.acts.password-change',
};

/** What people do before they are somebody, what is refused as a whole, and names that older lines have. */
const otherActs = {
  'sign-in': 'audit.acts.sign-in',
  'sign-in.password': 'audit.acts.sign-in-password',
  'sign-in.openid': 'audit.acts.sign-in-openid',
  'sign-in.code': 'audit.acts.sign-in-code',
  'sign-out': 'audit.acts.sign-out',
  'step-up': 'audit.acts.step-up',
  'connection.grant': 'audit.acts.connection-grant',
  'password-link.make': 'audit.acts.password-link-make',
  'second-factor.reset': 'audit.acts.second-factor-reset',
  'invitation.make': 'audit.acts.invitation-make',
  'invitation.accept': 'audit.acts.invitation-accept',
  'person.enable': 'audit.acts.person-enable',
  'role.withdraw': 'audit.acts.role-withdraw',
  'approval-policy': 'audit.acts.approval-policy',
  'approval-policy.add': 'audit.acts.approval-policy-add',
  'approval-policy.remove': 'audit.acts.approval-policy-remove',
  'approval-days.raise': 'audit.acts.approval-days-raise',
  account: 'audit.acts.account',
  settings: 'audit.acts.settings',
  directory: 'audit.acts.directory',
  operations: 'audit.acts.operations',
  approvals: 'audit.acts.approvals',
  audit: 'audit.acts.audit',
} as const satisfies Readonly<Record<string, MessageKey>>;

const changeActs = adminChangeNames.flatMap((name) =>
  changeSteps.map(
    (step) =>
      [`${name}.${step}`, message(`audit.changeSteps.${step}`, { change: message(`audit.changes.${name}`) })] as const,
  ),
);

const actWords: ReadonlyMap<string, Message> = new Map([
  ...changeActs,
  ...Object.entries({ ...consoleActs, ...otherActs }).map(([act, key]) => [act, { key }] as const),
]);

/** For the filter: the acts of the console itself, and each operation with all of its steps. */
export const actOptions: readonly { readonly value: string; readonly words: Message }[] = [
  ...[...actWords].map(([value, words]) => ({ value, words })),
  ...Object.entries(operations)
    .filter(([name]) => name !== 'createAccessToken')
    .map(([value, { title }]) => ({ value, words: asWritten(title) })),
];

/** What was done; an act that has no words is shown as it was written. */
export function actOf(act: string): Message {
  const known = actWords.get(act);
  if (known !== undefined) return known;
  const [name = '', ...rest] = act.split('.');
  if (!isOperationName(name)) return asWritten(act);
  const { title: operation } = operations[name];
  const step = rest.join('.');
  if (step === '') return asWritten(operation);
  return isKeyOf(stepKeys, step)
    ? message(stepKeys[step], { operation })
    : message('audit.steps.other', { operation, step });
}

interface ResultWords {
  readonly label: Message;
  readonly tone: Tone;
}

const result = (key: MessageKey, tone: Tone): ResultWords => ({ label: { key }, tone });

/** In the order in which the filter offers them. */
export const resultWords: Readonly<Record<string, ResultWords>> = {
  done: result('audit.results.done', 'positive'),
  refused: result('audit.results.refused', 'negative'),
  'waits for a second admin': result('audit.results.second-admin', 'caution'),
  'waits-for-code': result('audit.results.waits-for-code', 'caution'),
  'must-enrol': result('audit.results.must-enrol', 'caution'),
  locked: result('audit.results.locked', 'negative'),
  'too-many': result('audit.results.too-many', 'negative'),
  busy: result('audit.results.busy', 'negative'),
  PENDING_APPROVAL: result('audit.results.PENDING_APPROVAL', 'caution'),
  READY: result('audit.results.READY', 'progress'),
  SENDING: result('audit.results.SENDING', 'progress'),
  UNKNOWN: result('audit.results.UNKNOWN', 'caution'),
  IN_PROGRESS: result('audit.results.IN_PROGRESS', 'progress'),
  WAITING_AUTH: result('audit.results.WAITING_AUTH', 'caution'),
  ACCEPTED: result('audit.results.ACCEPTED', 'progress'),
  NEEDS_REVIEW: result('audit.results.NEEDS_REVIEW', 'negative'),
  SUCCEEDED: result('audit.results.SUCCEEDED', 'positive'),
  REJECTED: result('audit.results.REJECTED', 'negative'),
  FAILED: result('audit.results.FAILED', 'negative'),
  RESOLVED_DONE: result('audit.results.RESOLVED_DONE', 'neutral'),
  RESOLVED_NOT_DONE: result('audit.results.RESOLVED_NOT_DONE', 'neutral'),
  WITHDRAWN: result('audit.results.WITHDRAWN', 'neutral'),
  DECLINED: result('audit.results.DECLINED', 'neutral'),
  EXPIRED: result('audit.results.EXPIRED', 'neutral'),
};

export function resultOf(text: string): ResultWords {
  return isKeyOf(resultWords, text) ? (resultWords[text] ?? unknown(text)) : unknown(text);
}

const unknown = (text: string): ResultWords => ({ label: asWritten(text), tone: 'neutral' });

/** Whoever acted. Where that was no person, the name is the console's own word. */
export function doerOf({ personId, personName }: Pick<AuditLine, 'personId' | 'personName'>): Message {
  if (personId === null && personName === 'Console') return message('audit.doer.console');
  if (personId === null && personName === 'Nobody') return message('audit.doer.nobody');
  return asWritten(personName);
}

/** As what they acted; `console` is nobody's role. */
export function roleOf(role: string): Message {
  const known = roles.find((one) => one === role);
  if (known !== undefined) return message(`terms.roles.${known}`);
  return role === 'console' ? message('audit.doer.console') : asWritten(role);
}

const nouns = {
  cards: 'audit.nouns.cards',
  cardholders: 'audit.nouns.cardholders',
  'bank-accounts': 'audit.nouns.bank-accounts',
  'payment-intents': 'audit.nouns.payment-intents',
  payouts: 'audit.nouns.payouts',
  deposits: 'audit.nouns.deposits',
  account: 'audit.nouns.account',
  person: 'audit.nouns.person',
  invitation: 'audit.nouns.invitation',
  session: 'audit.nouns.session',
  settings: 'audit.nouns.settings',
  form: 'audit.nouns.form',
  console: 'audit.nouns.console',
  connection: 'audit.nouns.connection',
  'step-up': 'audit.nouns.step-up',
  directory: 'audit.nouns.directory',
  audit: 'audit.nouns.audit',
  'approval-rule': 'audit.nouns.approval-rule',
  operations: 'audit.nouns.operations',
} as const satisfies Readonly<Record<string, MessageKey>>;

/** The kind of thing that a line is about. */
export function objectNoun(type: string): Message {
  if (type.startsWith('new:')) return message('audit.nouns.new', { operation: type.slice('new:'.length) });
  return isKeyOf(nouns, type) ? { key: nouns[type] } : asWritten(type);
}

function isKeyOf<T extends object>(table: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(table, key);
}

/** Where the thing opens, inside of its account; undefined for what has no page. */
export function objectHref(account: string, type: string, id: string): string | undefined {
  const areas = ['cards', 'cardholders', 'bank-accounts', 'payment-intents', 'payouts', 'deposits', 'operations'];
  if (account === '' || id === '' || !areas.includes(type)) return undefined;
  // A recorded write is kept in the audit under the name that its list once had.
  const area = type === 'operations' ? 'activity' : type;
  return `/a/${encodeURIComponent(account)}/${area}/${encodeURIComponent(id)}`;
}
