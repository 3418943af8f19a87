import { ListPage, readList } from '@/app/list/list-page';
import { findTablePreferences } from '@/app/preferences/table-preferences';
import { toReadFailure } from '@/app/record/read-record';
import { ClientMessages } from '@/app/shell/client-messages';
import { readZone } from '@/app/shell/read-zone';
import { getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';
import { writeQuery } from '@/lib/contract/list-query';
import { everyAccount } from '@/lib/mirror/open-mirror';
import { openPayoutList } from '@/lib/mirror/read-payouts';
import { currentConnection } from '@/lib/platform/server';
import { failed } from '@/lib/result';
import { LiveAccounts } from './live-accounts';
import { LateMirroredPayouts } from './late-mirrored-payouts';
import { PayoutsTable } from './payouts-table';
import { pageTitle } from '@/app/shell/page-title';

export const generateMetadata = pageTitle('payouts.title');

type Search = Awaited<PageProps<'/a/[account]/payouts'>['searchParams']>;

/** What an address of the platform's own list asks for, in the mirror's words; undefined where it is none. */
function inMirrorsWords({ payout_status: status, start_time: from, end_time: to, page_size: size, ...more }: Search) {
  if ([status, from, to].every((value) => value === undefined)) return undefined;
  return writeQuery({ ...more, page_number: undefined, status, from, to, size });
}

export default async function PayoutsPage({ params, searchParams }: PageProps<'/a/[account]/payouts'>) {
  const { account } = await params;
  const search = await searchParams;
  const mirrored = search['view'] === 'live' ? undefined : await openPayoutList(account, search);
  if (mirrored === undefined || (mirrored.ok && mirrored.value === undefined)) {
    return account === everyAccount ? <LiveAccounts /> : <LivePayouts {...{ account, search }} />;
  }
  const t = await getTranslations('payouts');
  const list = mirrored.ok ? mirrored : failed(toReadFailure({ interface: '4.9' }, mirrored.error));
  if (!list.ok) {
    return (
      <ListPage title={t('title')} list={list}>
        {() => null}
      </ListPage>
    );
  }
  // Bookmarks and links of before go on.
  const address = inMirrorsWords(search);
  if (address !== undefined) redirect(`/a/${account}/payouts${address}`);
  const [preferences, zone] = await Promise.all([findTablePreferences('listPayouts'), readZone()]);
  return (
    <ClientMessages areas={['payouts', 'values', 'coverage', 'exports', 'reviews', 'saved-views']}>
      <LateMirroredPayouts
        {...{ account, preferences, zone }}
        seedText={JSON.stringify(list.value)}
        readAtMs={new Date().getTime()}
      />
    </ClientMessages>
  );
}

/** The platform's own list: its days, one status, its pages. */
async function LivePayouts({ account, search }: { readonly account: string; readonly search: Search }) {
  const t = await getTranslations('payouts');
  const list = await readList('listPayouts', account, search);
  const { timeZone: platformZone } = await currentConnection();
  return (
    <ClientMessages areas={['payouts']}>
      <ListPage title={t('title')} list={list}>
        {(seed) => <PayoutsTable seed={seed} platformZone={platformZone} />}
      </ListPage>
    </ClientMessages>
  );
}
