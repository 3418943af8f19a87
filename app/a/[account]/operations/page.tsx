import { readZone } from '@/app/a/[account]/read-zone';
import { PageHeader } from '@/components/ui/page-header';
import { readOperationsQuery } from './operations-list';
import { OperationsTable } from './operations-table';
import { readOperations } from './read-operations';

export const metadata = { title: 'Operations' };

export default async function OperationsPage({ params, searchParams }: PageProps<'/a/[account]/operations'>) {
  const { account } = await params;
  const query = readOperationsQuery(await searchParams);
  const [page, zone] = await Promise.all([readOperations(account, query), readZone()]);
  return (
    <>
      <PageHeader
        title="Operations"
        description="Everything that was changed, or tried, for this account. What is not settled stands on top and is settled here."
      />
      <OperationsTable zone={zone} seed={{ account, query, page, readAtMs: Date.now() }} />
    </>
  );
}
