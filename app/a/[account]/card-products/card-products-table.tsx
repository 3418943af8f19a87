'use client';

import { textColumn } from '@/app/list/columns';
import { defineList, type ListSeed } from '@/app/list/define-list';
import { LiveTable } from '@/app/list/live-table';
import { StatusBadge } from '@/components/ui/badge';
import { formatCount } from '@/lib/format/count';
import { cardFormWords } from './card-form';

const cardProducts = defineList({
  operation: 'listCardProducts',
  nouns: 'card products',
  area: 'card-products',
  rowId: (row) => row.product_id,
  filters: [],
  columns: () => [
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
    textColumn('mode_type', 'Mode', 'sm'),
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
  ],
});

export function CardProductsTable({ seed }: { seed: ListSeed<'listCardProducts'> }) {
  return <LiveTable list={cardProducts} seed={seed} />;
}
