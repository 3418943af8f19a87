import { transactionTypes } from '@/lib/contract/quotes';
import { message, type Message } from '@/lib/messages/message';

export type Purpose = (typeof transactionTypes)[number];

/** Interface 4.7, `transaction_type`. */
export function isPurpose(text: string): text is Purpose {
  return transactionTypes.some((type) => type === text);
}

/** A purpose of an old record may be one that is not known here. */
export function purposeName(text: string): Message {
  return isPurpose(text) ? message(`quotes.purposes.${text}`) : message('terms.asWritten', { text });
}
