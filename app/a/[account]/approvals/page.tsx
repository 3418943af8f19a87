import { Ban } from 'lucide-react';
import * as z from 'zod';
import { readZone } from '@/app/shell/read-zone';
import { ButtonLink } from '@/components/ui/button';
import { FailurePanel } from '@/components/failure/failure-panel';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { TabLinks } from '@/components/ui/tab-links';
import { readApprovals } from '@/lib/writes/approvals/approval-actions';
import { approvalTabs, type ApprovalTab } from '@/lib/writes/approvals/list-approvals';
import { ApprovalInbox } from './approval-inbox';

export const metadata = { title: 'Approvals' };

const tabWords: Readonly<Record<ApprovalTab, string>> = {
  'to-me': 'To me',
  'by-me': 'By me',
  done: 'Done',
};

export default async function ApprovalsPage({ params, searchParams }: PageProps<'/a/[account]/approvals'>) {
  const [{ account }, search, zone] = await Promise.all([params, searchParams, readZone()]);
  const tab = approvalTabs.find((known) => known === search['tab']) ?? 'to-me';
  const beyond = z.uuid().safeParse(search['beyond']).data;
  const found = await readApprovals(account, { tab, beyond });
  const base = `/a/${account}/approvals`;
  const addressOf = (one: ApprovalTab) => (one === 'to-me' ? base : `${base}?tab=${one}`);
  return (
    <>
      <PageHeader
        title="Approvals"
        description="Writes that need a second person. Nothing of them is sent before; what is approved is exactly what is shown."
      />
      {found.ok ? (
        <div className="flex flex-col gap-4">
          <TabLinks
            label="Approvals by whose turn it is"
            tabs={approvalTabs.map((one) => ({
              href: addressOf(one),
              label: tabWords[one],
              current: one === tab,
            }))}
          />
          <ApprovalInbox
            key={`${tab} ${beyond ?? ''}`}
            account={account}
            tab={tab}
            views={found.value.views}
            zone={zone}
          />
          <nav aria-label="Pages of the approvals" className="flex justify-end gap-2 empty:hidden">
            {beyond === undefined ? null : (
              <ButtonLink size="sm" href={addressOf(tab)}>
                First page
              </ButtonLink>
            )}
            {found.value.next === undefined ? null : (
              <ButtonLink
                size="sm"
                href={`${base}?${new URLSearchParams({ tab, beyond: found.value.next }).toString()}`}
              >
                Next page
              </ButtonLink>
            )}
          </nav>
        </div>
      ) : (
        <Panel title="Approvals" flush>
          <FailurePanel
            icon={Ban}
            title="You do not act for this account"
            whatHappened={found.error}
            whatToDo="Ask an administrator if you should."
            mayRetry={false}
          />
        </Panel>
      )}
    </>
  );
}
