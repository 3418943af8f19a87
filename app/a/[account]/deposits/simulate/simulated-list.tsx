import { Link } from '@/components/ui/link';
import { Moment } from '@/app/a/[account]/moment';
import { StatusOf } from '@/app/a/[account]/status-of';
import { operationWords } from '@/app/a/[account]/write/operation-words';
import { EmptyState } from '@/components/ui/empty-state';
import { Panel } from '@/components/ui/panel';
import { formatAmount } from '@/lib/format/money';
import type { OperationView } from '@/lib/operations/write-answer';
import { madeDeposit } from './made-deposit';

export interface SimulatedListProps {
  readonly account: string;
  readonly views: readonly OperationView[];
  readonly zone: string;
}

const cell = 'px-3 py-1.5 whitespace-nowrap';
const link = 'text-accent-ink inline-flex min-h-6 items-center underline underline-offset-2';
const heads = ['When', 'Amount', 'State', 'Deposit', 'By'] as const;

/** What was simulated in this account, from the console's own records. */
export function SimulatedList({ account, views, zone }: SimulatedListProps) {
  return (
    <Panel title="Simulated so far" flush>
      {views.length === 0 ? (
        <EmptyState title="No simulated deposits yet" />
      ) : (
        // A region that scrolls must be within reach of the keyboard.
        <div className="overflow-x-auto" role="region" aria-label="Simulated deposits" tabIndex={0}>
          <table className="w-full text-sm">
            <caption className="sr-only">Simulated deposits, the newest first</caption>
            <thead className="bg-sunken text-ink-muted text-left text-xs">
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col" className={`${cell} font-medium`}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-line divide-y tabular-nums">
              {views.map((view) => (
                <Row key={view.id} account={account} view={view} zone={zone} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function Row({ account, view, zone }: { account: string; view: OperationView; zone: string }) {
  const made = madeDeposit(view);
  return (
    <tr>
      <td className={cell}>
        <Link href={`/a/${account}/operations/${view.id}`} className={link}>
          <Moment time={view.createdAt} zone={zone} inList />
        </Link>
      </td>
      <td className={cell}>
        {made === undefined ? '–' : `${formatAmount(made.amount, made.currency)} ${made.currency}`}
      </td>
      <td className={cell}>
        <StatusOf words={operationWords(view)} />
      </td>
      <td className={cell}>
        {made === undefined ? (
          '–'
        ) : (
          <Link href={`/a/${account}/deposits/${encodeURIComponent(made.deposit_id)}`} className={link}>
            {made.short_reference_id}
          </Link>
        )}
      </td>
      <td className={cell}>{view.actor.name}</td>
    </tr>
  );
}
