'use client';

import { useMemo } from 'react';
import { LiveTable, type ListSeed } from '@/app/a/[account]/live-table';
import { Moment } from '@/app/a/[account]/moment';
import { joined } from '@/app/a/[account]/optional-fact';
import { StatusTabs } from '@/app/a/[account]/status-tabs';
import { TextCell } from '@/app/a/[account]/text-cell';
import { StatusOf } from '@/app/a/[account]/status-of';
import { UnsettledMark } from '@/app/a/[account]/write/unsettled-mark';
import type { DataColumn } from '@/components/data-table/data-column';
import { CopyButton } from '@/components/ui/copy-button';
import type { QueryOf } from '@/lib/contract/operation';
import type { Operations, RowOf } from '@/lib/contract/operations';
import { countryName } from '@/lib/format/countries';
import { truncateMiddle } from '@/lib/format/mask';
import { cardholderStatusViews, cardholderStatusWords } from './cardholder-status';

type Row = RowOf<'listCardholders'>;
type Query = QueryOf<Operations['listCardholders']>;

const fields = ['cardholder_status'] as const;
const defaults: Query = { page_number: 1, page_size: 25 };

export function CardholdersTable({ seed }: { seed: ListSeed<'listCardholders', Query> }) {
  const columns = useMemo(() => columnsFor(seed.account, seed.zone), [seed.account, seed.zone]);
  return (
    <LiveTable
      operation="listCardholders"
      seed={seed}
      nouns="cardholders"
      columns={columns}
      rowId={(row) => row.cardholder_id}
      rowHref={(row) => `/a/${seed.account}/cardholders/${encodeURIComponent(row.cardholder_id)}`}
      fields={fields}
      defaults={defaults}
      pageSizes={[10, 25, 50, 100]}
      filters={(address) => (
        <StatusTabs
          label="Cardholders by status"
          address={address}
          field="cardholder_status"
          statuses={cardholderStatusViews}
          words={cardholderStatusWords}
        />
      )}
    />
  );
}

function columnsFor(account: string, zone: string): readonly DataColumn<Row>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 'xl',
      cell: (row) => {
        const name = joined(' ', row.first_name, row.last_name);
        return name === '' ? truncateMiddle(row.cardholder_id) : <bdi>{name}</bdi>;
      },
      beside: (row) => <CopyButton value={row.cardholder_id} label="cardholder id" />,
    },
    {
      id: 'cardholder_status',
      header: 'Status',
      width: 'md',
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1">
          <StatusOf words={cardholderStatusWords(row.cardholder_status)} />
          <UnsettledMark account={account} type="cardholders" id={row.cardholder_id} />
        </span>
      ),
    },
    { id: 'email', header: 'E-mail', width: 'xl', cell: (row) => <TextCell text={row.email} /> },
    {
      id: 'nationality',
      header: 'Nationality',
      width: 'md',
      cell: (row) => <TextCell text={row.nationality == null ? '' : countryName(row.nationality)} />,
    },
    {
      id: 'number_of_cards',
      header: 'Cards',
      width: 'xs',
      align: 'end',
      cell: (row) => row.number_of_cards ?? '–',
    },
    { id: 'idv_status', header: 'Verification', width: 'md', cell: (row) => <TextCell text={row.idv_status} /> },
    {
      id: 'create_time',
      header: 'Created',
      width: 'lg',
      cell: (row) => <Moment time={row.create_time} zone={zone} inList />,
    },
  ];
}
