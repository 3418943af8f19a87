'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useActionForm } from '@/app/act/use-action-form';
import { type FailureKind, failureWords } from '@/app/failures/failure-words';
import { RefusalTexts } from '@/app/failures/refusal-texts';
import { CoverageNote } from '@/app/mirror/coverage-note';
import { Moment } from '@/app/shell/moment';
import { Panel } from '@/components/ui/panel';
import { PlainCell, PlainTable } from '@/components/ui/plain-table';
import { type Tone, ToneDot } from '@/components/ui/tone-icon';
import { formatCount } from '@/lib/format/count';
import { shortInstant, zoneLabel } from '@/lib/format/instant';
import { enumerated } from '@/lib/messages/enumerated';
import { useWords } from '@/lib/messages/use-words';
import type { CoveredStretch, FeedState, MirroredAccountState } from '@/lib/mirror/mirror-state';
import { TextField } from '@/components/field/text-field';
import { ActButton, SubmitRow, useRedraw } from '../act-button';
import { pauseMirrorAction, refillMirrorAction, resumeMirrorAction } from './actions';

interface AccountProps {
  readonly account: MirroredAccountState;
  readonly name: string;
  readonly zone: string;
  readonly nowMs: number;
  /** Whether the days of the account are shown although the mirror runs well. */
  readonly isUnfolded: boolean;
}

type AccountState = 'running' | 'filling' | 'stale' | 'paused' | 'resting';

const tones: Readonly<Record<AccountState, Tone>> = {
  running: 'positive',
  filling: 'progress',
  stale: 'negative',
  paused: 'caution',
  resting: 'neutral',
};

function stateOf({ leftAtMs, pausedAtMs, feeds, detailsDue }: MirroredAccountState): AccountState {
  if (leftAtMs !== undefined) return 'resting';
  if (pausedAtMs !== undefined) return 'paused';
  if (feeds.some(({ coverage }) => coverage.staleSinceMs !== undefined)) return 'stale';
  return detailsDue > 0 || feeds.some(({ coverage }) => coverage.state !== 'whole') ? 'filling' : 'running';
}

/** One account of one connection. */
export function MirroredAccountPanel({ account, name, zone, nowMs, isUnfolded }: AccountProps) {
  const t = useTranslations('mirror');
  const shell = useTranslations('shell.account');
  const title = account.account === 'master' ? shell('master') : name;
  const state = stateOf(account);
  return (
    <Panel
      title={title}
      description={account.account === 'master' ? undefined : account.account}
      actions={
        <>
          <span className="text-sm font-medium whitespace-nowrap">
            <ToneDot tone={tones[state]} /> {t(`state.${state}`)}
          </span>
          <PauseButton account={account} title={title} />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <AccountFacts account={account} zone={zone} />
        {/* For accounts that run well, names and states are enough, so the days stay folded. */}
        <details open={isUnfolded || state !== 'running'}>
          <summary className="text-accent-ink mb-2 w-fit rounded-xs text-sm">{t('coverage.show')}</summary>
          <PlainTable
            label={t('coverage.of', { account: title })}
            caption={t('coverage.of', { account: title })}
            heads={[t('coverage.list'), t('coverage.reach'), t('coverage.days')]}
          >
            {account.feeds.map((feed) => (
              <tr key={feed.feed}>
                <PlainCell>{t(`feeds.${feed.feed}`)}</PlainCell>
                <PlainCell>
                  <CoverageNote coverage={feed.coverage} zone={zone} nowMs={nowMs} />
                </PlainCell>
                <PlainCell>
                  <Stretches feed={feed} zone={zone} />
                </PlainCell>
              </tr>
            ))}
          </PlainTable>
        </details>
        <RefillForm account={account} title={title} />
      </div>
    </Panel>
  );
}

function PauseButton({ account, title }: { readonly account: MirroredAccountState; readonly title: string }) {
  const t = useTranslations('mirror.act');
  const input = { id: account.id };
  return account.pausedAtMs === undefined ? (
    <ActButton
      label={t('pause')}
      name={t('pauseOf', { account: title })}
      action={pauseMirrorAction}
      done={t('paused')}
      input={input}
    />
  ) : (
    <ActButton
      label={t('resume')}
      name={t('resumeOf', { account: title })}
      action={resumeMirrorAction}
      done={t('resumed')}
      input={input}
    />
  );
}

function AccountFacts({ account, zone }: Pick<AccountProps, 'account' | 'zone'>) {
  const t = useTranslations('mirror');
  const words = useWords();
  const { environment, firstDay, rows } = account;
  const connection = account.connection ?? t('account.builtIn');
  const kept = rows
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(`kinds.${kind}`, { count: formatCount(count) }));
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-5">
      <Fact label={t('account.connection')}>
        {account.isOwnClient ? t('account.ownClient', { name: connection }) : connection}
        {' · '}
        {environment === 'production' ? t('account.production') : t('account.sandbox')}
      </Fact>
      <Fact label={t('account.from')}>
        {firstDay} · {t('account.days')} {zoneLabel(Date.parse(`${firstDay}T12:00:00Z`), account.zone)}
      </Fact>
      <Fact label={t('account.rows')}>{kept.length === 0 ? '–' : words(enumerated(kept))}</Fact>
      <Fact label={t('account.queue')}>
        <Queue account={account} />
      </Fact>
      <Fact label={t('account.problem')}>
        <Problem account={account} zone={zone} />
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-muted text-xs">{label}</dt>
      <dd className="text-sm">{children}</dd>
    </div>
  );
}

function Queue({ account: { windowsDue, detailsDue, hasMoreDetails } }: Pick<AccountProps, 'account'>) {
  const t = useTranslations('mirror.account');
  const words = useWords();
  const details = hasMoreDetails
    ? t('manyDetails', { most: formatCount(detailsDue) })
    : t('details', { count: detailsDue });
  const waiting = [
    ...(windowsDue === 0 ? [] : [t('windows', { count: windowsDue })]),
    ...(detailsDue === 0 ? [] : [details]),
  ];
  return waiting.length === 0 ? t('nothingQueued') : words(enumerated(waiting));
}

function Problem({ account: { lastProblem }, zone }: Pick<AccountProps, 'account' | 'zone'>) {
  const t = useTranslations('mirror');
  if (lastProblem === undefined) return t('account.noProblem');
  const { kind, feed, atMs } = lastProblem;
  const where = { list: t(`feeds.${feed}`), time: () => <Moment time={atMs} zone={zone} /> };
  if (kind === 'missing') return t.rich('account.problemAt', { problem: t('account.missing'), ...where });
  return (
    <RefusalTexts instead={t.rich('account.problemAt', { problem: kind, ...where })}>
      <PlatformProblem kind={kind} where={where} />
    </RefusalTexts>
  );
}

interface PlatformProblemProps {
  readonly kind: FailureKind;
  readonly where: { readonly list: string; readonly time: () => ReactNode };
}

function PlatformProblem({ kind, where }: PlatformProblemProps) {
  const t = useTranslations('mirror.account');
  return t.rich('problemAt', { problem: useWords()(failureWords(kind).title), ...where });
}

const fills: Readonly<Record<CoveredStretch['state'], string>> = {
  whole: 'fill-positive-line',
  partly: 'fill-progress-line',
  never: 'fill-line-strong',
  stale: 'fill-negative-line',
};

const mostTold = 3;

/** The days as a strip from the first day to today, and in words, the newest first. */
function Stretches({ feed: { stretches }, zone }: { readonly feed: FeedState; readonly zone: string }) {
  const t = useTranslations('mirror.coverage');
  const words = useWords();
  const widths = stretches.map(({ days }) => (days === undefined ? 1 : daysBetween(days.from, days.to)));
  const all = widths.reduce((sum, width) => sum + width, 0);
  const told = stretches.toReversed().map(({ state, days, sinceMs }) => {
    const inDays = days === undefined ? t('all') : days.from === days.to ? days.from : t('range', days);
    if (state !== 'stale') return t(state, { days: inDays });
    return t('stale', { days: inDays, time: sinceMs === undefined ? '–' : words(shortInstant(sinceMs, zone)) });
  });
  return (
    <div className="flex min-w-72 flex-col gap-1">
      <svg aria-hidden viewBox={`0 0 ${Math.max(all, 1)} 1`} preserveAspectRatio="none" className="h-2 w-full">
        {stretches.map(({ state, days }, place) => (
          <rect
            key={days?.from ?? 'all'}
            x={widths.slice(0, place).reduce((sum, width) => sum + width, 0)}
            width={widths[place]}
            height={1}
            className={fills[state]}
          />
        ))}
      </svg>
      <p className="text-ink-muted text-xs whitespace-normal">
        {told.slice(0, mostTold).join(' · ')}
        {told.length > mostTold ? <span> · {t('more', { count: told.length - mostTold })}</span> : null}
      </p>
    </div>
  );
}

const dayMs = 86_400_000;

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

function RefillForm({ account, title }: { readonly account: MirroredAccountState; readonly title: string }) {
  const t = useTranslations('mirror.refill');
  const { pending, problem, onSubmit } = useActionForm({
    action: refillMirrorAction,
    given: { id: account.id },
    onDone: useRedraw((count) => t('done', { count })),
  });
  return (
    <details>
      <summary className="text-accent-ink w-fit rounded-xs text-sm">{t('title')}</summary>
      <form
        noValidate
        aria-label={t('of', { account: title })}
        className="mt-2 grid max-w-xl items-end gap-3 sm:grid-cols-2"
        onSubmit={onSubmit}
      >
        <TextField name="from" label={t('from')} hint={t('hint')} autoComplete="off" />
        <TextField name="to" label={t('to')} hint={t('toHint')} autoComplete="off" />
        <SubmitRow className="sm:col-span-2" label={t('submit')} pending={pending} problem={problem} />
      </form>
    </details>
  );
}
