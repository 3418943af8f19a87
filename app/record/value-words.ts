import { message, type Message } from '@/lib/messages/message';
import type { EnglishMessages } from '@/lib/messages/messages';

/** A field of the interface whose values have words. */
export type ValueKind = keyof EnglishMessages['values'];

/** A value of the interface in words; one that is not listed is shown as it came. */
export const valueWords = (kind: ValueKind, value: string): Message => message(`values.${kind}`, { value });
