import { Fact, Facts } from '@/components/ui/facts';
import { Panel } from '@/components/ui/panel';
import type { PayoutV1 } from '@/lib/contract/payouts';
import { formatAmount } from '@/lib/format/money';

/** From what the payer gives to what arrives. Nothing is computed here: every figure is the platform's own. */
export function MoneyPath({ payout }: { payout: PayoutV1 }) {
  const { source_currency: source, payout_currency: target, fee_currency: fee, conversion } = payout;
  return (
    <Panel title="Money path" flush>
      <Facts>
        <Money label="Payer pays" amount={payout.amount_payer_pays} currency={source} />
        <Money label="Source amount" amount={payout.source_amount} currency={source} />
        {conversion == null ? null : (
          <Fact label="Rate" note={conversion.currency_pair}>
            <span className="tabular-nums">{conversion.client_rate}</span>
          </Fact>
        )}
        <Money
          label="Fee"
          amount={payout.fee_amount}
          currency={fee}
          note={payout.fee_paid_by == null || payout.fee_paid_by === '' ? undefined : feeWords(payout.fee_paid_by)}
        />
        <Money label="Payout amount" amount={payout.payout_amount} currency={target} />
        <Money label="Beneficiary receives" amount={payout.amount_beneficiary_receives} currency={target} />
        {payout.quote_id == null || payout.quote_id === '' ? null : (
          <Fact label="Quote">
            <span className="font-mono text-xs break-all">{payout.quote_id}</span>
          </Fact>
        )}
      </Facts>
    </Panel>
  );
}

function feeWords(paidBy: string): string {
  if (paidBy === 'OURS') return 'Paid by the payer (OURS)';
  if (paidBy === 'SHARED') return 'Shared between payer and beneficiary (SHARED)';
  return paidBy;
}

interface MoneyProps {
  readonly label: string;
  readonly amount: string;
  readonly currency: string;
  readonly note?: string | undefined;
}

function Money({ label, amount, currency, note }: MoneyProps) {
  return (
    <Fact label={label} note={note}>
      <span className="flex items-baseline justify-between gap-4 tabular-nums sm:justify-start">
        <span className="min-w-32 text-right">{formatAmount(amount, currency)}</span>
        <span className="text-ink-muted">{currency}</span>
      </span>
    </Fact>
  );
}
