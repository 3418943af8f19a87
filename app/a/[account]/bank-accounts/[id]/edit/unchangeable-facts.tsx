import { Fact, Facts } from '@/components/ui/facts';
import { Panel } from '@/components/ui/panel';
import type { BankAccount } from '@/lib/contract/bank-accounts';
import { findCurrency } from '@/lib/format/money';

/** What an update cannot touch, above what it can. */
export function UnchangeableFacts({ record }: { record: BankAccount }) {
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
      </Facts>
    </Panel>
  );
}
