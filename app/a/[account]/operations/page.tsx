import { ListPage } from '@/app/list/list-page';
import { readZone } from '@/app/shell/read-zone';
import { readOperationsQuery } from './operations-list';
import { OperationsTable } from './operations-table';
import { readOperationsPage } from './read-operations-page';

export const metadata = { title: 'Operations' };

export default async function OperationsPage({ params, searchParams }: PageProps<'/a/[account]/operations'>) {
  const { account } = await params;
  const query = readOperationsQuery(await searchParams);
  const [list, zone] = await Promise.all([readOperationsPage(account, query), readZone()]);
  return (
    <ListPage
      title="Operations"
      description="Everything that was changed, or tried, for this account. What is not settled stands on top and is settled here."
      list={list}
    >
      {(seed) => <OperationsTable zone={zone} seed={seed} />}
    </ListPage>
  );
}
