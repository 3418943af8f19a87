import type { Tone } from '@/components/ui/tone-icon';
import { operationWords } from '@/lib/access/permissions/operation-words';
import { adminChangeNames, type AdminChangeName, type ConsoleActName } from '@/lib/access/permissions/console-acts';
import type { AuditEvent, AuditLine } from '@/lib/audit/list-lines';
import { auditKinds, type AuditKind } from '@/lib/store/audit-kinds';
import { isOperationName, type WriteName } from '@/lib/contract/operations';
import { isWriteName } from '@/lib/writes/verbs/all-writes';
import { fieldsOf } from '../record/record-name';
import { shownWrites } from '@/lib/writes/verbs/shown-writes';
import { message, personFor, type Message } from '@/lib/messages/message';
import { nounOf } from '@/lib/addresses/nouns';
import { roles } from '@/lib/roles';
import names from './audit-words.json';

const asWritten = (text: string): Message => message('terms.asWritten', { text });

/** A name as a part of a message key, whose parts have no dots. */
type DashedName<N extends string> = N extends `${infer Head}.${infer Rest}` ? `${Head}-${Rest}` : N;
const dashed = <N extends string>(name: N) => name.replace('.', '-') as DashedName<N>; // a name has one dot at most

type ActInWords = Exclude<ConsoleActName, (typeof names.untold)[number] | `${AdminChangeName}.propose`>;

/**
 * The acts of the console by their kinds: its own, acts before a sign-in, refusals as a whole, and names in older
 * lines. It does not compile while an act has no words, unless it has words under another name or is never recorded.
 */
type Acts = typeof names.acts;
const acts: ActInWords extends Acts[keyof Acts][number]
  ? Partial<Record<AuditKind, readonly Acts[keyof Acts][number][]>>
  : never = names.acts;

const wordsOfAct = (act: Acts[keyof Acts][number]) => message(`audit.acts.${dashed(act)}`);

const actWords: ReadonlyMap<string, Message> = new Map([
  // The acts that take two administrators, such as `role.propose`.
  ...adminChangeNames.flatMap((name) =>
    names.changeSteps.map((step) => {
      const change = message(`audit.changes.${name}`);
      return [`${name}.${step}`, message(`audit.changeSteps.${step}`, { change })] as const;
    }),
  ),
  ...Object.values(acts).flatMap((some) => some.map((act) => [act, wordsOfAct(act)] as const)),
]);

/** True if the name stands for several steps: a write, or a change that takes two administrators. */
export const hasSteps = (act: string): boolean => isOperationName(act) || adminChangeNames.some((name) => name === act);

/** The choices of the filter: each kind and its acts. Refused reads and reveals are found by their kind. */
export const actChoices = auditKinds.map((kind) => ({
  kind,
  acts: [
    ...(kind === 'write' ? Object.values(shownWrites).map(({ name, title }) => [name, title({})] as const) : []),
    ...(kind === 'people' ? adminChangeNames : []).map((name) => [name, message(`audit.changes.${name}`)] as const),
    ...(acts[kind] ?? []).map((name) => [name, wordsOfAct(name)] as const),
  ],
}));

type EventRequest = Pick<AuditEvent, 'asked'>['asked'];

const titleOf = (name: WriteName, asked: EventRequest): Message => shownWrites[name].title(fieldsOf(asked?.after));

/** The act of an event, as pages show it: "Freeze card", "Edit cardholder: approved". */
export function eventWords({ head, asked }: Pick<AuditEvent, 'head' | 'asked'>): Message {
  const [name = '', step] = head.act.split('.');
  return step === 'record' && isWriteName(name) ? titleOf(name, asked) : lineWords(head, asked);
}

/** The act of one line: "Freeze card: sent". */
export function lineWords({ act, objectType }: AuditLine, asked: EventRequest): Message {
  const [name = ''] = act.split('.');
  const known = names.steps.find((one) => one === act.slice(name.length + 1));
  if (!isOperationName(name) || known === undefined) return actOf(act);
  const operation = isWriteName(name) ? titleOf(name, asked) : objectNoun(objectType);
  return message(`audit.steps.${dashed(known)}`, { operation });
}

/** The words of an act; an act without words is shown as it was written. */
export function actOf(act: string): Message {
  const told = actWords.get(act);
  if (told !== undefined) return told;
  const [name = '', ...rest] = act.split('.');
  if (!isOperationName(name)) return asWritten(act);
  const operation = operationWords(name);
  const step = rest.join('.');
  if (step === '') return operation;
  const known = names.steps.find((one) => one === step);
  return known === undefined
    ? message('audit.steps.other', { operation, step })
    : message(`audit.steps.${dashed(known)}`, { operation });
}

/** The results in the order in which the filter offers them. */
export const resultNames = Object.keys(names.results) as (keyof typeof names.results)[]; // the type names every key

export function resultOf(text: string): { readonly label: Message; readonly tone: Tone } {
  const result = resultNames.find((one) => one === text);
  if (result === undefined) return { label: asWritten(text), tone: 'neutral' };
  return { label: message(`audit.results.${result}`), tone: names.results[result] };
}

/**
 * The result of an event in a record's history; undefined for a decision about a write. Its words say the decision, and
 * its result is the state of the write just then: "Waiting to be sent" for a write that was sent long ago.
 */
export const latestResult = (event: Pick<AuditEvent, 'result'> & { readonly head: Pick<AuditLine, 'kind'> }) =>
  event.head.kind === 'approval' ? undefined : event.result;

type DoerFacts = Pick<AuditLine, 'personId' | 'personName' | 'role' | 'after'>;

/** The person who acted, and in whose place they decided. Where no person acted, the stored name is a word of the console. */
export function doerOf({ personId, personName, role, after }: DoerFacts): Message {
  if (personId === null && personName === 'Console') return message('audit.doer.console');
  if (personId === null && personName === 'Nobody') return message('audit.doer.nobody');
  if (personId === null && role === 'identity-provider') return message('audit.doer.identity-provider');
  const { decidedFor } = fieldsOf(after);
  return personFor(personName, typeof decidedFor === 'string' ? decidedFor : undefined);
}

/** The role in which the person acted, or the program. */
export function roleOf(role: string): Message {
  const known = roles.find((one) => one === role);
  if (known !== undefined) return message(`terms.roles.${known}`);
  if (role === 'identity-provider') return message('audit.doer.identity-provider');
  return role === 'console' ? message('audit.doer.console') : asWritten(role);
}

export function objectNoun(type: string): Message {
  if (type.startsWith('new:')) return message('audit.nouns.new', { operation: type.slice('new:'.length) });
  const other = names.nouns.find((one) => one === type);
  return nounOf(type)?.one ?? (other === undefined ? asWritten(type) : message(`audit.nouns.${other}`));
}
