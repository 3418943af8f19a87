import type { PlatformReader } from '../harness/platform-reader';
import { text, type Row } from '../conformance/json';

/** Those of the platform that are on their way. One that its record calls paid contradicts itself, and is none of them. */
export async function readOpenPayouts(platform: PlatformReader): Promise<readonly Row[]> {
  const records = await platform.all('listV1Payouts', { payout_status: 'COMPLETED' });
  const paid = new Set(records.map((row) => text(row, 'payout_id')));
  return (await platform.all('listPayouts')).filter(
    (row) => ['INITIATED', 'PROCESSING'].includes(text(row, 'payout_status')) && !paid.has(text(row, 'payout_id')),
  );
}
