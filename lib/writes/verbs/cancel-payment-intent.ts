import { cancelPaymentIntent, retrievePaymentIntent, type PaymentIntent } from '@/lib/contract/payment-intents';
import { ok } from '@/lib/result';
import type { PlatformReader } from '../engine/dependencies';
import { listedReads, readIfOffered } from '../settle/listed-reads';
import { tieInTime, defineWrite, lookIfOffered, type WriteLookup, type ReadOutcome, type Tie } from './define-write';

type CancelLookup = WriteLookup<'cancelPaymentIntent'>;

/** Interface 4.2. */
export const cancelPaymentIntentWrite = defineWrite({
  operation: cancelPaymentIntent,
  acts: 'one',
  onlyIn: undefined,
  input: cancelPaymentIntent.body.extend(cancelPaymentIntent.params.shape),
  target: ({ id }) => id,
  params: ({ id }) => ({ id }),
  prepare: ({ input: { cancellation_reason } }) => ok({ cancellation_reason }),
  amounts: [['amount', 'currency']],
  subject: {
    fields: ['intent_status', 'amount', 'currency', 'merchant_order_id', 'description'],
    read: readIfOffered(retrievePaymentIntent),
    endsMs: undefined,
  },
  usedUp: undefined,
  // An intent is cancelled once: a further cancel changes nothing.
  isHarmlessAgain: () => true,
  earlyProof: undefined,
  seen: undefined,
  secrets: { masked: {}, papers: [] },
  // Interface 2.2; extras 4.5: the answer may still show the old status, and then the cancellation is only requested.
  settle: {
    reference: () => undefined,
    status: (answer) => answer.intent_status,
    outcome: () => 'DONE',
    tie: tieOfCancel,
    readBack: lookIfOffered('retrievePaymentIntent', (platform, asked) => look(platform, asked, 'otherwise')),
    follow: lookIfOffered('retrievePaymentIntent', (platform, asked) => look(platform, asked, 'failed')),
    holdsWhileAccepted: true,
    listed: listedReads.paymentIntents,
    result: retrievePaymentIntent.response,
  },
});

/** Interface 3.1: a cancel sets the time and stores the reason. */
function tieOfCancel(
  { intent_status: status, cancel_time: time, cancellation_reason: reason }: PaymentIntent,
  { body, sinceMs }: Pick<CancelLookup, 'body' | 'sinceMs'>,
): Tie {
  const isNew = status === 'CANCELLED' && tieInTime(time, sinceMs) === 'own';
  return isNew && (reason ?? '') === (body.cancellation_reason ?? '') ? 'own' : 'unconfirmed';
}

/** Interface 3.1: an intent that succeeded or failed is not cancelled any more. */
async function look(
  platform: PlatformReader,
  { account, params }: CancelLookup,
  ended: 'otherwise' | 'failed',
): Promise<ReadOutcome> {
  const read = await platform.read(retrievePaymentIntent, { account, params, query: {} });
  if (!read.ok) return { evidence: 'unreadable' };
  const { intent_status: status } = read.value;
  const isOver = status === 'SUCCEEDED' || status === 'FAILED';
  return { evidence: status === 'CANCELLED' ? 'as-asked' : isOver ? ended : 'not-yet', status, record: read.value };
}
