import { Notice } from '@/components/ui/notice';
import type { PayoutV1 } from '@/lib/contract/payouts';
import { payoutV1Words } from '../payout-status';

/** Why it failed and what comes back, where people look first. */
export function PayoutFailure({ payout }: { payout: PayoutV1 }) {
  const returned = payout.failure_returned_amount ?? '';
  const reason = payout.failure_reason ?? '';
  if (payoutV1Words(payout.payout_status).tone !== 'negative' && reason === '' && returned === '') return null;
  return (
    <div className="lg:order-first lg:col-span-2">
      <Notice tone="negative" title={reason === '' ? 'The platform gave no reason' : reason}>
        {returned === ''
          ? 'The record names no returned amount yet.'
          : // Interface 2.9 does not say in which currency the amount is, so it is shown as it came.
            `Amount to be returned: ${returned} (the platform does not state the currency)`}
      </Notice>
    </div>
  );
}
