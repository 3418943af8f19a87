import { readZone } from '@/app/a/[account]/read-zone';
import { PageHeader } from '@/components/ui/page-header';
import { EmptyState } from '@/components/ui/empty-state';
import { Panel } from '@/components/ui/panel';
import { requireCaller } from '@/lib/access/caller';
import { decide } from '@/lib/access/may-run';
import { findOperation } from '../read-operations';
import { OperationRecord } from './operation-record';

export const metadata = { title: 'Operation' };

export default async function OperationPage({ params }: PageProps<'/a/[account]/operations/[id]'>) {
  const { account, id } = await params;
  const [{ role }, view, zone] = await Promise.all([requireCaller(), findOperation(account, id), readZone()]);
  if (view === undefined) return <NoSuchOperation account={account} />;
  const allowed = decide(role, view.operation, view.asked);
  return <OperationRecord initial={view} zone={zone} refusedFor={allowed.ok ? undefined : allowed.error.reason} />;
}

function NoSuchOperation({ account }: { account: string }) {
  return (
    <>
      <PageHeader crumbs={[{ label: 'Operations', href: `/a/${account}/operations` }]} title="Operation" />
      <Panel title="Operation" flush>
        <EmptyState title="No write with this id">
          This account has no such record. It may belong to another account.
        </EmptyState>
      </Panel>
    </>
  );
}
