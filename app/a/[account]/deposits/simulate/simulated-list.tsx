import { Link } from '@/components/ui/link';
import { Moment } from '@/app/shell/moment';
import { StatusOf } from '@/app/list/status-words';
import { writeWords } from '@/app/write/outcome/write-words';
import { EmptyState } from '@/components/failure/empty-state';
import { Panel } from '@/components/ui/panel';
import { PlainCell, PlainTable, plainCellLink } from '@/components/ui/plain-table';
import { formatAmount } from '@/lib/format/money';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { madeDeposit } from './made-deposit';

export interface SimulatedListProps {
  readonly account: string;
  readonly views: readonly WriteView[];
  readonly zone: string;
}

const heads = ['When', 'Amount', 'State', 'Deposit', 'By'] as const;

/** What was simulated in this account, from the console's own records. */
export function SimulatedList({ account, views, zone }: SimulatedListProps) {
  return (
    <Panel title="Simulated before" flush>
      {views.length === 0 ? (
        <EmptyState title="No deposit was simulated before this page was opened" />
      ) : (
        <PlainTable label="Simulated deposits" caption="Simulated deposits, the newest first" heads={heads}>
          {views.map((view) => (
            <Row key={view.id} account={account} view={view} zone={zone} />
          ))}
        </PlainTable>
      )}
    </Panel>
  );
}

function Row({ account, view, zone }: { account: string; view: WriteView; zone: string }) {
  const made = madeDeposit(view);
  return (
    <tr>
      <PlainCell>
        <Link href={`/a/${account}/operations/${view.id}`} className={plainCellLink}>
          <Moment time={view.createdAt} zone={zone} inList />
        </Link>
      </PlainCell>
      <PlainCell>{made === undefined ? '–' : `${formatAmount(made.amount, made.currency)} ${made.currency}`}</PlainCell>
      <PlainCell>
        <StatusOf words={writeWords(view)} />
      </PlainCell>
      <PlainCell>
        {made === undefined ? (
          '–'
        ) : (
          <Link href={`/a/${account}/deposits/${encodeURIComponent(made.deposit_id)}`} className={plainCellLink}>
            {made.short_reference_id}
          </Link>
        )}
      </PlainCell>
      <PlainCell>{view.actor.name}</PlainCell>
    </tr>
  );
}
