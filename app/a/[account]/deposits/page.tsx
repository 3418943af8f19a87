import { ListPage, readList } from '@/app/list/list-page';
import { ButtonLink } from '@/components/ui/button';
import { currentConnection } from '@/lib/platform/server';
import { DepositsTable } from './deposits-table';

export const metadata = { title: 'Deposits' };

export default async function DepositsPage({ params, searchParams }: PageProps<'/a/[account]/deposits'>) {
  const { account } = await params;
  const connection = await currentConnection();
  const list = await readList('listDeposits', account, await searchParams);
  return (
    <ListPage
      title="Deposits"
      list={list}
      byId={{ label: 'Deposit id', base: `/a/${account}/deposits` }}
      actions={
        connection.environment === 'sandbox' ? (
          <ButtonLink href={`/a/${account}/deposits/simulate`}>Simulate a deposit</ButtonLink>
        ) : undefined
      }
    >
      {(seed) => <DepositsTable seed={seed} />}
    </ListPage>
  );
}
