'use client';

import { useTranslations } from 'next-intl';
import { CopyId, TextCell, statusColumn, textColumn, timeColumn, editColumn } from '@/app/list/columns';
import { defineList, type ListSeed, LiveTable } from '@/app/list/live-table';
import { StatusTabs } from '@/app/list/status-tabs';
import { joined } from '@/app/record/facts-panel';
import { UnsettledMark } from '@/app/write/outcome/unsettled-mark';
import type { ActPermission } from '@/app/write/start/act-link';
import { WhyNot } from '@/components/failure/why-not';
import { message } from '@/lib/messages/message';
import type { RowOf } from '@/lib/contract/operations';
import { countryName } from '@/lib/format/countries';
import { truncateMiddle } from '@/lib/format/mask';
import { cardholderStates } from '@/app/list/record-states';

type Row = RowOf<'listCardholders'>;

const nameOf = ({ first_name, last_name, cardholder_id }: Row): string =>
  joined(' ', first_name, last_name) || truncateMiddle(cardholder_id);

const cardholders = defineList({
  operation: 'listCardholders',
  area: 'cardholders',
  rowId: (row) => row.cardholder_id,
  filters: ['cardholder_status'],
  tabs: {
    label: message('cardholders.byStatus'),
    field: 'cardholder_status',
    states: cardholderStates,
  },
  columns: ({ account, zone, editing }) => [
    {
      id: 'name',
      header: message('terms.name'),
      width: 'xl',
      cell: (row) => <bdi>{nameOf(row)}</bdi>,
      beside: (row) => <CopyId id={row.cardholder_id} header={message('cardholders.cardholder')} />,
    },
    statusColumn('cardholder_status', cardholderStates, 'md', (row) => (
      <UnsettledMark account={account} type="cardholders" id={row.cardholder_id} />
    )),
    ...editColumn<Row>({
      label: message('terms.edit'),
      editing,
      about: nameOf,
      href: (row) => `/a/${account}/cardholders/${encodeURIComponent(row.cardholder_id)}/edit`,
    }),
    textColumn('email', message('cardholders.field.email'), 'xl'),
    {
      id: 'nationality',
      header: message('cardholders.field.nationality'),
      width: 'md',
      cell: (row) => <TextCell text={row.nationality == null ? '' : countryName(row.nationality)} />,
    },
    {
      id: 'number_of_cards',
      header: message('cardholders.cards'),
      width: 'xs',
      align: 'end',
      cell: (row) => row.number_of_cards ?? '–',
    },
    textColumn('idv_status', message('cardholders.verification'), 'md'),
    timeColumn('create_time', message('terms.created'), zone),
  ],
});

export interface CardholdersTableProps {
  readonly seed: ListSeed<'listCardholders'>;
  /** Whether this person may edit them. */
  readonly editing: ActPermission;
}

export function CardholdersTable({ seed, editing }: CardholdersTableProps) {
  const terms = useTranslations('terms');
  return (
    <LiveTable
      list={cardholders}
      seed={seed}
      editing={editing}
      filters={(address) => (
        <>
          <StatusTabs list={cardholders} address={address} />
          {editing.allowed ? null : <WhyNot label={terms('edit')} reason={editing.reason} />}
        </>
      )}
    />
  );
}
