import { message, type Message } from '@/lib/messages/message';
import type { EnglishMessages } from '@/lib/messages/messages';

/** A field of the interface whose values have words. */
export type ValueKind = keyof EnglishMessages['values'];

/** The words of a value; a value without words is shown as it came. */
export const valueWords = (kind: ValueKind, value: string): Message => message(`values.${kind}`, { value });
