'use client';

import { valueColumn } from '@/app/list/columns';
import { defineList, type ListSeed } from '@/app/list/define-list';
import { ListTable } from '@/app/list/list-table';
import { platformList } from '@/app/list/platform-list';
import { useList } from '@/app/list/use-list';
import { enumerated } from '@/lib/messages/enumerated';
import { message } from '@/lib/messages/message';
import { formatCount } from '@/lib/format/count';
import { valueWords } from '@/app/record/value-words';

const cardProducts = defineList({
  source: platformList('listCardProducts', { filters: [] }),
  area: 'card-products',
  words: 'cards.product.rows',
  rowId: (row) => row.product_id,
  unsorted: message('list.unsorted.platform'),
  columns: () => [
    {
      id: 'card_bin',
      header: message('cards.product.area'),
      width: 'lg',
      cell: (row, { words }) => `${words(valueWords('cardScheme', row.card_scheme))} ${row.card_bin}`,
    },
    valueColumn('mode_type', 'cardMode', message('cards.product.mode'), 'sm'),
    {
      id: 'card_form',
      header: message('cards.product.form'),
      width: 'md',
      cell: (row, { words }) => words(enumerated(row.card_form.map((form) => valueWords('cardForm', form)))),
    },
    {
      id: 'card_currency',
      header: message('cards.product.currencies'),
      width: 'xl',
      as: 'detail',
      cell: (row, { words }) => words(enumerated(row.card_currency)),
    },
    {
      id: 'max_card_quota',
      header: message('cards.product.limit'),
      width: 'sm',
      as: 'end',
      cell: (row) => formatCount(row.max_card_quota),
    },
    {
      id: 'product_status',
      header: message('terms.status'),
      width: 'md',
      as: 'status',
      // Interface 2.11 shows one value only: ENABLED.
      tone: (row) => (row.product_status === 'ENABLED' ? 'positive' : 'neutral'),
      cell: (row, { words }) => words(valueWords('productStatus', row.product_status)),
    },
  ],
});

export function CardProductsTable({ seed }: { seed: ListSeed }) {
  return <ListTable list={useList(cardProducts, seed)} />;
}
