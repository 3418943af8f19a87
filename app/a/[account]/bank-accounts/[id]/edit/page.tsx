import { readZone } from '@/app/a/[account]/read-zone';
import { ReadFailurePanel } from '@/app/a/[account]/read-failure-panel';
import { toReadFailure } from '@/app/a/[account]/to-read-failure';
import { MayNotWrite } from '@/app/a/[account]/write/may-not-write';
import { whereItActs } from '@/app/a/[account]/where-it-acts';
import { Fact, Facts } from '@/components/ui/facts';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { requireCaller } from '@/lib/access/caller';
import { decide } from '@/lib/access/may-run';
import { retrieveBankAccount, type BankAccount } from '@/lib/contract/bank-accounts';
import { findCurrency } from '@/lib/format/currencies';
import { formatClock } from '@/lib/format/instant';
import { openForm } from '@/lib/operations/forms';
import { readForForm } from '@/lib/platform/server';
import { BankAccountForm } from './bank-account-form';
import { readDraft } from './read-draft';

export const metadata = { title: 'Change a bank account' };

export default async function EditBankAccountPage({ params }: PageProps<'/a/[account]/bank-accounts/[id]/edit'>) {
  const { account, id } = await params;
  const list = { label: 'Bank accounts', href: `/a/${account}/bank-accounts` };
  const crumbs = [list, { label: 'Bank account', href: `${list.href}/${id}` }];
  const title = 'Change a bank account';
  const allowed = decide((await requireCaller()).role, 'updateBankAccount');
  if (!allowed.ok) return <MayNotWrite {...{ crumbs, title }} reason={allowed.error.reason} />;

  const found = await readForForm('retrieveBankAccount', { account, id });
  if (!found.ok) {
    return (
      <>
        <PageHeader {...{ crumbs, title }} />
        <Panel title="Bank account" flush>
          <ReadFailurePanel failure={toReadFailure(retrieveBankAccount, found.error)} />
        </Panel>
      </>
    );
  }
  const { whole, shown } = found.value;
  const resource = { type: 'bank-accounts', id };
  const [opened, zone, where] = await Promise.all([
    openForm({ operation: 'updateBankAccount', account, resource, seen: whole }),
    readZone(),
    whereItActs(account),
  ]);
  const { formId, values, savedAt } = opened;
  return (
    <>
      <PageHeader {...{ crumbs, title }} />
      <div className="flex max-w-4xl flex-col gap-4">
        <Unchangeable record={shown} />
        <BankAccountForm
          account={account}
          where={where}
          record={shown}
          formId={formId}
          draft={
            savedAt === undefined
              ? undefined
              : { values: readDraft(values), savedAt: formatClock(Date.parse(savedAt), zone) }
          }
        />
      </div>
    </>
  );
}

/** What an update cannot touch, above what it can. */
function Unchangeable({ record }: { record: BankAccount }) {
  return (
    <Panel title="Account" flush>
      <Facts>
        <Fact label="Account holder">
          <bdi>{record.account_name}</bdi>
        </Fact>
        <Fact
          label="Currency"
          note="An account keeps its currency for good. It decides which codes the bank must have."
        >
          {record.currency} <span className="text-ink-muted">{findCurrency(record.currency)?.name}</span>
        </Fact>
        <Fact label="Account number" note="The full number stays on the server.">
          <span className="font-mono text-xs">{record.account_number}</span>
        </Fact>
      </Facts>
    </Panel>
  );
}
