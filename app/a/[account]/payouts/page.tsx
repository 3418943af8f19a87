import { ListPage, readList } from '@/app/list/list-page';
import { currentConnection } from '@/lib/platform/server';
import { PayoutsTable } from './payouts-table';

export const metadata = { title: 'Payouts' };

export default async function PayoutsPage({ params, searchParams }: PageProps<'/a/[account]/payouts'>) {
  const { account } = await params;
  const list = await readList('listPayouts', account, await searchParams);
  const { timeZone: platformZone } = await currentConnection();
  return (
    <ListPage title="Payouts" list={list}>
      {(seed) => <PayoutsTable seed={seed} platformZone={platformZone} />}
    </ListPage>
  );
}
