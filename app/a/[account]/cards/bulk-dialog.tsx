'use client';

import { useTranslations } from 'next-intl';
import { useState, useRef, useEffect } from 'react';
import type { UnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/overlay/dialog';
import { message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { useStepUp } from '@/app/act/step-up-provider';
import { whyUnsent } from '@/app/write/form/use-write';
import { ApprovalNote, hintOf, type ApprovalHint } from '@/app/write/form/approval-note';
import { formRequest, useOpenedForm } from '@/app/write/form/write-dialog';
import { updateCardStatusShown } from '@/lib/writes/verbs/shown-writes';
import { openFormAction, updateCardStatusAction } from '@/app/write/actions';
import type { StepUpNeed } from '@/lib/access/second-factor/step-up';
import type { WriteProblem } from '@/lib/writes/write-state';
import { cardName, moveRefusal, type KnownCard, type MildMove, type MoveRefusals } from './known-card';
import { inputOf, isTooLong, ReasonField, useConsequence } from './move-dialog';
import { Link } from '@/components/ui/link';
import { writeWords } from '@/app/write/outcome/write-words';
import { useFollowedWrite } from '@/app/write/outcome/write-outcome';
import { StatusOf } from '@/app/list/status-words';
import { StatusBadge } from '@/components/ui/badge';
import { pathIn } from '@/lib/addresses/path-to';

/** How far the run has come with one card. */
type BulkStep =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'running' }
  | { readonly kind: 'recorded'; readonly view: WriteView }
  | { readonly kind: 'refused'; readonly problem: WriteProblem; readonly formId?: string | undefined }
  /** The console gave no answer: the same form is sent again, so it cannot act twice. */
  | { readonly kind: 'lost'; readonly formId: string | undefined }
  | { readonly kind: 'stopped' };

type BulkRun = ReturnType<typeof useBulkRun>;

interface BulkOrder {
  readonly account: string;
  readonly to: MildMove;
  readonly reason: string;
  readonly onRecorded: (view: WriteView) => void;
}

function useBulkRun({ account, to, reason, onRecorded }: BulkOrder) {
  const [steps, setSteps] = useState<ReadonlyMap<string, BulkStep>>(new Map());
  const [running, setRunning] = useState(false);
  const stopped = useRef(false);
  const isStopped = () => stopped.current;
  const confirmSelf = useStepUp();
  const put = (id: string, step: BulkStep) => setSteps((before) => new Map(before).set(id, step));

  /** Runs the cards one after another, each under its own form and idempotency key. */
  async function run(cards: readonly KnownCard[]) {
    stopped.current = false;
    setRunning(true);
    const again = new Map(cards.map(({ id }) => [id, formToRepeat(steps.get(id))]));
    for (const { id } of cards) put(id, { kind: 'waiting' });
    const asked = await runAll(cards, again);
    const needs = asked.flatMap(({ need }) => need);
    // The person confirms once for all of them, and each card still has its own confirmation.
    if (needs.length > 0 && !isStopped() && (await confirmSelf(needs))) {
      await runAll(
        asked.map(({ card }) => card),
        new Map(asked.map(({ card, formId }) => [card.id, formId])),
      );
    }
    setRunning(false);
  }

  /** Returns the cards that wait for the person to confirm who they are. */
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
    stepOf: (id: string): BulkStep => steps.get(id) ?? { kind: 'waiting' },
    run,
    /** The card that is being sent goes on; the others stay as they are. */
    stop: () => {
      stopped.current = true;
    },
    /** Takes a newer state of a row's write. */
    learn: (id: string, view: WriteView) => put(id, { kind: 'recorded', view }),
  };
}

const formToRepeat = (step: BulkStep | undefined) => (step?.kind === 'lost' ? step.formId : undefined);

async function moveOne(
  account: string,
  id: string,
  to: MildMove,
  reason: string,
  formToSend: string | undefined,
): Promise<BulkStep> {
  let formId = formToSend;
  try {
    if (formId === undefined) {
      const form = await openFormAction(formRequest(updateCardStatusShown, account, id));
      if (!form.ok) return { kind: 'refused', problem: form.error };
      formId = form.value.formId;
    }
    const answer = await updateCardStatusAction({ formId, account, input: inputOf(id, to, reason) });
    if (answer.kind === 'recorded') return { kind: 'recorded', view: answer.write };
    // The console cannot read its records, so it may have sent the write: only the same form may be repeated.
    if (answer.problem.kind === 'store') return { kind: 'lost', formId };
    return { kind: 'refused', problem: answer.problem, formId };
  } catch (error) {
    const problem = whyUnsent(error);
    return problem === undefined ? { kind: 'lost', formId } : { kind: 'refused', problem };
  }
}

export interface BulkDialogProps {
  readonly account: string;
  readonly cards: readonly KnownCard[];
  readonly to: MildMove;
  readonly refusals: MoveRefusals;
  readonly unsettled: UnsettledWrites;
  readonly onClose: () => void;
  readonly onRecorded: (view: WriteView) => void;
}

/** Moves many cards, one by one: shows the progress of each, can stop, and retries only the failed ones. */
export function BulkDialog({ account, cards, to, refusals, unsettled, onClose, onRecorded }: BulkDialogProps) {
  const t = useTranslations('cards');
  const words = useWords();
  const [reason, setReason] = useState('');
  const bulk = useBulkRun({ account, to, reason, onRecorded });
  // Decided once, when the dialog opens: later the writes of this run would count as writes under way.
  const [leftOut] = useState(
    () => new Map(cards.map((card) => [card.id, moveRefusal(card, to, refusals, unsettled.of(card.id))])),
  );
  const taken = cards.filter(({ id }) => leftOut.get(id) === undefined);
  // The form of the first card is used for that card. Its hint about approval holds for all cards.
  const form = useOpenedForm(updateCardStatusShown, account, taken[0]?.id);
  const preview = form?.ok === true ? form.value.approval : undefined;
  const approval = hintOf(preview, { card_status: to });
  const tooLong = isTooLong(reason);
  return (
    <Dialog
      open
      busy={bulk.running}
      onOpenChange={onClose}
      title={t(`bulk.${to}.title`, { count: cards.length })}
      description={useConsequence(to, preview)}
      footer={
        <BulkButtons
          bulk={bulk}
          to={to}
          taken={taken}
          approval={approval}
          onClose={onClose}
          mayStart={!tooLong && form !== undefined}
        />
      }
    >
      <div className="flex flex-col gap-4">
        {bulk.started ? null : (
          <ReasonField
            optional
            hint={t('form.reasonHintMany')}
            value={reason}
            isTooLong={tooLong}
            onChange={setReason}
          />
        )}
        {bulk.started ? null : <ApprovalNote approval={approval} />}
        <p role="status" className="text-sm">
          {words(progress(bulk.started, taken, bulk.stepOf))}
        </p>
        <BulkRows bulk={bulk} cards={cards} among={taken.length} leftOut={leftOut} />
      </div>
    </Dialog>
  );
}

interface BulkButtonsProps {
  readonly bulk: BulkRun;
  readonly to: MildMove;
  readonly taken: readonly KnownCard[];
  readonly approval: ApprovalHint | undefined;
  readonly mayStart: boolean;
  readonly onClose: () => void;
}

/** Buttons that start, stop, and retry the failed cards. */
function BulkButtons({ bulk, to, taken, approval, mayStart, onClose }: BulkButtonsProps) {
  const t = useTranslations('cards.bulk');
  const terms = useTranslations('terms');
  const { running, started } = bulk;
  const failed = taken.filter(({ id }) => hasFailed(bulk.stepOf(id)));
  return (
    <>
      <Button onClick={running ? bulk.stop : onClose}>
        {running ? t('stop') : started ? terms('close') : terms('cancel')}
      </Button>
      {!started ? (
        <Button
          variant="primary"
          disabled={taken.length === 0 || !mayStart || approval?.isImpossible === true}
          onClick={() => void bulk.run(taken)}
        >
          {t(approval?.kind === 'needed' ? 'submit' : `${to}.run`, { count: taken.length })}
        </Button>
      ) : failed.length > 0 && !running ? (
        <Button variant="primary" onClick={() => void bulk.run(failed)}>
          {t('again', { count: failed.length })}
        </Button>
      ) : null}
    </>
  );
}

/** True if the card certainly did not change, or the console gave no answer. An unknown outcome is never sent anew. */
function hasFailed(step: BulkStep): boolean {
  if (step.kind === 'recorded') return step.view.state === 'REJECTED' || step.view.state === 'FAILED';
  return step.kind === 'refused' || step.kind === 'lost' || step.kind === 'stopped';
}

function progress(started: boolean, taken: readonly KnownCard[], stepOf: (id: string) => BulkStep): Message {
  if (!started && taken.length === 0) return message('cards.bulk.none');
  if (!started) return message('cards.bulk.will', { count: taken.length });
  const steps = taken.map(({ id }) => stepOf(id));
  const count = (is: (step: BulkStep) => boolean) => steps.filter(is).length;
  const sent = count(({ kind }) => kind === 'recorded');
  const done = count((step) => step.kind === 'recorded' && step.view.state === 'SUCCEEDED');
  const isSubmitted = steps.some((step) => step.kind === 'recorded' && step.view.state === 'PENDING_APPROVAL');
  if (isSubmitted) return message('cards.bulk.submitted', { sent, all: taken.length, failed: count(hasFailed) });
  return message('cards.bulk.progress', { sent, all: taken.length, done, failed: count(hasFailed) });
}

interface BulkRowsProps extends Pick<BulkDialogProps, 'cards'> {
  readonly bulk: BulkRun;
  /** How many writes the dialog follows at once. */
  readonly among: number;
  /** For each card, why it is left out; undefined for a card that takes part. */
  readonly leftOut: ReadonlyMap<string, Message | undefined>;
}

function BulkRows({ bulk, cards, among, leftOut }: BulkRowsProps) {
  const t = useTranslations('cards');
  return (
    <ul aria-label={t('title')} className="border-line divide-line max-h-80 divide-y overflow-y-auto rounded-md border">
      {cards.map((card) => (
        <BulkRow
          key={card.id}
          card={card}
          step={bulk.stepOf(card.id)}
          among={among}
          refusal={leftOut.get(card.id)}
          onLearn={(view) => bulk.learn(card.id, view)}
        />
      ))}
    </ul>
  );
}

interface BulkRowProps extends Pick<BulkRowsProps, 'among'> {
  readonly card: KnownCard;
  readonly step: BulkStep;
  /** Why the card is left out; undefined for a card that takes part. */
  readonly refusal: Message | undefined;
  readonly onLearn: (view: WriteView) => void;
}

/** One card of the run: its progress, and a link to its record. */
function BulkRow({ card, step, among, refusal, onLearn }: BulkRowProps) {
  const words = useWords();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-sm">
      <span className="font-mono text-xs">{words(cardName(card))}</span>
      <bdi className="min-w-0 grow truncate">{card.holder}</bdi>
      {refusal === undefined ? (
        <StepState step={step} among={among} onLearn={onLearn} />
      ) : (
        <span className="text-ink-muted text-xs">{words(message('cards.bulk.skipped', { reason: refusal }))}</span>
      )}
    </li>
  );
}

function StepState({ step, among, onLearn }: Pick<BulkRowProps, 'step' | 'among' | 'onLearn'>) {
  const t = useTranslations('cards.bulk');
  const words = useWords();
  switch (step.kind) {
    case 'waiting':
      return <StatusBadge tone="neutral" label={t('waiting')} />;
    case 'running':
      return <StatusBadge tone="progress" label={t('sending')} />;
    case 'stopped':
      return <StatusBadge tone="neutral" label={t('stopped')} />;
    case 'lost':
      return <StatusBadge tone="caution" label={t('lost')} />;
    case 'refused':
      return (
        <>
          <StatusBadge tone="negative" label={t('notSent')} />
          <span className="text-ink-muted basis-full text-xs">{words(step.problem.sentence)}</span>
        </>
      );
    case 'recorded':
      return <Recorded key={step.view.id} initial={step.view} among={among} onLearn={onLearn} />;
  }
}

function Recorded({ initial, among, onLearn }: { initial: WriteView } & Pick<BulkRowProps, 'among' | 'onLearn'>) {
  const t = useTranslations('cards.bulk');
  const { view } = useFollowedWrite(initial, { among });
  useEffect(() => {
    if (view.state !== initial.state) onLearn(view);
  }, [view, initial, onLearn]);
  return (
    <>
      <StatusOf words={writeWords(view)} />
      <Link
        href={pathIn(view.account, 'activity/[id]', { id: view.id })}
        className="text-accent-ink text-xs underline underline-offset-2"
      >
        {t('record')}
      </Link>
    </>
  );
}
