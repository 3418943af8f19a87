import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/shell/client-messages';
import { WriteMessages } from '@/app/write/write-messages';
import 'server-only';
import { askedText, ListPage } from '@/app/list/list-page';
import { readZone } from '@/app/shell/read-zone';
import { cardOrdersOnly, readActivityQuery, withUnsettledOnTop, type ActivityQuery } from './activity-query';
import type { ListSeed } from '@/app/list/define-list';
import { ActivityTable } from './activity-table';
import { toReadFailure } from '@/app/record/read-record';
import type { ReadFailure } from '@/app/list/fetch-live';
import { findTablePreferences } from '@/app/preferences/table-preferences';
import { readWrites } from '@/lib/writes/queries/read-writes';
import { failed, ok, type Result } from '@/lib/result';
import { pageTitle } from '@/app/shell/page-title';

export const generateMetadata = pageTitle('activity.title');

export default async function ActivityListPage({ params, searchParams }: PageProps<'/a/[account]/activity'>) {
  const t = await getTranslations('activity');
  const { account } = await params;
  const query = readActivityQuery(await searchParams);
  const list = await readActivityPage(account, query);
  return (
    <ListPage title={t('title')} description={t('description')} list={list}>
      {(seed) => (
        <ClientMessages areas={['activity']}>
          <WriteMessages>
            <ActivityTable seed={seed} />
          </WriteMessages>
        </ClientMessages>
      )}
    </ListPage>
  );
}

/** The list's server half: the same rows in the same order as the browser asks for afterwards. */
async function readActivityPage(account: string, query: ActivityQuery): Promise<Result<ListSeed, ReadFailure>> {
  const { show, before } = query;
  const isNewest = show === undefined && before === undefined;
  const wanted = await readWrites({
    account,
    before,
    ...(show !== undefined && { unsettled: true, withoutToApprove: true }),
    ...(show === 'card-orders' && cardOrdersOnly),
  });
  const unsettled = isNewest ? await readWrites({ account, unsettled: true }) : wanted;
  if (!wanted.ok) return failed(toReadFailure({ interface: '4.1' }, wanted.error));
  if (!unsettled.ok) return failed(toReadFailure({ interface: '4.1' }, unsettled.error));
  const page = isNewest ? withUnsettledOnTop(unsettled.value.writes, wanted.value) : wanted.value;
  const readAtMs = Date.now();
  const [preferences, zone] = await Promise.all([findTablePreferences('activity'), readZone()]);
  const asked = askedText({ ...query }, {});
  return ok({ account, asked, pageText: JSON.stringify(page), readAtMs, ignored: [], preferences, zone });
}
