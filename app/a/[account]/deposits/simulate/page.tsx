import { notFound } from 'next/navigation';
import { ReadFailurePanel } from '@/app/record/read-failure-panel';
import { readZone } from '@/app/shell/read-zone';
import { toReadFailure } from '@/app/record/to-read-failure';
import { keptDraft } from '@/app/write/form/kept-draft';
import { NotForRole } from '@/components/failure/not-for-role';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { requireCaller } from '@/lib/access/sessions/caller';
import { mayRun } from '@/lib/access/permissions/may-run';
import { simulateDeposit } from '@/lib/contract/deposits';
import { currentConnection } from '@/lib/platform/server';
import { openForm } from '@/lib/writes/forms/forms';
import { readWrites } from '@/lib/writes/queries/read-writes';
import { readDraft } from './read-draft';
import { lastDeposit } from './last-deposit';
import { SimulateDepositForm } from './simulate-deposit-form';
import { SimulatedList } from './simulated-list';

export const metadata = { title: 'Simulate a deposit' };

export default async function SimulateDepositPage({ params }: PageProps<'/a/[account]/deposits/simulate'>) {
  // As in the frame, which is not drawn anew for every page; the action refuses by itself.
  if ((await currentConnection()).environment !== 'sandbox') notFound();
  const { account } = await params;
  const head = {
    crumbs: [{ label: 'Deposits', href: `/a/${account}/deposits` }],
    title: 'Simulate a deposit',
  };
  const allowed = await mayRun(await requireCaller(), 'simulateDeposit', account);
  if (!allowed.ok) return <NotForRole {...head} reason={allowed.error.reason} />;
  const [opened, past, zone] = await Promise.all([
    openForm({ operation: 'simulateDeposit', account, resource: undefined }),
    readWrites({ account, operation: 'simulateDeposit' }),
    readZone(),
  ]);
  const views = past.ok ? past.value.operations : [];
  return (
    <>
      <PageHeader {...head} description="Books money that never came, to try out what follows. In the sandbox only." />
      <div className="flex flex-col gap-4">
        <SimulateDepositForm
          account={account}
          formId={opened.formId}
          draft={keptDraft(opened, zone, readDraft)}
          last={lastDeposit(views)}
        />
        {past.ok ? (
          <SimulatedList account={account} views={views} zone={zone} />
        ) : (
          <Panel title="Simulated before" flush>
            <ReadFailurePanel failure={toReadFailure(simulateDeposit, past.error)} />
          </Panel>
        )}
      </div>
    </>
  );
}
