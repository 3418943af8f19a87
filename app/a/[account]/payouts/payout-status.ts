import { wordsOf, type StatusWords } from '@/app/list/status-words';
import { message } from '@/lib/messages/message';
import type { PayoutStatus, PayoutV2Status } from '@/lib/contract/payout-statuses';

/** Interface 3.7: the v2 summary. */
const v2Words: Readonly<Record<PayoutV2Status, StatusWords>> = {
  INITIATED: {
    label: message('payouts.v2.INITIATED.label'),
    tone: 'neutral',
    meaning: message('payouts.v2.INITIATED.meaning'),
    final: false,
  },
  PROCESSING: {
    label: message('payouts.v2.PROCESSING.label'),
    tone: 'progress',
    meaning: message('payouts.v2.PROCESSING.meaning'),
    final: false,
  },
  COMPLETED: {
    label: message('payouts.v2.COMPLETED.label'),
    tone: 'positive',
    meaning: message('payouts.v2.COMPLETED.meaning'),
    final: true,
  },
  FAILED: {
    label: message('payouts.v2.FAILED.label'),
    tone: 'negative',
    meaning: message('payouts.v2.FAILED.meaning'),
    // A failed payout may still become FAILED_REFUNDED.
    final: false,
  },
  FAILED_REFUNDED: {
    label: message('payouts.v2.FAILED_REFUNDED.label'),
    tone: 'caution',
    meaning: message('payouts.v2.FAILED_REFUNDED.meaning'),
    final: true,
  },
};

/** Interface 3.6: the v1 record. Another product than v2: one status is never mapped onto the other. */
const v1Words: Readonly<Record<PayoutStatus, StatusWords>> = {
  READY_TO_SEND: {
    label: message('payouts.v1.READY_TO_SEND.label'),
    tone: 'neutral',
    meaning: message('payouts.v1.READY_TO_SEND.meaning'),
    final: false,
  },
  PENDING: {
    label: message('payouts.v1.PENDING.label'),
    tone: 'progress',
    meaning: message('payouts.v1.PENDING.meaning'),
    final: false,
  },
  REJECTED: {
    label: message('payouts.v1.REJECTED.label'),
    tone: 'negative',
    meaning: message('payouts.v1.REJECTED.meaning'),
    final: true,
  },
  FAILED: {
    label: message('payouts.v1.FAILED.label'),
    tone: 'negative',
    meaning: message('payouts.v1.FAILED.meaning'),
    final: true,
  },
  COMPLETED: {
    label: message('payouts.v1.COMPLETED.label'),
    tone: 'positive',
    meaning: message('payouts.v1.COMPLETED.meaning'),
    final: true,
  },
};

export const payoutV2StatusWords = (status: string): StatusWords => wordsOf(v2Words, status);
export const payoutV1StatusWords = (status: string): StatusWords => wordsOf(v1Words, status);
