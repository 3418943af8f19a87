import { StatusOf } from '@/app/list/status-words';
import { ButtonLink } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-text';
import { Fact, Facts } from '@/components/ui/facts';
import { Panel } from '@/components/ui/panel';
import { formatAmount } from '@/lib/format/money';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { depositStatusWords } from '../deposit-status';
import { madeDeposit } from './made-deposit';

/** What the platform made of it; nothing while it has not answered. */
export function SimulatedDeposit({ view }: { view: WriteView }) {
  const made = madeDeposit(view);
  if (made === undefined) return null;
  const { amount, currency, deposit_id, short_reference_id, deposit_status } = made;
  const words = depositStatusWords(view.platformStatus ?? deposit_status);
  return (
    <Panel title="Deposit" flush>
      <Facts>
        <Fact label="Amount">
          <span className="font-semibold tabular-nums">
            {formatAmount(amount, currency)} {currency}
          </span>
        </Fact>
        <Fact label="Status" note={words.meaning}>
          <StatusOf words={words} />
        </Fact>
        <Fact label="Short reference">
          <CopyText value={short_reference_id} label="short reference" truncate={false} />
        </Fact>
        <Fact label="Deposit id">
          <CopyText value={deposit_id} label="deposit id" truncate={false} />
        </Fact>
      </Facts>
      <div className="border-line border-t p-3">
        <ButtonLink size="sm" href={`/a/${view.account}/deposits/${encodeURIComponent(deposit_id)}`}>
          Open the deposit
        </ButtonLink>
      </div>
    </Panel>
  );
}
