'use client';

import { useMemo } from 'react';
import { firstPage } from '@/app/list/list-sizes';
import { LiveTable, type ListSeed } from '@/app/list/live-table';
import { Moment } from '@/app/shell/moment';
import { joined } from '@/app/record/optional-fact';
import { StatusTabs } from '@/app/list/status-tabs';
import { TextCell } from '@/app/list/text-cell';
import type { DataColumn } from '@/components/data-table/data-column';
import { CopyButton } from '@/components/ui/copy-button';
import type { QueryOf } from '@/lib/contract/operation';
import type { Operations, RowOf } from '@/lib/contract/operations';
import { truncateMiddle } from '@/lib/format/mask';
import { formatAmount } from '@/lib/format/money';
import { cardStatusViews, cardStatusWords } from './card-status';
import { CardActCell, CardSelectCell, CardStateCell } from './status/card-cells';
import { CardDesk } from './status/card-desk';
import type { MoveRefusals } from './status/card-moves';
import { SelectionBar } from './status/selection-bar';

type Row = RowOf<'listCards'>;
type Query = QueryOf<Operations['listCards']>;

const fields = ['card_status'] as const;

export interface CardsTableProps {
  readonly seed: ListSeed<'listCards', Query>;
  readonly refusals: MoveRefusals;
}

export function CardsTable({ seed, refusals }: CardsTableProps) {
  const columns = useMemo(() => columnsFor(seed.zone), [seed.zone]);
  return (
    <CardDesk account={seed.account} refusals={refusals}>
      {(revision) => (
        <LiveTable
          operation="listCards"
          revision={revision}
          seed={seed}
          nouns="cards"
          columns={columns}
          rowId={(row) => row.card_id}
          rowHref={(row) => `/a/${seed.account}/cards/${encodeURIComponent(row.card_id)}`}
          fields={fields}
          defaults={firstPage}
          filters={(address) => (
            <>
              <StatusTabs
                label="Cards by status"
                address={address}
                field="card_status"
                statuses={cardStatusViews}
                words={cardStatusWords}
              />
              <SelectionBar />
            </>
          )}
        />
      )}
    </CardDesk>
  );
}

function money(amount: string | null | undefined, currency: string | null | undefined): string {
  return amount == null ? '–' : `${formatAmount(amount, currency ?? '')} ${currency ?? ''}`;
}

function columnsFor(zone: string): readonly DataColumn<Row>[] {
  return [
    {
      id: 'card_number',
      header: 'Card',
      width: 'lg',
      cell: (row) => <span className="font-mono text-xs">{row.card_number ?? truncateMiddle(row.card_id)}</span>,
      beside: (row) => <CopyButton value={row.card_id} label="card id" />,
    },
    { id: 'select', header: 'Select', width: 'xs', cell: (row) => <CardSelectCell card={row} /> },
    { id: 'card_status', header: 'Status', width: 'lg', cell: (row) => <CardStateCell card={row} /> },
    { id: 'act', header: 'Do', width: 'md', cell: (row) => <CardActCell card={row} /> },
    {
      id: 'cardholder',
      header: 'Cardholder',
      width: 'lg',
      cell: (row) => <TextCell text={joined(' ', row.cardholder?.first_name, row.cardholder?.last_name)} />,
    },
    {
      id: 'card_name',
      header: 'Name',
      width: 'lg',
      hiddenAtFirst: true,
      cell: (row) => <TextCell text={row.card_name} />,
    },
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
    {
      id: 'create_time',
      header: 'Created',
      width: 'lg',
      cell: (row) => <Moment time={row.create_time} zone={zone} inList />,
    },
  ];
}
