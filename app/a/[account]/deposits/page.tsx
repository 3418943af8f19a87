import { ListPage } from '@/app/a/[account]/list-page';
import { readList } from '@/app/a/[account]/read-list';
import { listDeposits } from '@/lib/contract/deposits';
import { DepositsTable } from './deposits-table';

export const metadata = { title: 'Deposits' };

export default async function DepositsPage({ params, searchParams }: PageProps<'/a/[account]/deposits'>) {
  const { account } = await params;
  const list = await readList<'listDeposits'>(listDeposits, account, await searchParams, {
    page_number: 1,
    page_size: 25,
  });
  return (
    <ListPage title="Deposits" list={list} byId={{ label: 'Deposit id', base: `/a/${account}/deposits` }}>
      {(seed) => <DepositsTable seed={seed} />}
    </ListPage>
  );
}
