import { transactionTypes } from '@/lib/contract/enums';
import type { Quote } from '@/lib/contract/quotes';
import { createQuoteShown, isViewOf } from '@/lib/writes/verbs/shown-writes';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { fixedSideOf, type QuoteValues, type QuoteSide } from '@/lib/writes/forms/quote-values';
import { message, type Message } from '@/lib/messages/message';
import { pathIn } from '@/lib/addresses/path-to';

/** A quote that the platform gave, with the values that asked for it. */
export interface QuoteRecord {
  readonly operationId: string;
  readonly quote: Quote;
  readonly asked: QuoteValues;
  readonly fixed: QuoteSide;
  readonly createdAt: string;
  readonly by: string;
}

function askedValues({ asked }: Pick<WriteView, 'asked'>): QuoteValues {
  const text = (name: string): string => {
    const value = asked[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    sell_currency: text('sell_currency'),
    buy_currency: text('buy_currency'),
    sell_amount: text('sell_amount'),
    buy_amount: text('buy_amount'),
    conversion_date: text('conversion_date'),
    transaction_type: text('transaction_type'),
  };
}

/** The quote that a write brought; undefined until the write has brought one. */
export function findQuote(view: WriteView): QuoteRecord | undefined {
  if (!isViewOf(view, createQuoteShown) || view.state !== 'SUCCEEDED') return undefined;
  const asked = askedValues(view);
  const fixed = fixedSideOf(asked);
  const { id, createdAt, actor, result: quote } = view;
  if (fixed === undefined || quote === undefined) return undefined;
  return { operationId: id, quote, asked, fixed, createdAt, by: actor.name };
}

/** True if two requests differ in nothing but blanks around an amount. */
export function isSameQuestion(one: QuoteValues, other: QuoteValues): boolean {
  return (Object.keys(one) as (keyof QuoteValues)[]).every((field) => one[field].trim() === other[field].trim());
}

type Purpose = (typeof transactionTypes)[number];

/** Interface 4.7, `transaction_type`. */
export function isPurpose(text: string): text is Purpose {
  return transactionTypes.some((type) => type === text);
}

/** An old record may have a purpose that is not known here. */
export function purposeName(text: string): Message {
  return isPurpose(text) ? message(`quotes.purposes.${text}`) : message('terms.asWritten', { text });
}

/** The address of the form with the old values; the person chooses the day anew. */
export function quoteAddress(account: string, { asked }: QuoteRecord): string {
  const given = Object.entries(asked).filter(([name, value]) => name !== 'conversion_date' && value !== '');
  return `${pathIn(account, 'quotes')}?${new URLSearchParams(given).toString()}`;
}
