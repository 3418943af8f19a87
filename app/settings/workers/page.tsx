import { getTranslations } from 'next-intl/server';
import { Moment } from '@/app/shell/moment';
import { pageTitle } from '@/app/shell/page-title';
import { readZone } from '@/app/shell/read-zone';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { PlainCell, PlainTable } from '@/components/ui/plain-table';
import { requirePermission } from '@/lib/access/permissions/require-permission';
import { store } from '@/lib/store/open-store';
import { readWorkers, type WorkerView } from '@/lib/work/start-workers';
import { nameOfCopy } from '../name-of-copy';

export const generateMetadata = pageTitle('settings.workers.title');

/** The work that the console does by itself: how the last turn of each worker went, and in which copy. */
export default async function WorkersPage() {
  await requirePermission('workers.read');
  const [t, zone, workers] = await Promise.all([
    getTranslations('settings.workers'),
    readZone(),
    store().then(readWorkers),
  ]);
  const heads = (['name', 'where', 'lastTurn', 'took', 'lastError'] as const).map((head) => t(head));
  return (
    <>
      <PageHeader title={t('title')} description={t('introduction')} />
      <Panel title={t('list')} flush>
        <PlainTable label={t('list')} caption={t('list')} heads={heads}>
          {workers.map((worker) => (
            <WorkerRow key={worker.name} worker={worker} zone={zone} />
          ))}
        </PlainTable>
      </Panel>
    </>
  );
}

interface WorkerRowProps {
  readonly worker: WorkerView;
  readonly zone: string;
}

async function WorkerRow({ worker, zone }: WorkerRowProps) {
  const t = await getTranslations('settings.workers');
  const { name, turnAtMs, tookMs, failure } = worker;
  return (
    <tr>
      <PlainCell>{t(`names.${name}`)}</PlainCell>
      <PlainCell>
        <Where worker={worker} zone={zone} />
      </PlainCell>
      <PlainCell>{turnAtMs === undefined ? t('noTurn') : <Moment time={turnAtMs} zone={zone} />}</PlainCell>
      <PlainCell>{tookMs === undefined ? t('unknown') : t('ms', { ms: Math.round(tookMs) })}</PlainCell>
      <PlainCell>
        {failure === undefined
          ? t('noError')
          : t.rich('error', {
              error: failure.error,
              time: () => <Moment time={failure.atMs} zone={zone} />,
              raw: (text) => <span lang="en">{text}</span>,
            })}
      </PlainCell>
    </tr>
  );
}

async function Where({ worker: { leads, leader }, zone }: WorkerRowProps) {
  const t = await getTranslations('settings.workers');
  if (!leads) return t('everywhere');
  if (leader === undefined) return t('oneCopy');
  const { owner, isThisCopy, sinceMs } = leader;
  return t.rich(isThisCopy ? 'here' : 'elsewhere', {
    owner: nameOfCopy(owner),
    time: () => <Moment time={sinceMs} zone={zone} />,
  });
}
