import * as z from 'zod';
import { message } from '@/lib/messages/message';
import { plainCharacters } from '@/lib/contract/fields/plain-characters';
import { createQuote, readStampMs } from '@/lib/contract/quotes';
import { failed, ok } from '@/lib/result';
import { isSameAmount, parseDecimal } from '@/lib/contract/decimal';
import { isSameText, makesNew, ownIf, defineWrite, type EarlyProof } from './define-write';
import { bodyOf, fixedSideOf, problemsOf, type QuoteValues } from '../forms/quote-values';

/** The amounts of a quote, and of records made from it. */
export const bothSides = [
  ['sell_amount', 'sell_currency'],
  ['buy_amount', 'buy_currency'],
] as const;

/** The form's input. It arrives unchecked; the amounts are the typed text, digit by digit. */
export const quoteInput = z.strictObject({
  sell_currency: z.string().max(3),
  buy_currency: z.string().max(3),
  sell_amount: z.string().max(40).transform(plainCharacters),
  buy_amount: z.string().max(40).transform(plainCharacters),
  conversion_date: z.string().max(10),
  transaction_type: z.string().max(20),
}) satisfies z.ZodType<QuoteValues>;

/** A person who converts confirms who they are before the price runs, for this account, pair, amount and day. */
export const proofBeforePrice: EarlyProof = {
  usedBy: 'createConversion',
  offeredWith: 'listConversions',
  content({ transaction_type: purpose, sell_currency, buy_currency, sell_amount, buy_amount, conversion_date }) {
    if (purpose === 'payout') return undefined;
    // The platform may answer an amount with more or fewer zeros than were typed.
    const plain = (amount: unknown) => (typeof amount === 'string' ? parseDecimal(amount)?.toFixed() : undefined);
    const amounts = { sell_amount: plain(sell_amount), buy_amount: plain(buy_amount) };
    return { sell_currency, buy_currency, ...amounts, conversion_date };
  },
};

/** Interface 4.7. Any input is checked by the same rules as in the form. */
export const createQuoteWrite = defineWrite({
  operation: createQuote,
  ...makesNew,
  onlyIn: undefined,
  input: quoteInput,
  prepare({ input }) {
    const problems = problemsOf(input);
    const side = fixedSideOf(input);
    if (problems.length === 0 && side !== undefined) return ok(bodyOf(input, side));
    const fields = problems.map(({ field, sentence }) => ({ name: field, sentence }));
    return failed({ kind: 'input', sentence: message('writes.createQuote.problems'), fields });
  },
  amounts: bothSides,
  earlyProof: proofBeforePrice,
  // A price moves no money, and the last one has expired a minute later.
  isHarmlessAgain: () => true,
  settle: {
    reference: (answer) => answer.quote_price.quote_id,
    status: () => undefined,
    outcome: () => 'DONE',
    tie: (answer, { body, sinceMs }) =>
      ownIf(echoesSides(answer, body) && readStampMs(answer.quote_price.validity.valid_from) >= sinceMs),
    readBack: undefined,
    follow: undefined,
    holdsWhileAccepted: false,
    listed: undefined,
    result: createQuote.response,
  },
});

type Side = (typeof bothSides)[number][number];

/** Whether an answer has the requested currencies and amounts. */
export function echoesSides(
  answer: Readonly<Record<Side, string>>,
  body: { readonly [K in Side]?: string | undefined },
): boolean {
  return (
    isSameText(body.sell_currency, answer.sell_currency) &&
    isSameText(body.buy_currency, answer.buy_currency) &&
    isSameAmount(body.sell_amount, answer.sell_amount) &&
    isSameAmount(body.buy_amount, answer.buy_amount)
  );
}
