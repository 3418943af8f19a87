import * as z from 'zod';
import { createConversion, listConversions, quote, readStampMs, type Quote } from '@/lib/contract/quotes';
import { message } from '@/lib/messages/message';
import { readPages } from '@/lib/platform/reads/find-in-pages';
import { failed, ok, type Result } from '@/lib/result';
import type { PlatformReader } from '../engine/dependencies';
import { bothSides, echoesSides, proofBeforePrice } from './create-quote';
import {
  defineWrite,
  lookIfOffered,
  ownIf,
  tieInTime,
  type WriteLookup,
  type FindMade,
  type Preparation,
  type PreparedBody,
  type PrepareProblem,
  type ReadOutcome,
  type Tie,
} from './define-write';

/** A quote, and the amounts that the person agreed to. It arrives unchecked: the body has the quote's own values. */
const conversionInput = z.strictObject({
  quote_id: z.string().min(1).max(64),
  sell_currency: z.string().max(3),
  sell_amount: z.string().max(40),
  buy_currency: z.string().max(3),
  buy_amount: z.string().max(40),
});

type Input = z.output<typeof conversionInput>;
type ConversionLookup = WriteLookup<'createConversion'>;

/**
 * Extras 3.10. It uses up a quote that this console requested, that is still valid, and that was not
 * used.
 */
export const createConversionWrite = defineWrite({
  operation: createConversion,
  acts: 'one',
  onlyIn: undefined,
  input: conversionInput,
  target: ({ quote_id: id }) => id,
  params: () => ({}),
  prepare: prepareConversion,
  amounts: bothSides,
  subject: {
    fields: ['sell_currency', 'sell_amount', 'buy_currency', 'buy_amount', 'direct_rate'],
    async read({ findMade }, account, id) {
      const quoted = await findQuoted(findMade, account, id);
      if (!quoted.ok) return failed('unreadable');
      const { quote_price, ...sides } = quoted.value.quote;
      return ok({ ...sides, ...quote_price });
    },
    endsMs: (record) => {
      const price = quote.shape.quote_price.safeParse(record);
      return price.success ? readStampMs(price.data.validity.valid_to) : undefined;
    },
  },
  usedUp: message('writes.createConversion.used'),
  isHarmlessAgain: () => false,
  earlyProof: proofBeforePrice,
  seen: undefined,
  secrets: { masked: {}, papers: [] },
  // The possible states are not shown: this write only asks for the booking.
  settle: {
    reference: (answer) => answer.conversion_id,
    status: (answer) => answer.status,
    outcome: () => 'DONE',
    tie: tieOfConversion,
    readBack: lookIfOffered('listConversions', look),
    follow: lookIfOffered('listConversions', look),
    holdsWhileAccepted: true,
    listed: undefined,
    result: createConversion.response,
  },
});

async function prepareConversion({
  input,
  account,
  findMade,
  platformNowMs,
}: Preparation<Input>): Promise<PreparedBody> {
  const quoted = await findQuoted(findMade, account, input.quote_id);
  if (!quoted.ok) return quoted;
  const { quote, asked } = quoted.value;
  if (asked['transaction_type'] === 'payout') return refuse('forPayout');
  if (readStampMs(quote.quote_price.validity.valid_to) <= platformNowMs) return refuse('expired');
  const { sell_currency, buy_currency } = quote;
  if (!echoesSides(quote, input)) return refuse('otherAmounts');
  // Extras 3.10: the quoted amount, which is the side that was given.
  const side = asked['sell_amount'] === undefined ? 'buy_amount' : 'sell_amount';
  const { conversion_date } = asked;
  return ok({ quote_id: input.quote_id, sell_currency, buy_currency, conversion_date, [side]: quote[side] });
}

type Reason = 'unknownQuote' | 'forPayout' | 'expired' | 'otherAmounts';

function refuse(reason: Reason): { readonly ok: false; readonly error: PrepareProblem } {
  return failed({ kind: 'lapsed', sentence: message(`writes.createConversion.${reason}`) });
}

interface RequestedQuote {
  readonly quote: Quote;
  /** The request of the quote. */
  readonly asked: Readonly<Record<string, unknown>>;
}

async function findQuoted(
  findMade: FindMade,
  account: string,
  id: string,
): Promise<Result<RequestedQuote, PrepareProblem>> {
  const made = await findMade('createQuote', account, id);
  const found = quote.safeParse(made?.result).data;
  return made === undefined || found === undefined ? refuse('unknownQuote') : ok({ quote: found, asked: made.asked });
}

type Conversion = z.output<typeof createConversion.response>;

const isUnnamed = ({ quote_price: price }: Conversion): boolean => price == null;

/** Extras 4.9: the quote and the time may be missing in an answer; where they are present, they must fit. */
function tieOfConversion(
  { quote_price: price, create_time: time, ...answer }: Conversion,
  { body, sinceMs }: Pick<ConversionLookup, 'body' | 'sinceMs'>,
): Tie {
  const isOfAnother = price != null && price.quote_id !== body.quote_id;
  const isEarlier = typeof time === 'string' && tieInTime(time, sinceMs) === 'foreign';
  return ownIf(echoesSides(answer, body) && !isOfAnother && !isEarlier);
}

/**
 * A quote serves once, and only one write at a time may use it: a conversion of this quote belongs to this write. One
 * without a quote that could belong to it leaves the question open, and so does a list that is too long to be read.
 */
async function look(platform: PlatformReader, asked: ConversionLookup): Promise<ReadOutcome> {
  const { account, body } = asked;
  const rows: Conversion[] = [];
  const isOwn = ({ quote_price: price }: Conversion) => price?.quote_id === body.quote_id;
  const read = await readPages(
    (query) => platform.read(listConversions, { account, params: {}, query }),
    (page) => {
      rows.push(...page);
      return !page.some(isOwn);
    },
  );
  const fitting = rows.filter((row) => tieOfConversion(row, asked) === 'own');
  const own = fitting.find(isOwn);
  if (own === undefined) {
    // The quote was used before this write was sent, so this write cannot have used it.
    if (rows.some(isOwn)) return { evidence: 'otherwise' };
    return { evidence: read.ok && read.value && !fitting.some(isUnnamed) ? 'not-yet' : 'unreadable' };
  }
  return { evidence: 'as-asked', status: own.status, reference: own.conversion_id, record: own };
}
