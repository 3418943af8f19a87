import type { Tone } from '@/components/ui/tone-icon';
import { adminChangeNames, type AdminChangeName, type ConsoleActName } from '@/lib/access/permissions/console-acts';
import type { AuditEvent, AuditLine } from '@/lib/audit/list-lines';
import { auditKinds, type AuditKind } from '@/lib/store/audit-kinds';
import { isOperationName, operations, type WriteName } from '@/lib/contract/operations';
import { isWriteName } from '@/lib/writes/verbs/all-writes';
import { fieldsOf } from '../record/record-name';
import { shownWrites } from '@/lib/writes/verbs/shown-writes';
import { message, type Message } from '@/lib/messages/message';
import { roles } from '@/lib/roles';
import names from './audit-words.json';

const asWritten = (text: string): Message => message('terms.asWritten', { text });

/** The part of a message's key that stands for a name: keys have no dots inside. */
type Dashed<N extends string> = N extends `${infer Head}.${infer Rest}` ? `${Head}-${Rest}` : N;
const dashed = <N extends string>(name: N) => name.replace('.', '-') as Dashed<N>; // a name has one dot at most

type Told = Exclude<ConsoleActName, (typeof names.untold)[number] | `${AdminChangeName}.propose`>;

/**
 * Acts of the console, what people do before they are somebody, what is refused as a whole, and names that older lines
 * have, by their kinds. Does not compile while an act has neither words nor a place among those told under another
 * name, or not at all.
 */
type Acts = typeof names.acts;
const acts: Told extends Acts[keyof Acts][number]
  ? Partial<Record<AuditKind, readonly Acts[keyof Acts][number][]>>
  : never = names.acts;

const wordsOfAct = (act: Acts[keyof Acts][number]) => message(`audit.acts.${dashed(act)}`);

const actWords: ReadonlyMap<string, Message> = new Map([
  // Of what takes two administrators: `role.propose`.
  ...adminChangeNames.flatMap((name) =>
    names.changeSteps.map((step) => {
      const change = message(`audit.changes.${name}`);
      return [`${name}.${step}`, message(`audit.changeSteps.${step}`, { change })] as const;
    }),
  ),
  ...Object.values(acts).flatMap((some) => some.map((act) => [act, wordsOfAct(act)] as const)),
]);

/** Of what has steps, the name alone stands for all of them: writes, and what takes two administrators. */
export const hasSteps = (act: string): boolean => isOperationName(act) || adminChangeNames.some((name) => name === act);

/** For the filter: each kind of act, with those that one looks for. Refused reads and reveals are found by their kind. */
export const actChoices = auditKinds.map((kind) => ({
  kind,
  acts: [
    ...(kind === 'write' ? Object.values(shownWrites).map(({ name, title }) => [name, title({})] as const) : []),
    ...(kind === 'people' ? adminChangeNames : []).map((name) => [name, message(`audit.changes.${name}`)] as const),
    ...(acts[kind] ?? []).map((name) => [name, wordsOfAct(name)] as const),
  ],
}));

/** What is chosen in the filter. */
export const chosenAct = (name: string): Message =>
  actChoices.flatMap((one) => one.acts).find(([value]) => value === name)?.[1] ?? actOf(name);

type Asked = Pick<AuditEvent, 'asked'>['asked'];

const titleOf = (name: WriteName, asked: Asked): Message => shownWrites[name].title(fieldsOf(asked?.after));

/** What somebody did, as it is said on pages: "Freeze card", "Edit cardholder: approved". */
export function eventWords({ head, asked }: Pick<AuditEvent, 'head' | 'asked'>): Message {
  const [name = '', step] = head.act.split('.');
  return step === 'record' && isWriteName(name) ? titleOf(name, asked) : lineWords(head, asked);
}

/** One line of it: "Freeze card: sent". */
export function lineWords({ act, objectType }: AuditLine, asked: Asked): Message {
  const [name = ''] = act.split('.');
  const known = names.steps.find((one) => one === act.slice(name.length + 1));
  if (!isOperationName(name) || known === undefined) return actOf(act);
  const operation = isWriteName(name) ? titleOf(name, asked) : objectNoun(objectType);
  return message(`audit.steps.${dashed(known)}`, { operation });
}

/** What was done; an act that has no words is shown as it was written. */
export function actOf(act: string): Message {
  const told = actWords.get(act);
  if (told !== undefined) return told;
  const [name = '', ...rest] = act.split('.');
  if (!isOperationName(name)) return asWritten(act);
  const { title: operation } = operations[name];
  const step = rest.join('.');
  if (step === '') return asWritten(operation);
  const known = names.steps.find((one) => one === step);
  return known === undefined
    ? message('audit.steps.other', { operation, step })
    : message(`audit.steps.${dashed(known)}`, { operation });
}

/** In the order in which the filter offers them. */
export const resultNames = Object.keys(names.results) as (keyof typeof names.results)[]; // its own keys

export function resultOf(text: string): { readonly label: Message; readonly tone: Tone } {
  const result = resultNames.find((one) => one === text);
  if (result === undefined) return { label: asWritten(text), tone: 'neutral' };
  return { label: message(`audit.results.${result}`), tone: names.results[result] };
}

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

export function objectNoun(type: string): Message {
  if (type.startsWith('new:')) return message('audit.nouns.new', { operation: type.slice('new:'.length) });
  const noun = names.nouns.find((one) => one === type);
  return noun === undefined ? asWritten(type) : message(`audit.nouns.${noun}`);
}

/** Where the thing opens, inside of its account; undefined for what has no page. */
export function objectHref(account: string, type: string, id: string): string | undefined {
  const areas = [
    'cards',
    'cardholders',
    'bank-accounts',
    'payment-intents',
    'payouts',
    'deposits',
    'quotes',
    'operations',
  ];
  if (account === '' || id === '' || !areas.includes(type)) return undefined;
  // A recorded write is kept in the audit under the name that its list once had.
  const area = type === 'operations' ? 'activity' : type;
  return `/a/${encodeURIComponent(account)}/${area}/${encodeURIComponent(id)}`;
}
