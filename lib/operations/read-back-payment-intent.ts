import { retrievePaymentIntent } from '@/lib/contract/payment-intents';
import type { PlatformReader } from './engine-ports';
import type { Asked, Look, ReadOutcome } from './write-facts';

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

export const readPaymentIntentBack: Look<'cancelPaymentIntent'> = async (platform) =>
  (await platform.has('retrievePaymentIntent')) ? (asked) => look(platform, asked, 'otherwise') : undefined;

export const followPaymentIntent: Look<'cancelPaymentIntent'> = async (platform) =>
  (await platform.has('retrievePaymentIntent')) ? (asked) => look(platform, asked, 'failed') : undefined;
