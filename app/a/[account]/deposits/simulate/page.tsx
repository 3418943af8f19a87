import { notFound } from 'next/navigation';
import { MayNotWrite } from '@/app/a/[account]/write/may-not-write';
import { PageHeader } from '@/components/ui/page-header';
import { requireCaller } from '@/lib/access/caller';
import { mayRun } from '@/lib/access/may-run';
import { environment } from '@/lib/env';
import { openForm } from '@/lib/operations/forms';
import { SimulateDesk } from './simulate-desk';

export const metadata = { title: 'Simulate a deposit' };

export default async function SimulateDepositPage({ params }: PageProps<'/a/[account]/deposits/simulate'>) {
  // Interface 4.5 is the sandbox's alone; elsewhere there is no such page, and the action refuses by itself.
  if (environment().platformEnvironment !== 'sandbox') notFound();
  const { account } = await params;
  const head = {
    crumbs: [{ label: 'Deposits', href: `/a/${account}/deposits` }],
    title: 'Simulate a deposit',
  };
  const allowed = await mayRun(await requireCaller(), 'simulateDeposit', account);
  if (!allowed.ok) return <MayNotWrite {...head} reason={allowed.error.reason} />;
  const { formId } = await openForm({ operation: 'simulateDeposit', account, resource: undefined });
  return (
    <>
      <PageHeader {...head} description="Books money that never came, to try out what follows. In the sandbox only." />
      <SimulateDesk account={account} formId={formId} last={undefined} />
    </>
  );
}
