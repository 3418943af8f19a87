import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { FigureCell, FigureTable } from '@/app/mirror/figure-table';
import { MirrorPage, type MirrorReading, readMirror } from '@/app/mirror/mirror-page';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { pageTitle } from '@/app/shell/page-title';
import { EmptyState } from '@/components/failure/empty-state';
import { Link } from '@/components/ui/link';
import { useWords } from '@/lib/messages/use-words';
import { listSchedules, type ScheduleView } from '@/lib/reports/schedules/read-schedules';
import { readChoices } from './read-choices';
import { RunState } from './run-state';
import { ScheduleButton } from './schedule-button';
import { NextRun } from './next-run';
import { scheduleWords } from './schedule-words';
import { pathIn } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('schedules.title');

/** The scheduled reports of the person who looks at the page. */
export default async function SchedulesPage({ params, searchParams }: PageProps<'/a/[account]/reports/schedules'>) {
  const [{ account }, { view }] = await Promise.all([params, searchParams]);
  const [t, reports, read] = await Promise.all([
    getTranslations('schedules'),
    getTranslations('reports'),
    readMirror(account),
  ]);
  const scope = read.ok && read.value.scope.isOn ? read.value.scope : undefined;
  const person = scope?.viewer && { viewer: scope.viewer, now: new Date() };
  const choices = scope && person && (await readChoices(scope, person, account));
  // A view of another account, or one that was deleted, opens no form.
  const viewId = choices?.views.find(({ id }) => id === view)?.id;
  const schedules = scope && person ? await listSchedules(scope.database, person, account) : [];
  return (
    <ClientMessages areas={['schedules', 'exports', 'format']}>
      <MirrorPage
        title={t('title')}
        description={t('description')}
        crumbs={[{ label: reports('title'), href: pathIn(account, 'reports') }]}
        read={read}
        actions={
          choices === undefined ? null : (
            <ScheduleButton
              key={viewId}
              label={t('new')}
              variant="primary"
              account={account}
              choices={choices}
              viewId={viewId}
            />
          )
        }
      >
        {(reading) => <Schedules reading={reading} schedules={schedules} />}
      </MirrorPage>
    </ClientMessages>
  );
}

interface SchedulesProps {
  readonly reading: MirrorReading;
  readonly schedules: readonly ScheduleView[];
}

function Schedules({ reading: { account, zone, scope }, schedules }: SchedulesProps) {
  const t = useTranslations('schedules');
  const words = useWords();
  if (schedules.length === 0) {
    return (
      <EmptyState icon="file-clock" title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  return (
    <div className="[&_td]:align-middle [&_th]:align-middle">
      <FigureTable
        label={t('list')}
        heads={(['name', 'last', 'content', 'when', 'channel', 'next'] as const).map((name) => ({
          label: t(`column.${name}`),
        }))}
      >
        {schedules.map((schedule) => (
          <tr key={schedule.id}>
            <FigureCell isHead className="font-semibold">
              <Link
                href={pathIn(account, 'reports/schedules/[id]', { id: schedule.id })}
                className="text-accent-ink inline-flex min-h-6 items-center rounded-xs hover:underline"
              >
                {schedule.name}
              </Link>
            </FigureCell>
            <FigureCell>
              {schedule.last === undefined ? t('never') : <RunState run={schedule.last} isListed />}
            </FigureCell>
            <FigureCell>{words(scheduleWords(schedule).content)}</FigureCell>
            <FigureCell>
              {t('when.zone', { when: words(scheduleWords(schedule).when), zone: schedule.zone })}
            </FigureCell>
            <FigureCell>{t(`channel.${schedule.channel}`)}</FigureCell>
            <FigureCell>
              <NextRun schedule={schedule} zone={zone} platformZone={scope.zone} />
            </FigureCell>
          </tr>
        ))}
      </FigureTable>
    </div>
  );
}
