import 'server-only';
import { type Doer, recordAlone } from '@/lib/audit/record-act';
import { store } from '@/lib/store/open-store';

interface Confirmation {
  readonly by: Doer;
  readonly account: string;
  readonly payoutId: string;
  readonly at: Date;
  /** The statuses that the document shows; empty for a record that was not read. */
  readonly shown: { readonly summary: string; readonly record: string };
}

/** Records that a person has downloaded the confirmation of a payout. */
export async function recordConfirmation({ by, account, payoutId: id, at, shown }: Confirmation): Promise<void> {
  await recordAlone(await store(), {
    ...{ at, kind: 'export', act: 'export.confirmation', account, by, object: { type: 'payout', id } },
    after: shown,
  });
}
