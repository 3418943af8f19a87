import type { PlatformReader } from '../harness/platform-reader';
import { text, type Row } from '../conformance/json';

/** All payouts of the platform with the word that the console has for where each stands. */
export async function readPayouts(platform: PlatformReader): Promise<readonly { row: Row; status: string }[]> {
  const records = await platform.all('listV1Payouts', { payout_status: 'COMPLETED' });
  const paid = new Set(records.map((row) => text(row, 'payout_id')));
  return (await platform.all('listPayouts')).map((row) => {
    const status = text(row, 'payout_status');
    // On its way, while its record calls it paid: both cannot be true.
    const contradicts = (status === 'INITIATED' || status === 'PROCESSING') && paid.has(text(row, 'payout_id'));
    return { row, status: contradicts ? 'Statuses contradict' : (words[status] ?? status) };
  });
}

const words: Readonly<Record<string, string>> = {
  INITIATED: 'Initiated',
  PROCESSING: 'Processing',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
  FAILED_REFUNDED: 'Failed, refunded',
};
