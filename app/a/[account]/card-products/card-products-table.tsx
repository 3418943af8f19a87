'use client';

import { firstPage } from '@/app/list/list-sizes';
import { LiveTable, type ListSeed } from '@/app/list/live-table';
import { TextCell } from '@/app/list/text-cell';
import type { DataColumn } from '@/components/data-table/data-column';
import { StatusBadge } from '@/components/ui/badge';
import type { QueryOf } from '@/lib/contract/operation';
import type { Operations, RowOf } from '@/lib/contract/operations';
import { formatCount } from '@/lib/format/count';
import { cardFormWords } from './card-form';

type Row = RowOf<'listCardProducts'>;
type Query = QueryOf<Operations['listCardProducts']>;

const noFilters = [] as const;

const columns: readonly DataColumn<Row>[] = [
  {
    id: 'card_bin',
    header: 'Product',
    width: 'lg',
    cell: (row) => (
      <>
        {row.card_scheme} <span className="font-mono text-xs">{row.card_bin}</span>
      </>
    ),
  },
  { id: 'mode_type', header: 'Mode', width: 'sm', cell: (row) => <TextCell text={row.mode_type} /> },
  { id: 'card_form', header: 'Form', width: 'md', cell: (row) => row.card_form.map(cardFormWords).join(', ') },
  { id: 'card_currency', header: 'Currencies', width: 'xl', cell: (row) => row.card_currency.join(', ') },
  {
    id: 'max_card_quota',
    header: 'Cards at most',
    width: 'sm',
    align: 'end',
    cell: (row) => formatCount(row.max_card_quota),
  },
  {
    id: 'product_status',
    header: 'Status',
    width: 'md',
    // Interface 2.11: the one value shown is ENABLED.
    cell: (row) => (
      <StatusBadge
        tone={row.product_status === 'ENABLED' ? 'positive' : 'neutral'}
        label={row.product_status === 'ENABLED' ? 'Enabled' : row.product_status}
      />
    ),
  },
];

export function CardProductsTable({ seed }: { seed: ListSeed<'listCardProducts', Query> }) {
  return (
    <LiveTable
      operation="listCardProducts"
      seed={seed}
      nouns="card products"
      columns={columns}
      rowId={(row) => row.product_id}
      rowHref={(row) => `/a/${seed.account}/card-products/${encodeURIComponent(row.product_id)}`}
      fields={noFilters}
      defaults={firstPage}
    />
  );
}
