import { wordsOf, type StatusWords } from '@/app/list/status-words';
import type { PayoutStatus, PayoutV2Status } from '@/lib/contract/payout-statuses';

/** Interface 3.7: the v2 summary. */
const v2Words: Readonly<Record<PayoutV2Status, StatusWords>> = {
  INITIATED: {
    label: 'Initiated',
    tone: 'neutral',
    meaning: 'The payout was created and has not been sent to a bank yet.',
    final: false,
  },
  PROCESSING: {
    label: 'Processing',
    tone: 'progress',
    meaning: 'The payout is on its way through the banks.',
    final: false,
  },
  COMPLETED: { label: 'Completed', tone: 'positive', meaning: 'The payout was paid.', final: true },
  FAILED: {
    label: 'Failed',
    tone: 'negative',
    meaning: 'The payout was not paid. The money has not been refunded yet.',
    // A failed payout may still become FAILED_REFUNDED.
    final: false,
  },
  FAILED_REFUNDED: {
    label: 'Failed, refunded',
    tone: 'caution',
    meaning: 'The payout was not paid and the money came back.',
    final: true,
  },
};

/** Interface 3.6: the v1 record. Another product than v2: one status is never mapped onto the other. */
const v1Words: Readonly<Record<PayoutStatus, StatusWords>> = {
  READY_TO_SEND: {
    label: 'Ready to send',
    tone: 'neutral',
    meaning: 'The payout is accepted and waits for its payout date.',
    final: false,
  },
  PENDING: { label: 'Pending', tone: 'progress', meaning: 'The payout is being carried out.', final: false },
  REJECTED: {
    label: 'Rejected',
    tone: 'negative',
    meaning: 'The platform refused the payout. It was not sent.',
    final: true,
  },
  FAILED: {
    label: 'Failed',
    tone: 'negative',
    meaning: 'The payout was sent and did not arrive. See the reason and the returned amount.',
    final: true,
  },
  COMPLETED: { label: 'Completed', tone: 'positive', meaning: 'The beneficiary was paid.', final: true },
};

export const payoutV2StatusWords = (status: string): StatusWords => wordsOf(v2Words, status);
export const payoutV1StatusWords = (status: string): StatusWords => wordsOf(v1Words, status);
