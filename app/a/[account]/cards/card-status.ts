import { Ban, Snowflake } from 'lucide-react';
import { wordsOf, type StatusWords } from '@/app/list/status-words';
import { message } from '@/lib/messages/message';
import type { seenCardStatuses } from '@/lib/contract/cards';

/** Interface 3.8, and the states that extras list. */
const words: Readonly<Record<(typeof seenCardStatuses)[number], StatusWords>> = {
  ACTIVE: {
    label: message('cards.status.ACTIVE.label'),
    tone: 'positive',
    meaning: message('cards.status.ACTIVE.meaning'),
    final: false,
  },
  FROZEN: {
    label: message('cards.status.FROZEN.label'),
    tone: 'progress',
    icon: Snowflake,
    meaning: message('cards.status.FROZEN.meaning'),
    final: false,
  },
  CANCELLED: {
    label: message('cards.status.CANCELLED.label'),
    tone: 'neutral',
    icon: Ban,
    meaning: message('cards.status.CANCELLED.meaning'),
    final: true,
  },
  PENDING: {
    label: message('cards.status.PENDING.label'),
    tone: 'progress',
    meaning: message('cards.status.PENDING.meaning'),
    final: false,
  },
  BLOCKED: {
    label: message('cards.status.BLOCKED.label'),
    tone: 'negative',
    meaning: message('cards.status.BLOCKED.meaning'),
    final: false,
  },
  PRE_CANCEL: {
    label: message('cards.status.PRE_CANCEL.label'),
    tone: 'caution',
    meaning: message('cards.status.PRE_CANCEL.meaning'),
    final: false,
  },
  FAILED: {
    label: message('cards.status.FAILED.label'),
    tone: 'negative',
    meaning: message('cards.status.FAILED.meaning'),
    final: true,
  },
};

export const cardStatusWords = (status: string): StatusWords => wordsOf(words, status);

/** In the order of the tabs. */
export const cardStatusViews: readonly string[] = Object.keys(words);
