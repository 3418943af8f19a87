import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { WriteMessages } from '@/app/write/write-messages';
import 'server-only';
import { askedText, ListPage } from '@/app/list/list-page';
import { readZone } from '@/app/shell/read-zone';
import type { ListSeed } from '@/app/list/define-list';
import { readRecordNames } from '@/app/audit/read-record-names';
import { ActivityTable } from './activity-table';
import { toReadFailure } from '@/app/record/read-record';
import type { ReadFailure } from '@/app/list/fetch-live';
import type { RecordNames } from '@/app/record/read-name';
import { findTablePreferences } from '@/app/preferences/table-preferences';
import { readRecordedQuery, readRecordId } from '@/lib/writes/lists/recorded-query';
import { readActivity } from '@/lib/writes/queries/read-writes';
import { failed, ok, type Result } from '@/lib/result';
import { pageTitle } from '@/app/shell/page-title';

export const generateMetadata = pageTitle('activity.title');

type Search = Awaited<PageProps<'/a/[account]/activity'>['searchParams']>;

export default async function ActivityListPage({ params, searchParams }: PageProps<'/a/[account]/activity'>) {
  const t = await getTranslations('activity');
  const { account } = await params;
  const list = await readActivityPage(account, await searchParams);
  return (
    <ListPage title={t('title')} description={t('description')} list={list}>
      {({ seed, names }) => (
        <ClientMessages areas={['activity', 'saved-views']}>
          <WriteMessages>
            <ActivityTable seed={seed} names={names} />
          </WriteMessages>
        </ClientMessages>
      )}
    </ListPage>
  );
}

/** The list's server half: the same rows in the same order as the browser asks for afterwards. */
async function readActivityPage(
  account: string,
  search: Search,
): Promise<Result<{ readonly seed: ListSeed; readonly names: RecordNames }, ReadFailure>> {
  const { query, leftOut } = readRecordedQuery('activity', search);
  const before = readRecordId(search, 'before');
  const page = await readActivity(account, query, before);
  if (!page.ok) return failed(toReadFailure({ interface: '4.1' }, page.error));
  const readAtMs = Date.now();
  const [preferences, zone] = await Promise.all([findTablePreferences('activity'), readZone()]);
  const asked = askedText({ show: query.view, q: query.q, before }, {});
  const pageText = JSON.stringify(page.value);
  return ok({
    seed: { account, asked, pageText, readAtMs, ignored: leftOut, preferences, zone },
    names: readRecordNames(account, new Set(page.value.writes.flatMap(({ resource }) => resource?.type ?? [])), []),
  });
}
