import type { ICUArgs, MessageKeys, NestedKeyOf, NestedValueOf } from 'next-intl';
import type { EnglishMessages } from './messages';

/** A key of lib/messages with its area: `writes.problem.signedOut`. */
export type MessageKey = MessageKeys<EnglishMessages, NestedKeyOf<EnglishMessages>>;

/** A sentence as the server answers it and the store keeps it. Only the page that shows it draws the words. */
export interface Message {
  readonly key: MessageKey;
  /** Texts, numbers, and sentences that are part of this one. */
  readonly values?: Readonly<Record<string, string | number | Message>> | undefined;
}

type ValuesOf<K extends MessageKey> = ICUArgs<
  NestedValueOf<EnglishMessages, K>,
  { ICUArgument: string | Message; ICUNumberArgument: number; ICUDateArgument: never }
>;

/** The sentence with that key and its values. */
export function message<K extends MessageKey>(
  key: K,
  ...[values]: [keyof ValuesOf<K>] extends [never] ? [] : [values: ValuesOf<K>]
): Message {
  return values === undefined ? { key } : { key, values: values as Message['values'] };
}

/** Several sentences as one: "operators, managers and admins". */
export function listed(one: Message, [next, ...rest]: readonly Message[]): Message {
  if (next === undefined) return one;
  return rest.length === 0
    ? message('terms.pair', { one, two: next })
    : message('terms.listed', { one, others: listed(next, rest) });
}

/** The name of a person, and of the person in whose place they decided: "Omar for Mei". */
export function personFor(person: string, principal: string | null | undefined): Message {
  if (principal == null) return message('terms.asWritten', { text: person });
  return message('terms.personFor', { person, principal });
}

/**
 * A sentence as text: for a column of the store, or for an issue of a schema, which can only be text. `readMessage`
 * reads it.
 */
export function writeMessage(sentence: Message): string {
  return JSON.stringify(sentence);
}

/**
 * Shows any text that `writeMessage` did not write as it is. Do not call it with text of the platform or of a person.
 */
export function readMessage(text: string): Message {
  return findMessage(parseJson(text)) ?? message('terms.asWritten', { text });
}

function parseJson(text: string): unknown {
  try {
    return text.startsWith('{"key":"') ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** The sentence in an answer of our own handlers; a gateway's answer, which may hold anything, has none. */
export function findMessage(value: unknown): Message | undefined {
  return isMessage(value) ? value : undefined;
}

/** Checks the shape only; an unknown key is reported when it is drawn. */
function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || !('key' in value) || typeof value.key !== 'string') return false;
  if (!('values' in value) || value.values === undefined) return true;
  const { values } = value;
  if (typeof values !== 'object' || values === null) return false;
  return Object.values(values).every(
    (one: unknown) => typeof one === 'string' || typeof one === 'number' || isMessage(one),
  );
}

/** A translator over all loaded areas. */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

/** The words of a sentence. An unknown key is shown as it is, and the translator reports it. */
export function drawMessage(t: Translate, { key, values = {} }: Message): string {
  // The translator would report an empty text as an error.
  if (key === 'terms.asWritten' && values['text'] === '') return '';
  const drawn = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? drawMessage(t, value) : value,
  ]);
  return t(key, Object.fromEntries(drawn) as Record<string, string | number>);
}
