import { Ban, Snowflake } from 'lucide-react';
import { wordsOf, type StatusWords } from '@/app/list/status-words';
import type { seenCardStatuses } from '@/lib/contract/cards';

/** Interface 3.8, and the states that extras list. */
const words: Readonly<Record<(typeof seenCardStatuses)[number], StatusWords>> = {
  ACTIVE: { label: 'Active', tone: 'positive', meaning: 'The card can be used.', final: false },
  FROZEN: {
    label: 'Frozen',
    tone: 'progress',
    icon: Snowflake,
    meaning: 'Every payment with the card is declined. It can be made active again.',
    final: false,
  },
  CANCELLED: {
    label: 'Cancelled',
    tone: 'neutral',
    icon: Ban,
    meaning: 'Every payment is declined for good. The card cannot come back.',
    final: true,
  },
  PENDING: { label: 'Pending', tone: 'progress', meaning: 'The card is being made.', final: false },
  BLOCKED: {
    label: 'Blocked',
    tone: 'negative',
    meaning: 'The platform blocked the card. Only it can lift that.',
    final: false,
  },
  PRE_CANCEL: {
    label: 'Cancelling',
    tone: 'caution',
    meaning: 'A cancellation was accepted and is not finished. This can take weeks.',
    final: false,
  },
  FAILED: { label: 'Failed', tone: 'negative', meaning: 'The card could not be made.', final: true },
};

export const cardStatusWords = (status: string): StatusWords => wordsOf(words, status);

/** In the order of the tabs. */
export const cardStatusViews: readonly string[] = Object.keys(words);
