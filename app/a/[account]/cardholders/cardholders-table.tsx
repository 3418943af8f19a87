'use client';

import { useMemo } from 'react';
import { cellText, textColumn, timeColumn, valueColumn } from '@/app/list/columns';
import { markedStatusColumn, editColumn } from '@/app/list/marked-status-column';
import { defineList, type ListSeed } from '@/app/list/define-list';
import { ListTable } from '@/app/list/list-table';
import { sortKept } from '@/app/list/filters/sort-by';
import { statusTabs } from '@/app/list/status-tabs';
import { keptList } from '@/app/list/filters/kept-list';
import { platformList } from '@/app/list/platform-list';
import { useList } from '@/app/list/use-list';
import { joined } from '@/app/record/facts-panel';
import { valueWords } from '@/app/record/value-words';
import { useUnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import { message } from '@/lib/messages/message';
import type { RowOf } from '@/lib/contract/operations';
import { countryName } from '@/lib/format/countries';
import { truncateMiddle } from '@/lib/format/mask';
import { cardholderStates } from '@/app/list/record-states';
import { type CardholderEditing, permissionToEdit } from './cardholder-editing';
import { pathIn } from '@/lib/addresses/path-to';

type Row = RowOf<'listCardholders'>;

const nameOf = ({ first_name, last_name, cardholder_id }: Row): string =>
  joined(' ', first_name, last_name) || truncateMiddle(cardholder_id);

const source = platformList('listCardholders', {
  filters: ['cardholder_status'],
  kept: keptList('listCardholders', { countryOf: countryName, valueWords }),
});

const cardholdersWith = (editing: CardholderEditing) =>
  defineList({
    source,
    area: 'cardholders',
    words: 'cardholders.rows',
    rowId: (row) => row.cardholder_id,
    sorts: sortKept('listCardholders'),
    unsorted: message('list.unsorted.platform'),
    tabs: statusTabs({
      label: message('cardholders.byStatus'),
      field: 'cardholder_status',
      states: cardholderStates,
    }),
    columns: ({ account, clock }) => [
      {
        id: 'name',
        header: message('terms.name'),
        width: 'lg',
        cell: nameOf,
        copies: {
          label: message('list.copyId', { record: message('cardholders.cardholder') }),
          value: (row) => row.cardholder_id,
        },
      },
      markedStatusColumn('cardholder_status', cardholderStates, 'lg'),
      textColumn('email', message('cardholders.field.email'), 'lg'),
      {
        id: 'nationality',
        header: message('cardholders.field.nationality'),
        width: 'md',
        cell: (row, { words }) => cellText(row.nationality == null ? '' : words(countryName(row.nationality))),
      },
      {
        id: 'number_of_cards',
        header: message('cardholders.cards'),
        width: 'xs',
        as: 'end',
        cell: (row) => row.number_of_cards ?? '–',
      },
      valueColumn('idv_status', 'idvStatus', message('cardholders.verification'), 'sm'),
      timeColumn('create_time', message('terms.created'), clock),
      ...editColumn<Row>({
        label: message('terms.edit'),
        permission: (row, words) => permissionToEdit(editing, row, words),
        about: nameOf,
        href: (row) => pathIn(account, 'cardholders/[id]/edit', { id: row.cardholder_id }),
      }),
    ],
  });

export interface CardholdersTableProps {
  readonly seed: ListSeed;
  /** Whether this person may edit cardholders. */
  readonly editing: CardholderEditing;
}

export function CardholdersTable({ seed, editing }: CardholdersTableProps) {
  const list = useList(
    useMemo(() => cardholdersWith(editing), [editing]),
    seed,
  );
  const unsettled = useUnsettledWrites(seed.account, 'cardholders');
  return <ListTable list={list} unsettled={unsettled} />;
}
