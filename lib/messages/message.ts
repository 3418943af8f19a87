import type { ICUArgs, MessageKeys, NestedKeyOf, NestedValueOf } from 'next-intl';
import type { EnglishMessages } from './english-messages';

/** A key of lib/messages with its area: `writes.problem.signedOut`. */
export type MessageKey = MessageKeys<EnglishMessages, NestedKeyOf<EnglishMessages>>;

/** A sentence as the server answers it and the store keeps it. Only the page that shows it draws the words. */
export interface Message {
  readonly key: MessageKey;
  /** Texts, numbers, and sentences that stand in this one. */
  readonly values?: Readonly<Record<string, string | number | Message>> | undefined;
}

type ValuesOf<K extends MessageKey> = ICUArgs<
  NestedValueOf<EnglishMessages, K>,
  { ICUArgument: string | Message; ICUNumberArgument: number; ICUDateArgument: never }
>;

/** The sentence of that key, with the values that it takes. */
export function message<K extends MessageKey>(
  key: K,
  ...[values]: [keyof ValuesOf<K>] extends [never] ? [] : [values: ValuesOf<K>]
): Message {
  return values === undefined ? { key } : { key, values: values as Message['values'] };
}

/** A sentence as text: for a column of the store, or an issue of a schema, which can only be text. `readMessage` reads it. */
export function writeMessage(sentence: Message): string {
  return JSON.stringify(sentence);
}

/**
 * The sentence that `writeMessage` wrote. Any other text, such as that of a row of earlier versions, is shown as it was
 * written. Not for what the platform or a person wrote: a text of theirs could have this shape.
 */
export function readMessage(text: string): Message {
  if (!text.startsWith('{"key":"')) return message('terms.asWritten', { text });
  try {
    // Who wrote this shape is the function above.
    return JSON.parse(text) as Message;
  } catch {
    return message('terms.asWritten', { text });
  }
}

/** The sentence in an answer of our own handlers; a gateway's answer, which may hold anything, has none. */
export function findMessage(value: unknown): Message | undefined {
  const isOurs = typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string';
  // Who wrote this shape is `message`.
  return isOurs ? (value as Message) : undefined;
}

/** A translator over all areas that are at hand. */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

/** The words of a sentence. A key that is not at hand is shown as it is, and the translator reports it. */
export function drawMessage(t: Translate, { key, values = {} }: Message): string {
  const drawn = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? drawMessage(t, value) : value,
  ]);
  return t(key, Object.fromEntries(drawn) as Record<string, string | number>);
}
