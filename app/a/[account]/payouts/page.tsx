import { ListPage } from '@/app/list/list-page';
import { readList } from '@/app/list/read-list';
import { listPayouts } from '@/lib/contract/payouts';
import { currentConnection } from '@/lib/platform/server';
import { payoutListDefaults } from './list-address';
import { PayoutsTable } from './payouts-table';

export const metadata = { title: 'Payouts' };

export default async function PayoutsPage({ params, searchParams }: PageProps<'/a/[account]/payouts'>) {
  const { account } = await params;
  const list = await readList<'listPayouts'>(listPayouts, account, await searchParams, payoutListDefaults);
  const { timeZone: platformZone } = await currentConnection();
  return (
    <ListPage title="Payouts" list={list}>
      {(seed) => <PayoutsTable seed={seed} platformZone={platformZone} nowMs={seed.readAtMs} />}
    </ListPage>
  );
}
