'use client';

import { useMemo } from 'react';
import { firstPage } from '@/app/list/list-sizes';
import { LiveTable, type ListSeed } from '@/app/list/live-table';
import { Moment } from '@/app/shell/moment';
import { joined } from '@/app/record/optional-fact';
import { StatusTabs } from '@/app/list/status-tabs';
import type { ActPermission } from '@/app/write/start/act-link';
import { RowAct } from '@/app/write/start/row-act';
import { WhyNot } from '@/components/failure/why-not';
import { TextCell } from '@/app/list/text-cell';
import { StatusOf } from '@/app/list/status-of';
import { UnsettledMark } from '@/app/write/outcome/unsettled-mark';
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

export interface CardholdersTableProps {
  readonly seed: ListSeed<'listCardholders', Query>;
  /** Whether this person may change them. */
  readonly editing: ActPermission;
}

export function CardholdersTable({ seed, editing }: CardholdersTableProps) {
  const { account, zone } = seed;
  const columns = useMemo(() => {
    const facts = factsIn(account, zone);
    return [...facts.slice(0, 2), actColumn(account, editing), ...facts.slice(2)];
  }, [account, zone, editing]);
  return (
    <LiveTable
      operation="listCardholders"
      seed={seed}
      nouns="cardholders"
      columns={columns}
      rowId={(row) => row.cardholder_id}
      rowHref={(row) => `/a/${account}/cardholders/${encodeURIComponent(row.cardholder_id)}`}
      fields={fields}
      defaults={firstPage}
      filters={(address) => (
        <>
          <StatusTabs
            label="Cardholders by status"
            address={address}
            field="cardholder_status"
            statuses={cardholderStatusViews}
            words={cardholderStatusWords}
          />
          {editing.allowed ? null : <WhyNot label="Update" reason={editing.reason} />}
        </>
      )}
    />
  );
}

const nameOf = ({ first_name, last_name, cardholder_id }: Row): string =>
  joined(' ', first_name, last_name) || truncateMiddle(cardholder_id);

function actColumn(account: string, permission: ActPermission): DataColumn<Row> {
  return {
    id: 'act',
    header: 'Do',
    width: 'sm',
    cell: (row) => (
      <RowAct
        label="Update"
        about={nameOf(row)}
        href={`/a/${account}/cardholders/${encodeURIComponent(row.cardholder_id)}/edit`}
        permission={permission}
      />
    ),
  };
}

function factsIn(account: string, zone: string): readonly DataColumn<Row>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 'xl',
      cell: (row) => <bdi>{nameOf(row)}</bdi>,
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
