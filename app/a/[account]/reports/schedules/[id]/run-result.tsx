import { useTranslations } from 'next-intl';
import { FigureCell, FigureTable } from '@/app/mirror/figure-table';
import type { MirrorReading } from '@/app/mirror/mirror-page';
import { ButtonLink } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { Panel } from '@/components/ui/panel';
import { formatAmount } from '@/lib/format/format-amount';
import { formatCount } from '@/lib/format/count';
import { formatInstant } from '@/lib/format/instant';
import { useWords } from '@/lib/messages/use-words';
import { writePayoutQuery } from '@/lib/mirror/payouts/payout-query';
import type { ReadRun, ScheduleView } from '@/lib/reports/schedules/read-schedules';
import type { ReportResult } from '@/lib/reports/schedules/report-result';
import { lateWords, resultWords, statusWords } from '@/lib/reports/schedules/result-words';
import { MailState, RunState } from '../run-state';
import { pathIn, pathTo } from '@/lib/addresses/path-to';

interface RunResultProps {
  readonly reading: MirrorReading;
  readonly shown: ReadRun;
  readonly schedule: ScheduleView;
}

/** The result of a run and how far its data reaches, or why the run has no result. */
export function RunResult({ reading: { account, zone }, shown, schedule }: RunResultProps) {
  const t = useTranslations('schedules.result');
  const words = useWords();
  const { run, result, withheld, canDownload } = shown;
  const late = lateWords(run, zone);
  return (
    <Panel
      title={t('of', { time: formatInstant(run.dueMs, zone) })}
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
            <span className="text-ink-muted text-xs">{t('made', { time: formatInstant(run.finishedMs, zone) })}</span>
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
  const { days, reach } = resultWords(result, { dueMs, zone });
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
        <p className="text-ink-muted text-xs">{t('expires', { time: formatInstant(expiresMs, zone) })}</p>
      )}
    </>
  );
}
