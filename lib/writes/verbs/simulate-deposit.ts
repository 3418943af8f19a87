import * as z from 'zod';
import { message } from '@/lib/messages/message';
import { plainCharacters } from '@/lib/contract/fields/plain-characters';
import { retrieveDeposit, simulateDeposit, type Deposit } from '@/lib/contract/deposits';
import { readAmountText } from '@/lib/format/amount-text';
import { findExactNumber } from '@/lib/platform/client/exact-json';
import { failed, ok } from '@/lib/result';
import { isSameAmount } from '@/lib/contract/decimal';
import type { PlatformReader } from '../engine/dependencies';
import type { Evidence } from '../engine/past-attempts';
import { listedReads } from '../settle/listed-reads';
import {
  isForeign,
  makesNew,
  tieInTime,
  defineWrite,
  lookIfOffered,
  type WriteLookup,
  type ReadOutcome,
  type Tie,
} from './define-write';
import { depositAmountRules, problemsOf, textsOf } from '../forms/deposit-values';

const longest = 200;

const typedNumber = z.string().max(longest).transform(plainCharacters);

/** The form's input. It arrives unchecked; the amount is the typed text until its digits are in the body. */
export const depositInput = z.strictObject({
  currency: z.string().max(3),
  amount: z.string().max(40).transform(plainCharacters),
  sender_swift_code: typedNumber,
  receiver_account_number: typedNumber,
  sender_name: z.string().max(longest),
  sender_account_number: typedNumber,
  sender_country: z.string().max(longest),
});

type DepositLookup = WriteLookup<'simulateDeposit'>;

/** Interface 4.5, which only the sandbox offers. The amount is typed text until its digits are in the body. */
export const simulateDepositWrite = defineWrite({
  operation: simulateDeposit,
  ...makesNew,
  onlyIn: { environment: 'sandbox', elsewhere: message('writes.simulateDeposit.elsewhere') },
  input: depositInput,
  prepare({ input }) {
    const problems = problemsOf(input);
    const read = readAmountText(input.amount, depositAmountRules(input.currency));
    const amount = read.kind === 'amount' ? findExactNumber(read.amount) : undefined;
    if (problems.length === 0 && amount !== undefined) return ok({ amount, ...textsOf(input) });
    const fields = problems.map(({ field, sentence }) => ({ name: field, sentence }));
    return failed({ kind: 'input', sentence: message('writes.simulateDeposit.problems'), fields });
  },
  amounts: [['amount', 'currency']],
  // Interface 2.6.
  settle: {
    reference: (answer) => answer.deposit_id,
    status: (answer) => answer.deposit_status,
    outcome: ({ deposit_status: status }) =>
      status === 'COMPLETED' ? 'DONE' : status === 'FAILED' ? 'FAILED' : 'ACCEPTED',
    tie: tieOfDeposit,
    readBack: undefined,
    follow: lookIfOffered('retrieveDeposit', look),
    holdsWhileAccepted: false,
    listed: listedReads.deposits,
    result: simulateDeposit.response,
  },
});

/** Interface 2.6: the time may be missing, and then an earlier deposit cannot be ruled out. */
function tieOfDeposit(
  { currency, amount, create_time: time }: Deposit,
  { body, sinceMs }: Pick<DepositLookup, 'body' | 'sinceMs'>,
): Tie {
  if (currency !== body.currency || !isSameAmount(body.amount, amount)) return 'foreign';
  return tieInTime(time, sinceMs);
}

/** Interface 3.4. Only a deposit with a known id can be read: no other field tells it from another one. */
async function look(platform: PlatformReader, { account, reference, ...asked }: DepositLookup): Promise<ReadOutcome> {
  if (reference === undefined) return { evidence: 'unreadable' };
  const read = await platform.read(retrieveDeposit, { account, params: { id: reference }, query: {} });
  if (!read.ok) return { evidence: isForeign(read.error) ? 'foreign' : 'unreadable' };
  const { deposit_status: status } = read.value;
  return { evidence: evidenceOf(tieOfDeposit(read.value, asked), status), status, record: read.value };
}

function evidenceOf(tie: Tie, status: string): Evidence {
  if (tie === 'foreign') return 'foreign';
  if (status !== 'COMPLETED') return status === 'FAILED' ? 'failed' : 'not-yet';
  return tie === 'own' ? 'as-asked' : 'in-part';
}
