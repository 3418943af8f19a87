import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import * as z from 'zod';
import { MirrorPage, readMirror } from '@/app/mirror/mirror-page';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { pageTitle } from '@/app/shell/page-title';
import { readSchedule } from '@/lib/reports/schedules/read-schedules';
import { readChoices } from '../read-choices';
import { ScheduleActs } from './schedule-acts';
import { ScheduleRecord } from './schedule-record';
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
