import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import * as z from 'zod';
import { FigureCell, FigureTable } from '@/app/mirror/figure-table';
import { MirrorPage, type MirrorReading, readMirror } from '@/app/mirror/mirror-page';
import { Moment } from '@/app/shell/moment';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { pageTitle } from '@/app/shell/page-title';
import { Fact, Facts } from '@/components/ui/facts';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { Panel } from '@/components/ui/panel';
import { shortInstant } from '@/lib/format/instant';
import { useWords } from '@/lib/messages/use-words';
import {
  readSchedule,
  type ReadSchedule,
  type ReadRun,
  type ScheduleView,
} from '@/lib/reports/schedules/read-schedules';
import { readChoices } from '../read-choices';
import { ScheduleActs } from './schedule-acts';
import { MailState, RunState } from '../run-state';
import { NextRun } from '../next-run';
import { scheduleWords } from '../schedule-words';
import { pathIn, pathTo } from '@/lib/addresses/path-to';
import { ButtonLink } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { formatAmount } from '@/lib/format/format-amount';
import { formatCount } from '@/lib/format/count';
import { writePayoutQuery } from '@/lib/mirror/payouts/payout-query';
import type { ReportResult } from '@/lib/reports/schedules/report-result';
import { lateWords, resultWords, statusWords } from '@/lib/reports/schedules/result-words';

export const generateMetadata = pageTitle('schedules.title');

/** One schedule: its settings, its runs, and the result of the selected run. */
export default async function SchedulePage({ params, searchParams }: PageProps<'/a/[account]/reports/schedules/[id]'>) {
  const { account, id } = await params;
  if (!z.uuid().safeParse(id).success) notFound();
  const { run } = await searchParams;
  const [t, read] = await Promise.all([getTranslations('schedules'), readMirror(account)]);
  const scope = read.ok && read.value.scope.isOn ? read.value.scope : undefined;
  const person = scope?.viewer && { viewer: scope.viewer, now: new Date() };
  const asked = { account, id, runId: typeof run === 'string' ? run : undefined };
  const found = scope && person && (await readSchedule(scope.database, person, asked));
  if (scope !== undefined && found === undefined) notFound();
  const shown = found?.shown?.run;
  const failedRun = shown?.state === 'failed' || shown?.state === 'refused' ? shown.id : undefined;
  const choices = scope && person && (await readChoices(scope, person, account));
  return (
    <ClientMessages areas={['schedules', 'exports', 'format']}>
      <MirrorPage
        title={found === undefined ? t('title') : found.schedule.name}
        crumbs={[{ label: t('title'), href: pathIn(account, 'reports/schedules') }]}
        read={read}
        actions={
          found === undefined || choices === undefined ? null : (
            <ScheduleActs
              account={account}
              choices={choices}
              failedRun={failedRun}
              schedule={found.schedule}
              isMaking={found.runs.some(({ state }) => state === 'queued' || state === 'making')}
            />
          )
        }
      >
        {(reading) => (found === undefined ? null : <ScheduleRecord reading={reading} found={found} />)}
      </MirrorPage>
    </ClientMessages>
  );
}

interface ScheduleRecordProps {
  readonly reading: MirrorReading;
  readonly found: ReadSchedule;
}

/** The result comes first; the settings and the other runs stand beside it. */
function ScheduleRecord({ reading, found }: ScheduleRecordProps) {
  const t = useTranslations('schedules');
  const words = useWords();
  const { schedule, shown } = found;
  return (
    <div className="flex flex-col gap-6">
      {schedule.pausedFor === undefined ? null : (
        <Notice tone="caution">{t('pausedFor', { reason: words(schedule.pausedFor) })}</Notice>
      )}
      <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {shown === undefined ? (
          <p className="text-ink-muted text-sm">{t('record.noRuns')}</p>
        ) : (
          <RunResult reading={reading} shown={shown} schedule={schedule} />
        )}
        <Definition reading={reading} found={found} />
      </div>
      <Runs reading={reading} found={found} />
    </div>
  );
}

function Definition({ reading: { zone, scope }, found: { schedule } }: ScheduleRecordProps) {
  const t = useTranslations('schedules');
  const words = useWords();
  return (
    <Panel title={t('record.facts')} flush>
      <Facts>
        <Fact label={t('record.report')}>{words(scheduleWords(schedule).content)}</Fact>
        <Fact label={t('record.when')} note={schedule.zone}>
          {words(scheduleWords(schedule).when)}
        </Fact>
        <Fact label={t('record.delivery')}>{t(`channel.${schedule.channel}`)}</Fact>
        <Fact label={t('record.next')}>
          <NextRun schedule={schedule} zone={zone} platformZone={scope.zone} />
        </Fact>
      </Facts>
    </Panel>
  );
}

function Runs({ reading: { account, zone }, found: { schedule, runs, shown } }: ScheduleRecordProps) {
  const t = useTranslations('schedules');
  const words = useWords();
  if (runs.length === 0) return null;
  const hasMails = runs.some(({ mail }) => mail !== undefined);
  return (
    <Panel title={t('record.runs')} description={t('record.runsNote')} flush>
      <div className="[&_td]:align-middle [&_th]:align-middle">
        <FigureTable
          label={t('record.runs')}
          heads={[
            { label: t('record.due') },
            { label: t('record.state') },
            { label: t('record.result') },
            ...(hasMails ? [{ label: t('record.delivered') }] : []),
            { label: t('record.made') },
          ]}
        >
          {runs.map((run) => (
            <tr key={run.id}>
              <FigureCell isHead>
                <Moment time={run.dueMs} zone={zone} />
                {run.isManual ? <span className="text-ink-muted ml-2 text-xs">{t('record.asked')}</span> : null}
              </FigureCell>
              <FigureCell>
                <RunState run={run} isListed />
              </FigureCell>
              <FigureCell>
                {run.id === shown?.run.id ? (
                  <span className="text-ink-muted">{t('record.shown')}</span>
                ) : (
                  <Link
                    href={`${pathIn(account, 'reports/schedules/[id]', { id: schedule.id })}?run=${run.id}`}
                    aria-label={t('record.viewOf', { time: words(shortInstant(run.dueMs, zone)) })}
                    className="text-accent-ink inline-flex min-h-6 items-center rounded-xs underline underline-offset-2"
                  >
                    {t('record.view')}
                  </Link>
                )}
              </FigureCell>
              {hasMails ? (
                <FigureCell>{run.mail === undefined ? '–' : <MailState mail={run.mail} isListed />}</FigureCell>
              ) : null}
              <FigureCell>
                <Moment time={run.finishedMs} zone={zone} />
              </FigureCell>
            </tr>
          ))}
        </FigureTable>
      </div>
    </Panel>
  );
}

interface RunResultProps {
  readonly reading: MirrorReading;
  readonly shown: ReadRun;
  readonly schedule: ScheduleView;
}

/** The result of a run and how far its data reaches, or why the run has no result. */
function RunResult({ reading: { account, zone }, shown, schedule }: RunResultProps) {
  const t = useTranslations('schedules.result');
  const words = useWords();
  const { run, result, withheld, canDownload } = shown;
  const late = lateWords(run, (atMs) => shortInstant(atMs, zone));
  return (
    <Panel
      title={t('of', { time: words(shortInstant(run.dueMs, zone)) })}
      actions={
        result === undefined ? null : (
          <Ways account={account} run={run} result={result} canDownload={canDownload} schedule={schedule} />
        )
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <RunState run={run} />
          {run.mail === undefined ? null : <MailState mail={run.mail} />}
          {run.finishedMs === undefined || result === undefined ? null : (
            <span className="text-ink-muted text-xs">
              {t.rich('made', { time: () => <Moment time={run.finishedMs} zone={zone} /> })}
            </span>
          )}
        </div>
        {late === undefined ? null : <Notice tone="caution">{words(late)}</Notice>}
        {[run.problem, withheld, run.mail?.problem].map((problem) =>
          problem === undefined ? null : (
            <Notice key={problem.key} tone="caution">
              {words(problem)}
            </Notice>
          ),
        )}
        {run.state === 'queued' || run.state === 'making' ? (
          <p role="status" className="text-ink-muted text-sm">
            {t('waiting')}
          </p>
        ) : null}
        {run.state === 'expired' ? <p className="text-ink-muted text-sm">{t('expired')}</p> : null}
        {result === undefined ? null : (
          <ResultFigures result={result} zone={zone} dueMs={run.dueMs} expiresMs={run.expiresMs} />
        )}
      </div>
    </Panel>
  );
}

interface WaysProps extends Pick<ReadRun, 'run' | 'canDownload'> {
  readonly account: string;
  readonly result: ReportResult;
  readonly schedule: ScheduleView;
}

/** Links to the payouts as they are now, and to the file as it was made. */
function Ways({ account, run, result, canDownload, schedule }: WaysProps) {
  const t = useTranslations('schedules');
  const form = useTranslations('terms.fileForms.label')(schedule.format ?? 'csv');
  const { view, from, to } = result;
  const search = view?.search ?? writePayoutQuery({ from, to });
  return (
    <>
      <ButtonLink size="sm" href={`${pathIn(account, 'payouts')}${search}`}>
        {t('result.open')}
      </ButtonLink>
      {run.hasFile && !canDownload ? <span className="text-ink-muted text-xs">{t('result.fileGone')}</span> : null}
      {canDownload ? (
        // The address answers a file, so the router must not take it for a page.
        <a href={pathTo('/api/exports/[id]', { id: run.id })} download className="button button-primary button-sm">
          <Icon name="download" />
          {t('result.download', { format: form })}
        </a>
      ) : null}
    </>
  );
}

interface ResultFiguresProps {
  readonly result: ReportResult;
  readonly zone: string;
  readonly dueMs: number;
  readonly expiresMs: number | undefined;
}

function ResultFigures({ result, zone, dueMs, expiresMs }: ResultFiguresProps) {
  const t = useTranslations('schedules.result');
  const words = useWords();
  const { totals, view } = result;
  const isByStatus = totals.some(({ status }) => status !== undefined);
  const { days, reach } = resultWords(result, dueMs, (atMs) => shortInstant(atMs, zone));
  return (
    <>
      <p className="text-sm">{[...(view === undefined ? [] : [view.name]), words(days)].join(' · ')}</p>
      <p className="text-ink-muted text-xs">{reach.map(words).join(' · ')}</p>
      {totals.length === 0 ? (
        <p className="text-sm">{t(view === undefined ? 'none' : 'noneOfView')}</p>
      ) : (
        <FigureTable
          label={t('totals')}
          heads={[
            { label: t('currency') },
            ...(isByStatus ? [{ label: t('status') }] : []),
            { label: t('count'), isFigure: true },
            { label: t('sum'), isFigure: true },
          ]}
        >
          {totals.map(({ currency, status, count, sum, withoutAmount }) => (
            <tr key={`${currency} ${status ?? ''}`}>
              <FigureCell isHead>{currency || '–'}</FigureCell>
              {status === undefined ? null : <FigureCell>{words(statusWords(status))}</FigureCell>}
              <FigureCell isFigure>{formatCount(count)}</FigureCell>
              <FigureCell isFigure isStrong>
                {formatAmount(sum, currency)}
                {withoutAmount === 0 ? null : (
                  <span className="text-ink-muted block text-xs font-normal">
                    {t('withoutAmount', { count: withoutAmount })}
                  </span>
                )}
              </FigureCell>
            </tr>
          ))}
        </FigureTable>
      )}
      {expiresMs === undefined ? null : (
        <p className="text-ink-muted text-xs">
          {t.rich('expires', { time: () => <Moment time={expiresMs} zone={zone} /> })}
        </p>
      )}
    </>
  );
}
