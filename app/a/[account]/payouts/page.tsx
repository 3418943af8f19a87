import { ListHead } from '@/app/list/list-head';
import { askedText, ListPage, readList } from '@/app/list/list-page';
import { EmptyState } from '@/components/failure/empty-state';
import { listPayouts } from '@/lib/contract/payouts';
import { defaultPayoutSize } from '@/lib/mirror/payouts/payout-filters';
import { findTablePreferences } from '@/app/preferences/table-preferences';
import { toReadFailure } from '@/app/record/read-record';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { readZone } from '@/app/shell/read-zone';
import { getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';
import { writeQuery } from '@/lib/contract/list-query';
import { everyAccount } from '@/lib/addresses/every-account';
import { formerSorts } from '@/lib/mirror/payouts/payout-query';
import { hasPayoutList, openPayoutList } from '@/lib/mirror/read-payouts';
import { currentConnection } from '@/lib/platform/server';
import { failed, ok } from '@/lib/result';
import { MirroredPayouts } from './mirrored-payouts';
import { LatePayoutsTable } from './late-payouts-table';
import { pageTitle } from '@/app/shell/page-title';
import { pathIn } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('payouts.title');

type Search = Awaited<PageProps<'/a/[account]/payouts'>['searchParams']>;

/** Rewrites the names of the platform's list and of former releases; undefined if the address has none of these. */
function inOurNames({ payout_status, start_time, end_time, page_size, record, ...more }: Search) {
  const sort = formerSorts.get(more['sort']);
  const isOfFormer = record !== undefined || sort !== undefined;
  if (!isOfFormer && [payout_status, start_time, end_time].every((value) => value === undefined)) return undefined;
  return writeQuery({
    ...more,
    page_number: undefined,
    status: payout_status ?? more['status'],
    from: start_time ?? more['from'],
    to: end_time ?? more['to'],
    size: page_size ?? more['size'],
    statusV1: record ?? more['statusV1'],
    sort: sort ?? more['sort'],
  });
}

/** Reads account and search from the address. It draws the platform's list where the mirror has nothing. */
export default async function PayoutsPage({ params, searchParams }: PageProps<'/a/[account]/payouts'>) {
  const { account } = await params;
  const search = await searchParams;
  // The platform lists one account at a time.
  const isLive = search['view'] === 'live' && account !== everyAccount;
  // Bookmarks and links with former names still work.
  const address = isLive ? undefined : inOurNames(search);
  if (address !== undefined && (await hasPayoutList(account))) redirect(`${pathIn(account, 'payouts')}${address}`);
  const mirrored = isLive ? ok(undefined) : await openPayoutList(account, search);
  if (mirrored.ok && mirrored.value === undefined) return <LivePayouts account={account} search={search} />;
  const list = mirrored.ok ? mirrored : failed(toReadFailure(listPayouts, mirrored.error));
  if (!list.ok || list.value === undefined) {
    const t = await getTranslations('payouts');
    return (
      <ListPage title={t('title')} list={list}>
        {() => null}
      </ListPage>
    );
  }
  const [preferences, zone] = await Promise.all([findTablePreferences('listPayouts'), readZone()]);
  const { listing, query, ignored, context } = list.value;
  const seed = {
    account,
    ignored,
    preferences,
    zone,
    asked: askedText(query, { size: defaultPayoutSize }),
    pageText: JSON.stringify(listing),
    readAtMs: new Date().getTime(),
  };
  return (
    <ClientMessages
      areas={['payouts', 'fields', 'values', 'coverage', 'exports', 'reviews', 'saved-views', 'customer']}
    >
      <MirroredPayouts seed={seed} contextText={JSON.stringify(context)} />
    </ClientMessages>
  );
}

/** Draws the platform's own list, with what it offers: days, one status, and pages. */
async function LivePayouts({ account, search }: { readonly account: string; readonly search: Search }) {
  const t = await getTranslations('payouts');
  if (account === everyAccount) {
    return (
      <>
        <ListHead title={t('title')} />
        <EmptyState icon="building-2" title={t('list.liveOfOne')}>
          {t('list.liveOfOneNote')}
        </EmptyState>
      </>
    );
  }
  const list = await readList('listPayouts', account, search);
  const { timeZone: platformZone } = await currentConnection();
  return (
    <ClientMessages areas={['payouts', 'fields']}>
      <ListPage title={t('title')} list={list}>
        {(seed) => <LatePayoutsTable seed={seed} platformZone={platformZone} />}
      </ListPage>
    </ClientMessages>
  );
}
