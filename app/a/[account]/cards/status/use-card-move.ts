'use client';

import { useWrite, type Write } from '@/app/write/form/use-write';
import type { CardStatus } from '@/lib/contract/cards';
import type { WriteView, WriteAnswer } from '@/lib/writes/submit/write-answer';
import { updateCardStatusAction } from '../actions';

export interface CardMove {
  readonly account: string;
  readonly cardId: string;
  readonly formId: string;
  readonly to: CardStatus;
  /** The earlier write that this one repeats by a person's choice. */
  readonly repeats: string | undefined;
  readonly onRecorded: (view: WriteView) => void;
}

type Input = Parameters<typeof updateCardStatusAction>[0]['input'];

/** Sends one change of one card's status under the form's own key. */
export function useCardMove(move: CardMove): Pick<Write<Input>, 'answer' | 'pending' | 'lost'> & {
  readonly send: (reason: string) => Promise<void>;
} {
  const { account, cardId, formId, to, repeats, onRecorded } = move;
  const write = useWrite(updateCardStatusAction, { formId, account });
  return {
    answer: write.answer,
    pending: write.pending,
    lost: write.lost,
    send: async (reason) => {
      const acknowledged = [...idsOf(repeats), ...idsOf(similarTo(write.answer))];
      const answer = await write.send({ input: inputOf(cardId, to, reason), acknowledged });
      if (answer?.kind === 'recorded') onRecorded(answer.operation);
    },
  };
}

export function inputOf(id: string, card_status: CardStatus, reason: string): Input {
  const update_reason = reason.trim();
  return { id, card_status, ...(update_reason === '' ? {} : { update_reason }) };
}

/** Pressing once more under a warning that names the earlier one says that it was read. */
function similarTo(answer: WriteAnswer | undefined): string | undefined {
  return answer?.kind === 'refused' && answer.problem.kind === 'similar' ? answer.problem.other?.id : undefined;
}

const idsOf = (id: string | undefined): string[] => (id === undefined ? [] : [id]);
