'use client';

import { CopyId, textColumn, TextCell, timeColumn } from '@/app/list/columns';
import { defineList, type ListSeed, LiveTable } from '@/app/list/live-table';
import { StatusTabs } from '@/app/list/status-tabs';
import { joined } from '@/app/record/facts-panel';
import { truncateMiddle } from '@/lib/format/mask';
import { message } from '@/lib/messages/message';
import { formatAmount } from '@/lib/format/money';
import { cardStatusViews, cardStatusWords } from './card-status';
import { CardActCell, CardSelectCell, CardStateCell, CardActions, SelectionBar } from './status/card-actions';
import type { MoveRefusals } from './status/card-moves';

const cards = defineList({
  operation: 'listCards',
  area: 'cards',
  rowId: (row) => row.card_id,
  filters: ['card_status'],
  tabs: { label: message('cards.tabs'), field: 'card_status', statuses: cardStatusViews, words: cardStatusWords },
  columns: ({ zone }) => [
    {
      id: 'card_number',
      header: message('cards.card'),
      width: 'lg',
      cell: (row) => <span className="font-mono text-xs">{row.card_number ?? truncateMiddle(row.card_id)}</span>,
      beside: (row) => <CopyId id={row.card_id} header={message('cards.card')} />,
    },
    { id: 'select', header: message('cards.column.select'), width: 'xs', cell: (row) => <CardSelectCell card={row} /> },
    { id: 'card_status', header: message('terms.status'), width: 'lg', cell: (row) => <CardStateCell card={row} /> },
    { id: 'act', header: message('terms.actions'), width: 'md', cell: (row) => <CardActCell card={row} /> },
    {
      id: 'cardholder',
      header: message('cards.column.cardholder'),
      width: 'lg',
      cell: (row) => <TextCell text={joined(' ', row.cardholder?.first_name, row.cardholder?.last_name)} />,
    },
    textColumn('card_name', message('terms.name'), 'lg', { hiddenAtFirst: true }),
    {
      id: 'card_scheme',
      header: message('cards.column.scheme'),
      width: 'lg',
      cell: (row) => joined(' · ', row.card_scheme, row.form_factor),
    },
    {
      id: 'available_balance',
      header: message('cards.column.available'),
      width: 'md',
      align: 'end',
      cell: (row) => money(row.available_balance, row.card_currency),
    },
    {
      id: 'card_limit',
      header: message('cards.column.limit'),
      width: 'md',
      align: 'end',
      hiddenAtFirst: true,
      cell: (row) => money(row.card_limit, row.card_currency),
    },
    timeColumn('create_time', message('terms.created'), zone),
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
