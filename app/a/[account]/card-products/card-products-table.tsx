'use client';

import { useTranslations } from 'next-intl';
import { textColumn } from '@/app/list/columns';
import { defineList, type ListSeed, LiveTable } from '@/app/list/live-table';
import { StatusBadge } from '@/components/ui/badge';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { formatCount } from '@/lib/format/count';
import { cardFormWords } from './card-form';

const cardProducts = defineList({
  operation: 'listCardProducts',
  area: 'card-products',
  rowId: (row) => row.product_id,
  filters: [],
  columns: () => [
    {
      id: 'card_bin',
      header: message('cards.product.area'),
      width: 'lg',
      cell: (row) => (
        <>
          {row.card_scheme} <span className="font-mono text-xs">{row.card_bin}</span>
        </>
      ),
    },
    textColumn('mode_type', message('cards.product.mode'), 'sm'),
    {
      id: 'card_form',
      header: message('cards.product.form'),
      width: 'md',
      cell: (row) => <CardForms forms={row.card_form} />,
    },
    {
      id: 'card_currency',
      header: message('cards.product.currencies'),
      width: 'xl',
      cell: (row) => row.card_currency.join(', '),
    },
    {
      id: 'max_card_quota',
      header: message('cards.product.limit'),
      width: 'sm',
      align: 'end',
      cell: (row) => formatCount(row.max_card_quota),
    },
    {
      id: 'product_status',
      header: message('terms.status'),
      width: 'md',
      // Interface 2.11: the one value shown is ENABLED.
      cell: (row) => <ProductStatus status={row.product_status} />,
    },
  ],
});

function CardForms({ forms }: { forms: readonly string[] }) {
  const words = useWords();
  return forms.map((form) => words(cardFormWords(form))).join(', ');
}

function ProductStatus({ status }: { status: string }) {
  const t = useTranslations('cards.product');
  return status === 'ENABLED' ? (
    <StatusBadge tone="positive" label={t('enabled')} />
  ) : (
    <StatusBadge tone="neutral" label={status} />
  );
}

export function CardProductsTable({ seed }: { seed: ListSeed<'listCardProducts'> }) {
  return <LiveTable list={cardProducts} seed={seed} />;
}
