'use client';

import { textColumn, TextCell, timeColumn } from '@/app/list/columns';
import { defineList, type ListSeed } from '@/app/list/define-list';
import { LiveTable } from '@/app/list/live-table';
import { StatusTabs } from '@/app/list/status-tabs';
import { joined } from '@/app/record/optional-fact';
import { CopyButton } from '@/components/ui/copy-button';
import { truncateMiddle } from '@/lib/format/mask';
import { formatAmount } from '@/lib/format/money';
import { cardStatusViews, cardStatusWords } from './card-status';
import { CardActCell, CardSelectCell, CardStateCell } from './status/card-cells';
import { CardActions } from './status/card-actions';
import type { MoveRefusals } from './status/card-moves';
import { SelectionBar } from './status/selection-bar';

const cards = defineList({
  operation: 'listCards',
  nouns: 'cards',
  area: 'cards',
  rowId: (row) => row.card_id,
  filters: ['card_status'],
  tabs: { label: 'Cards by status', field: 'card_status', statuses: cardStatusViews, words: cardStatusWords },
  columns: ({ zone }) => [
    {
      id: 'card_number',
      header: 'Card',
      width: 'lg',
      cell: (row) => <span className="font-mono text-xs">{row.card_number ?? truncateMiddle(row.card_id)}</span>,
      beside: (row) => <CopyButton value={row.card_id} label="card id" />,
    },
    { id: 'select', header: 'Select', width: 'xs', cell: (row) => <CardSelectCell card={row} /> },
    { id: 'card_status', header: 'Status', width: 'lg', cell: (row) => <CardStateCell card={row} /> },
    { id: 'act', header: 'Actions', width: 'md', cell: (row) => <CardActCell card={row} /> },
    {
      id: 'cardholder',
      header: 'Cardholder',
      width: 'lg',
      cell: (row) => <TextCell text={joined(' ', row.cardholder?.first_name, row.cardholder?.last_name)} />,
    },
    textColumn('card_name', 'Name', 'lg', { hiddenAtFirst: true }),
    {
      id: 'card_scheme',
      header: 'Scheme',
      width: 'lg',
      cell: (row) => joined(' · ', row.card_scheme, row.form_factor),
    },
    {
      id: 'available_balance',
      header: 'Available',
      width: 'md',
      align: 'end',
      cell: (row) => money(row.available_balance, row.card_currency),
    },
    {
      id: 'card_limit',
      header: 'Limit',
      width: 'md',
      align: 'end',
      hiddenAtFirst: true,
      cell: (row) => money(row.card_limit, row.card_currency),
    },
    timeColumn('create_time', 'Created', zone),
  ],
});

function money(amount: string | null | undefined, currency: string | null | undefined): string {
  return amount == null ? '–' : `${formatAmount(amount, currency ?? '')} ${currency ?? ''}`;
}

export interface CardsTableProps {
  readonly seed: ListSeed<'listCards'>;
  readonly refusals: MoveRefusals;
}

export function CardsTable({ seed, refusals }: CardsTableProps) {
  return (
    <CardActions account={seed.account} refusals={refusals}>
      {(revision) => (
        <LiveTable
          list={cards}
          seed={seed}
          revision={revision}
          filters={(address) => (
            <>
              <StatusTabs list={cards} address={address} />
              <SelectionBar />
            </>
          )}
        />
      )}
    </CardActions>
  );
}
