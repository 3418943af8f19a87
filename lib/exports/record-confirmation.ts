import 'server-only';
import { type Doer, recordAlone } from '@/lib/audit/record-act';
import { type SentBytes, sentResult } from './files/sent-bytes';
import { store } from '@/lib/store/open-store';

interface Confirmation {
  readonly by: Doer;
  readonly account: string;
  readonly payoutId: string;
  readonly sent: SentBytes;
  /** The statuses that the document shows; empty for a record that was not read. */
  readonly shown: { readonly summary: string; readonly record: string };
}

/** Records how a person's download of a payout's confirmation ended. */
export async function recordConfirmation({ by, account, payoutId: id, sent, shown }: Confirmation): Promise<void> {
  await recordAlone(await store(), {
    at: new Date(),
    kind: 'export',
    act: 'export.confirmation',
    result: sentResult(sent),
    account,
    by,
    object: { type: 'payouts', id },
    after: { ...shown, bytes: sent.bytes },
  });
}
