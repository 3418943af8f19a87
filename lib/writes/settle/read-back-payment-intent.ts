import { retrievePaymentIntent, type PaymentIntent } from '@/lib/contract/payment-intents';
import type { PlatformReader } from '../engine/dependencies';
import { tieInTime } from './tie-in-time';
import type { Asked, Look, ReadOutcome, Tie } from './write-facts';

/** Interface 3.1: an intent that succeeded or failed will not be cancelled any more. */
async function look(
  platform: PlatformReader,
  { account, params }: Asked<'cancelPaymentIntent'>,
  ended: 'otherwise' | 'failed',
): Promise<ReadOutcome> {
  const read = await platform.read(retrievePaymentIntent, { account, params, query: {} });
  if (!read.ok) return { evidence: 'unreadable' };
  const { intent_status: status } = read.value;
  const isOver = status === 'SUCCEEDED' || status === 'FAILED';
  return { evidence: status === 'CANCELLED' ? 'as-asked' : isOver ? ended : 'not-yet', status, record: read.value };
}

/** Interface 3.1: a cancel sets the time and stores the reason. */
export function tieOfCancel(
  { intent_status: status, cancel_time: time, cancellation_reason: reason }: PaymentIntent,
  { body, sinceMs }: Pick<Asked<'cancelPaymentIntent'>, 'body' | 'sinceMs'>,
): Tie {
  const isNew = status === 'CANCELLED' && tieInTime(time, sinceMs) === 'own';
  return isNew && (reason ?? '') === (body.cancellation_reason ?? '') ? 'own' : 'unconfirmed';
}

export const readPaymentIntentBack: Look<'cancelPaymentIntent'> = async (platform) =>
  (await platform.has('retrievePaymentIntent')) ? (asked) => look(platform, asked, 'otherwise') : undefined;

export const followPaymentIntent: Look<'cancelPaymentIntent'> = async (platform) =>
  (await platform.has('retrievePaymentIntent')) ? (asked) => look(platform, asked, 'failed') : undefined;
