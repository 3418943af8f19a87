'use server';

import { updateCardStatus } from '@/lib/contract/cards';
import { defineAction } from '@/lib/writes/submit/define-action';
import { failed, ok } from '@/lib/result';

/** Interface 4.11. */
export const updateCardStatusAction = defineAction({
  operation: updateCardStatus,
  input: updateCardStatus.body.extend(updateCardStatus.params.shape),
  target: ({ id }) => id,
  params: ({ id }) => ({ id }),
  prepare: ({ input: { card_status, update_reason } }) => {
    const reason = update_reason?.trim() ?? '';
    if (card_status === 'CANCELLED' && reason === '') return failed(reasonMissing);
    return ok({ card_status, ...(reason === '' ? {} : { update_reason: reason }) });
  },
});

/** Ours: the interface demands none, but nobody can undo it. */
const reasonMissing = {
  kind: 'input',
  sentence: 'A card is cancelled for good, so say why.',
  fields: [{ name: 'update_reason', sentence: 'Enter a reason.' }],
} as const;
