import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import * as z from 'zod';
import { FigureCell, FigureTable } from '@/app/mirror/figure-table';
import { MirrorPage, type MirrorReading, readMirror } from '@/app/mirror/mirror-page';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { pageTitle } from '@/app/shell/page-title';
import { Fact, Facts } from '@/components/ui/facts';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { Panel } from '@/components/ui/panel';
import { formatInstant } from '@/lib/format/instant';
import { useWords } from '@/lib/messages/use-words';
import { readSchedule, type ReadSchedule } from '@/lib/reports/schedules/read-schedules';
import { readChoices } from '../read-choices';
import { ScheduleActs } from './schedule-acts';
import { MailState, RunState } from '../run-state';
import { nextRunWords, scheduleWords } from '../schedule-words';
import { RunResult } from './run-result';
import { pathIn } from '@/lib/addresses/path-to';

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
        <Fact label={t('record.next')}>{words(nextRunWords(schedule, zone, scope.zone))}</Fact>
      </Facts>
    </Panel>
  );
}

function Runs({ reading: { account, zone }, found: { schedule, runs, shown } }: ScheduleRecordProps) {
  const t = useTranslations('schedules');
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
          {runs.map((run) => {
            const due = formatInstant(run.dueMs, zone);
            return (
              <tr key={run.id}>
                <FigureCell isHead>
                  {due}
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
                      aria-label={t('record.viewOf', { time: due })}
                      className="text-accent-ink inline-flex min-h-6 items-center rounded-xs underline underline-offset-2"
                    >
                      {t('record.view')}
                    </Link>
                  )}
                </FigureCell>
                {hasMails ? (
                  <FigureCell>{run.mail === undefined ? '–' : <MailState mail={run.mail} isListed />}</FigureCell>
                ) : null}
                <FigureCell>{run.finishedMs === undefined ? '–' : formatInstant(run.finishedMs, zone)}</FigureCell>
              </tr>
            );
          })}
        </FigureTable>
      </div>
    </Panel>
  );
}
