'use client';

import { TextCell, textColumn, timeColumn, editColumn } from '@/app/list/columns';
import { defineList, type ListSeed, LiveTable } from '@/app/list/live-table';
import { StatusTabs } from '@/app/list/status-tabs';
import { StatusOf } from '@/app/list/status-words';
import { joined } from '@/app/record/facts-panel';
import { UnsettledMark } from '@/app/write/outcome/unsettled-mark';
import type { ActPermission } from '@/app/write/start/act-link';
import { WhyNot } from '@/components/failure/why-not';
import { CopyButton } from '@/components/ui/copy-button';
import type { RowOf } from '@/lib/contract/operations';
import { countryName } from '@/lib/format/countries';
import { truncateMiddle } from '@/lib/format/mask';
import { cardholderStatusViews, cardholderStatusWords } from './cardholder-status';

type Row = RowOf<'listCardholders'>;

const nameOf = ({ first_name, last_name, cardholder_id }: Row): string =>
  joined(' ', first_name, last_name) || truncateMiddle(cardholder_id);

const cardholders = defineList({
  operation: 'listCardholders',
  area: 'cardholders',
  rowId: (row) => row.cardholder_id,
  filters: ['cardholder_status'],
  tabs: {
    label: 'Cardholders by status',
    field: 'cardholder_status',
    statuses: cardholderStatusViews,
    words: cardholderStatusWords,
  },
  columns: ({ account, zone, editing }) => [
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
    ...editColumn<Row>({
      label: 'Update',
      editing,
      about: nameOf,
      href: (row) => `/a/${account}/cardholders/${encodeURIComponent(row.cardholder_id)}/edit`,
    }),
    textColumn('email', 'E-mail', 'xl'),
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
    textColumn('idv_status', 'Verification', 'md'),
    timeColumn('create_time', 'Created', zone),
  ],
});

export interface CardholdersTableProps {
  readonly seed: ListSeed<'listCardholders'>;
  /** Whether this person may edit them. */
  readonly editing: ActPermission;
}

export function CardholdersTable({ seed, editing }: CardholdersTableProps) {
  return (
    <LiveTable
      list={cardholders}
      seed={seed}
      editing={editing}
      filters={(address) => (
        <>
          <StatusTabs list={cardholders} address={address} />
          {editing.allowed ? null : <WhyNot label="Update" reason={editing.reason} />}
        </>
      )}
    />
  );
}
