'use client';

import { pauseUnlessHeard } from '@/app/shell/changes/listen-to-changes';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAction } from '@/app/act/use-action';
import { fetchOwn } from '@/app/list/fetch-live';
import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { ProblemNotice } from '@/components/failure/problem-notice';
import { useLateWindow } from '@/components/overlay/use-late';
import { pauseUntilNext } from '@/components/retry-after';
import { StatusBadge } from '@/components/ui/badge';
import { Button, ButtonLink } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { PlainCell, plainCellLink, PlainTable } from '@/components/ui/plain-table';
import type { Tone } from '@/components/ui/tone-icon';
import { message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import type { ApprovalPreview } from '@/lib/writes/approvals/approval-preview';
import type { RunItemView, RunOutcome, RunView } from '@/lib/writes/runs/read-runs';
import { cardName } from '../../known-card';
import { pauseRunAction, resumeRunAction } from '../actions';
import type { UndoDialogProps } from './undo-dialog';
import { pathIn, pathTo } from '@/lib/addresses/path-to';

interface RunProgressProps {
  readonly account: string;
  readonly seed: RunView;
  /** Older than any later read. */
  readonly readAtMs: number;
  readonly approval: ApprovalPreview | undefined;
  /** Why this person may not unfreeze the cards; undefined where they may. */
  readonly undoRefusal: Message | undefined;
}

const everyMs = 1_000;
/** After a pause cards are still on their way, and so are outcomes after the last card was sent. */
const slowEveryMs = 4_000;

const tones: Readonly<Record<RunOutcome, Tone>> = {
  done: 'positive',
  failed: 'negative',
  unknown: 'caution',
  underWay: 'progress',
  waits: 'caution',
  due: 'neutral',
  left: 'neutral',
};
const outcomes: readonly RunOutcome[] = ['failed', 'unknown', 'underWay', 'waits', 'due', 'done', 'left'];

const countOf = ({ items }: RunView, outcome: RunOutcome) => items.filter((one) => one.outcome === outcome).length;
const isOpen = (run: RunView) =>
  run.state === 'paused' ||
  ['underWay', 'unknown', 'waits'].some((one) => run.items.some(({ outcome }) => outcome === one));

function useRun(account: string, seed: RunView, readAtMs: number) {
  return useQuery(
    {
      queryKey: ['write run', account, seed.id],
      queryFn: async ({ signal }) => {
        const url = pathTo('/api/writes/[account]/runs/[id]', { account, id: seed.id });
        return (await fetchOwn<RunView>(url, { signal, passive: true })).data;
      },
      initialData: seed,
      initialDataUpdatedAt: readAtMs,
      refetchInterval: ({ state: { data, error } }) =>
        data?.state === 'running'
          ? pauseUntilNext(everyMs, error)
          : data !== undefined && isOpen(data) && pauseUnlessHeard(slowEveryMs, error),
      meta: { follows: { kinds: ['runs', 'writes'], account } },
    },
    useConsoleQueryClient(),
  );
}

/** How far a run is, with its buttons, and each card with its outcome. It goes on without this page. */
export function RunProgress({ account, seed, readAtMs, approval, undoRefusal }: RunProgressProps) {
  const t = useTranslations('card-runs.run');
  const words = useWords();
  const { data: run, refetch } = useRun(account, seed, readAtMs);
  const all = run.items.length - countOf(run, 'left');
  const [done, failed, due] = [countOf(run, 'done'), countOf(run, 'failed'), countOf(run, 'due')];
  const more = (['unknown', 'underWay', 'waits', 'left'] as const).filter((one) => countOf(run, one) > 0);
  return (
    <div className="flex flex-col gap-6">
      <section aria-label={t('bar')} className="flex flex-col gap-3">
        <p className="text-md font-semibold tabular-nums">
          {t('progress', { kind: run.kind, done, all, failed, due })}
        </p>
        <progress
          aria-label={t('bar')}
          value={all - due}
          max={Math.max(1, all)}
          className="bg-sunken [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent h-2 w-full appearance-none overflow-hidden rounded-full forced-colors:appearance-auto"
        />
        {more.length === 0 ? null : (
          <p className="text-ink-muted text-sm tabular-nums">
            {more.map((one) => t(`more.${one}`, { count: countOf(run, one) })).join(' · ')}
          </p>
        )}
        <p role="status" className="text-sm">
          {words(standingOf(run))}
        </p>
        <RunButtons
          account={account}
          run={run}
          approval={approval}
          undoRefusal={undoRefusal}
          onChange={() => void refetch()}
        />
      </section>
      <RunCards account={account} run={run} />
    </div>
  );
}

/** The state of the run in words, and why it waits or stopped. */
function standingOf({ state, problem }: RunView): Message {
  if (state === 'done') return message('card-runs.run.ended');
  if (state === 'paused') {
    return problem === undefined
      ? message('card-runs.run.paused')
      : message('card-runs.run.stopped', { reason: problem });
  }
  return problem === undefined ? message('card-runs.run.goesOn') : message('card-runs.run.heldUp', { reason: problem });
}

interface RunButtonsProps extends Pick<RunProgressProps, 'account' | 'approval' | 'undoRefusal'> {
  readonly run: RunView;
  readonly onChange: () => void;
}

const loadUndo = async () => (await import('./undo-dialog')).UndoDialog;

function RunButtons({ account, run, approval, undoRefusal, onChange }: RunButtonsProps) {
  const t = useTranslations('card-runs');
  const words = useWords();
  const [undoing, setUndoing] = useState(false);
  const { Late: UndoDialog } = useLateWindow<UndoDialogProps>(loadUndo, { open: undoing, onOpenChange: setUndoing });
  const isRunning = run.state === 'running';
  const { pending, problem, run: change } = useAction(isRunning ? pauseRunAction : resumeRunAction);
  const [done, failed] = [countOf(run, 'done'), countOf(run, 'failed')];
  const mayUndo = run.kind === 'freeze' && !isRunning && done > 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {run.state === 'done' || (run.state === 'paused' && !run.isOwn) ? null : (
          <Button
            variant={isRunning ? 'secondary' : 'primary'}
            loading={pending}
            onClick={() => void change({ account, id: run.id }).then(onChange)}
          >
            {t(isRunning ? 'run.pause' : 'run.resume')}
          </Button>
        )}
        {run.kind !== 'freeze' || isRunning || failed === 0 ? null : (
          <ButtonLink href={`${pathIn(account, 'cards/freeze-many')}?again=${run.id}`}>
            {t('run.again', { count: failed })}
          </ButtonLink>
        )}
        {!mayUndo ? null : run.undoneBy !== undefined ? (
          <ButtonLink href={pathIn(account, 'cards/freeze-many/[id]', { id: run.undoneBy })}>
            {t('run.undone')}
          </ButtonLink>
        ) : (
          <Button aria-haspopup="dialog" refused={undoRefusal !== undefined} onClick={() => setUndoing(true)}>
            {t('run.undo')}
          </Button>
        )}
        {mayUndo && undoRefusal !== undefined ? (
          <span className="text-ink-muted text-xs">{words(undoRefusal)}</span>
        ) : null}
      </div>
      <ProblemNotice>{problem?.sentence}</ProblemNotice>
      {undoing && UndoDialog !== undefined ? (
        <UndoDialog account={account} run={run} approval={approval} count={done} onClose={() => setUndoing(false)} />
      ) : null}
    </>
  );
}

/** The cards of one outcome, or all of them, in the order in which they are sent. */
function RunCards({ account, run }: { readonly account: string; readonly run: RunView }) {
  const t = useTranslations('card-runs');
  const [only, setOnly] = useState<RunOutcome>();
  const shown = only === undefined ? run.items : run.items.filter(({ outcome }) => outcome === only);
  const chip = (one: RunOutcome | undefined, label: string) => (
    <Button
      key={label}
      size="sm"
      variant={only === one ? 'primary' : 'quiet'}
      aria-pressed={only === one}
      onClick={() => setOnly(one)}
    >
      {label}
    </Button>
  );
  const outcomeLabel = (one: RunOutcome) => t(`outcome.${one === 'done' ? run.kind : one}`);
  return (
    <Panel title={t('run.cards')} flush>
      <div role="group" aria-label={t('run.show')} className="flex flex-wrap gap-1 py-2">
        {chip(undefined, t('run.all', { count: run.items.length }))}
        {outcomes.flatMap((one) =>
          countOf(run, one) === 0 ? [] : chip(one, `${outcomeLabel(one)} ${String(countOf(run, one))}`),
        )}
      </div>
      <PlainTable
        label={t('run.cards')}
        caption={t('run.cards')}
        heads={[t('run.card'), t('run.outcome'), t('run.record')]}
      >
        {shown.map((item) => (
          <ItemRow key={item.id} account={account} item={item} label={outcomeLabel(item.outcome)} />
        ))}
      </PlainTable>
    </Panel>
  );
}

interface ItemRowProps {
  readonly account: string;
  readonly item: RunItemView;
  readonly label: string;
}

function ItemRow({ account, item, label }: ItemRowProps) {
  const t = useTranslations('card-runs.run');
  const words = useWords();
  const name = words(cardName({ id: item.id, number: item.name === '' ? undefined : item.name }));
  return (
    <tr>
      <PlainCell>
        <Link href={pathIn(account, 'cards/[id]', { id: item.id })} className={plainCellLink}>
          {name}
        </Link>
        {item.holder === '' ? null : (
          <bdi className="text-ink-muted block max-w-40 truncate text-xs md:max-w-96" title={item.holder}>
            {item.holder}
          </bdi>
        )}
      </PlainCell>
      <PlainCell>
        <StatusBadge tone={tones[item.outcome]} label={label} />
        {item.problem === undefined ? null : (
          <span className="text-ink-muted block max-w-80 text-xs whitespace-normal">{words(item.problem)}</span>
        )}
      </PlainCell>
      <PlainCell>
        {item.write === undefined ? null : (
          <Link
            href={pathIn(account, 'activity/[id]', { id: item.write })}
            aria-label={t('recordOf', { card: name })}
            className={plainCellLink}
          >
            {t('record')}
          </Link>
        )}
      </PlainCell>
    </tr>
  );
}
