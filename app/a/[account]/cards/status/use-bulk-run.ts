'use client';

import { useRef, useState } from 'react';
import { useStepUp } from '@/app/step-up/step-up-provider';
import { forbiddenProblem } from '@/app/write/form/use-write';
import { isForbidden } from '@/lib/access/requests/forbidden-error';
import { openFormAction } from '@/app/write/form/open-form';
import type { StepUpNeed } from '@/lib/access/second-factor/step-up';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import type { WriteProblem } from '@/lib/writes/write-state';
import { updateCardStatusAction } from '../actions';
import type { BulkMove, KnownCard } from './card-moves';
import { inputOf } from './use-card-move';

/** Where one card of many stands. */
export type BulkStep =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'running' }
  | { readonly kind: 'recorded'; readonly view: WriteView }
  | { readonly kind: 'refused'; readonly problem: WriteProblem; readonly formId?: string | undefined }
  /** No answer of the console: the same form is sent again, so it cannot act twice. */
  | { readonly kind: 'lost'; readonly formId: string | undefined }
  | { readonly kind: 'stopped' };

export interface BulkRun {
  readonly running: boolean;
  readonly started: boolean;
  readonly stepOf: (cardId: string) => BulkStep;
  /** One after another, each under a form and a key of its own. */
  readonly run: (cards: readonly KnownCard[]) => Promise<void>;
  /** The one that is on its way goes on; the others are left as they are. */
  readonly stop: () => void;
  /** A row has learned more about its write. */
  readonly learn: (cardId: string, view: WriteView) => void;
}

interface BulkOrder {
  readonly account: string;
  readonly to: BulkMove;
  readonly reason: string;
  readonly onRecorded: (view: WriteView) => void;
}

export function useBulkRun({ account, to, reason, onRecorded }: BulkOrder): BulkRun {
  const [steps, setSteps] = useState<ReadonlyMap<string, BulkStep>>(new Map());
  const [running, setRunning] = useState(false);
  const stopped = useRef(false);
  const isStopped = () => stopped.current;
  const confirmSelf = useStepUp();
  const put = (id: string, step: BulkStep) => setSteps((before) => new Map(before).set(id, step));

  async function run(cards: readonly KnownCard[]) {
    stopped.current = false;
    setRunning(true);
    const again = new Map(cards.map(({ id }) => [id, formToRepeat(steps.get(id))]));
    for (const { id } of cards) put(id, { kind: 'waiting' });
    const asked = await runAll(cards, again);
    const needs = asked.flatMap(({ need }) => need);
    // Asked once for all of them, and each is still confirmed by itself.
    if (needs.length > 0 && !isStopped() && (await confirmSelf(needs))) {
      await runAll(
        asked.map(({ card }) => card),
        new Map(asked.map(({ card, formId }) => [card.id, formId])),
      );
    }
    setRunning(false);
  }

  /** Tells which of them wait for the person to confirm who they are. */
  async function runAll(cards: readonly KnownCard[], forms: ReadonlyMap<string, string | undefined>) {
    const asked: { card: KnownCard; formId: string; need: StepUpNeed }[] = [];
    for (const card of cards) {
      if (isStopped()) {
        put(card.id, { kind: 'stopped' });
        continue;
      }
      put(card.id, { kind: 'running' });
      const step = await moveOne(account, card.id, to, reason, forms.get(card.id));
      put(card.id, step);
      if (step.kind === 'recorded') onRecorded(step.view);
      const need = step.kind === 'refused' ? step.problem.stepUp : undefined;
      if (step.kind === 'refused' && need !== undefined && step.formId !== undefined) {
        asked.push({ card, formId: step.formId, need });
      }
    }
    return asked;
  }

  return {
    running,
    started: steps.size > 0,
    stepOf: (id) => steps.get(id) ?? { kind: 'waiting' },
    run,
    stop: () => {
      stopped.current = true;
    },
    learn: (id, view) => put(id, { kind: 'recorded', view }),
  };
}

const formToRepeat = (step: BulkStep | undefined) => (step?.kind === 'lost' ? step.formId : undefined);

async function moveOne(
  account: string,
  id: string,
  to: BulkMove,
  reason: string,
  formToSend: string | undefined,
): Promise<BulkStep> {
  let formId = formToSend;
  try {
    if (formId === undefined) {
      const form = await openFormAction({
        operation: 'updateCardStatus',
        account,
        resource: { type: 'cards', id },
      });
      if (!form.ok) return { kind: 'refused', problem: form.error };
      formId = form.value.formId;
    }
    const answer = await updateCardStatusAction({ formId, account, input: inputOf(id, to, reason) });
    if (answer.kind === 'recorded') return { kind: 'recorded', view: answer.operation };
    // Without its records the console cannot say whether it was sent: the same form, then, and no other.
    if (answer.problem.kind === 'store') return { kind: 'lost', formId };
    return { kind: 'refused', problem: answer.problem, formId };
  } catch (error) {
    if (isForbidden(error)) return { kind: 'refused', problem: forbiddenProblem };
    return { kind: 'lost', formId };
  }
}
