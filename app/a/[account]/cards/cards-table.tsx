'use client';

import { useTranslations } from 'next-intl';
import { useSearchParams } from 'next/navigation';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { textColumn, cellText, timeColumn, valueColumn } from '@/app/list/columns';
import { markedStatusColumn } from '@/app/list/marked-status-column';
import { defineList, type ListSeed } from '@/app/list/define-list';
import { type ListSelection, ListTable } from '@/app/list/list-table';
import { sortKept } from '@/app/list/filters/sort-by';
import { statusTabs } from '@/app/list/status-tabs';
import { keptList } from '@/app/list/filters/kept-list';
import { platformList } from '@/app/list/platform-list';
import { useList } from '@/app/list/use-list';
import { cardStates } from '@/app/list/record-states';
import { TextFilter } from '@/app/list/filters/text-filter';
import { joined } from '@/app/record/facts-panel';
import { valueWords } from '@/app/record/value-words';
import { useUnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import { RowButton } from '@/app/write/start/act-link';
import type { Drawing } from '@/components/data-table/data-column';
import { lazyPart, useLateWindow } from '@/components/overlay/use-late';
import { ButtonLink } from '@/components/ui/button';
import { everyAccount } from '@/lib/addresses/every-account';
import type { Card } from '@/lib/contract/cards';
import { mayMoveCard } from '@/lib/contract/enums';
import { truncateMiddle } from '@/lib/format/mask';
import { formatAmount } from '@/lib/format/format-amount';
import { message } from '@/lib/messages/message';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import type { CardAsk } from './card-dialog';
import { cardName, knownCard, moveRefusal, type KnownCard, type MoveRefusals } from './known-card';
import { useMoveRefusals } from './use-move-refusals';

interface CardActs {
  readonly refusals: MoveRefusals;
  readonly ask: (asking: CardAsk) => void;
}

/** The one move that undoes a freeze or does the least harm. A card is cancelled on its own page only. */
function moveCell(row: Card, { refusals, ask }: CardActs, { words, mark }: Drawing<WriteView>) {
  const card = knownCard(row);
  const to = card.status === 'FROZEN' ? 'ACTIVE' : 'FROZEN';
  const refusal = moveRefusal(card, to, refusals, mark);
  return (
    <RowButton
      label={words(message(`cards.move.${to}.short`))}
      name={words(message(`cards.move.${to}.about`, { card: cardName(card) }))}
      refusal={refusal && words(refusal)}
      onPress={() => ask({ card, to })}
    />
  );
}

/** Loaded when the first card is selected. */
const SelectionBar = lazyPart(async () => (await import('./selection-bar')).SelectionBar);

// Not by number: a whole card number would stand in the address, and in every log that keeps addresses.
const source = platformList('listCards', {
  filters: ['card_status', 'cardholder_id'],
  kept: keptList('listCards', { valueWords }),
});

const cardsWith = (acts: CardActs) =>
  defineList({
    source,
    area: 'cards',
    words: 'cards.rows',
    rowId: (row) => row.card_id,
    sorts: sortKept('listCards'),
    unsorted: message('list.unsorted.platform'),
    tabs: statusTabs({ label: message('cards.tabs'), field: 'card_status', states: cardStates }),
    columns: ({ clock }) => [
      {
        id: 'card_number',
        header: message('cards.card'),
        unsorted: message('list.unsorted.masked'),
        width: 'md',
        as: 'code',
        cell: (row) => row.card_number ?? truncateMiddle(row.card_id),
        copies: { label: message('list.copyId', { record: message('cards.card') }), value: (row) => row.card_id },
      },
      markedStatusColumn('card_status', cardStates, 'lg'),
      {
        id: 'cardholder',
        header: message('cards.column.cardholder'),
        width: 'lg',
        as: 'detail',
        cell: (row) => cellText(joined(' ', row.cardholder?.first_name, row.cardholder?.last_name)),
      },
      textColumn('card_name', message('terms.name'), 'lg', { hiddenAtFirst: true }),
      {
        id: 'card_scheme',
        header: message('cards.column.scheme'),
        width: 'lg',
        hint: (row) => joined(' · ', row.card_scheme, row.form_factor),
        cell: ({ card_scheme: scheme, form_factor: form }, { words }) =>
          joined(' · ', scheme && words(valueWords('cardScheme', scheme)), form && words(valueWords('cardForm', form))),
      },
      valueColumn('form_factor', 'cardForm', message('cards.column.form'), 'md', { hiddenAtFirst: true }),
      {
        id: 'available_balance',
        header: message('cards.column.available'),
        width: 'md',
        as: 'amount',
        sortedWithin: message('list.byCurrency'),
        cell: (row) => money(row.available_balance, row.card_currency),
      },
      {
        id: 'card_limit',
        header: message('cards.column.limit'),
        width: 'md',
        as: 'end',
        sortedWithin: message('list.byCurrency'),
        hiddenAtFirst: true,
        cell: (row) => money(row.card_limit, row.card_currency),
      },
      textColumn('card_currency', message('terms.currency'), 'xs', { hiddenAtFirst: true }),
      timeColumn('create_time', message('terms.created'), clock, { as: 'time' }),
      {
        id: 'act',
        header: message('terms.actions'),
        width: 'sm',
        as: 'actions',
        cell: (row, drawing) => moveCell(row, acts, drawing),
      },
    ],
  });

function money(amount: string | null | undefined, currency: string | null | undefined): string {
  return amount == null ? '–' : `${formatAmount(amount, currency ?? '')} ${currency ?? ''}`;
}

const loadDialog = async () => (await import('./card-dialog')).CardDialog;
const loadIdReading = async () => (await import('@/lib/contract/fields/pasted-text')).readUuid;

/** The cards, the writes that are under way for them, and the one dialog over all cards. */
export function CardsTable({ seed, refusals: given }: { seed: ListSeed; refusals: MoveRefusals }) {
  const refusals = useMoveRefusals(given);
  const { account } = seed;
  const t = useTranslations('cards');
  const unsettled = useUnsettledWrites(account, 'cards');
  const [asking, setAsking] = useState<CardAsk>();
  const list = useList(
    useMemo(() => cardsWith({ refusals, ask: setAsking }), [refusals]),
    seed,
  );
  const { values, change } = list.address;
  const { selected, selection } = useCardSelection({ refusals, ask: setAsking });
  const onClose = () => setAsking(undefined);
  const { Late: CardDialog } = useLateWindow(loadDialog, { open: asking !== undefined, onOpenChange: onClose });
  return (
    <>
      <ListTable
        list={list}
        unsettled={unsettled}
        // Many cards are frozen for one account.
        selection={account === everyAccount ? undefined : selection}
        filters={
          <TextFilter
            label={t('holderId')}
            value={values.cardholder_id}
            loadReading={loadIdReading}
            onChange={(cardholder_id) => change({ cardholder_id })}
          />
        }
      />
      {CardDialog === undefined ? null : (
        <CardDialog
          account={account}
          refusals={refusals}
          unsettled={unsettled}
          onClose={onClose}
          ask={asking}
          cards={selected}
        />
      )}
    </>
  );
}

/** The name of a card's checkbox; undefined for a card that can be neither frozen nor unfrozen. */
function selectName(row: Card) {
  return mayMoveCard(row.card_status, 'FROZEN') || mayMoveCard(row.card_status, 'ACTIVE')
    ? message('cards.bulk.select', { card: cardName(knownCard(row)) })
    : undefined;
}

/** The selected cards, in the order of selection and over all pages. */
function useCardSelection(acts: CardActs) {
  const [selected, setSelected] = useState<readonly KnownCard[]>([]);
  const onChange = useCallback((rows: readonly Card[], on: boolean) => {
    const changed = rows.map(knownCard);
    setSelected((before) => [
      ...before.filter(({ id }) => !changed.some((card) => card.id === id)),
      ...(on ? changed : []),
    ]);
  }, []);
  const selection: ListSelection<Card> = {
    ids: new Set(selected.map(({ id }) => id)),
    nameOf: selectName,
    onChange,
    bar: (hidden) => (
      <Suspense>
        <SelectionBar {...acts} count={selected.length} hidden={hidden} onClear={() => setSelected([])} />
      </Suspense>
    ),
  };
  return { selected, selection };
}

const filterNames: ReadonlySet<string> = new Set(source.names.filters);

/** Leads to the page with the cards under the list's filters, if one is set. */
export function FreezeManyLink({ href, label }: { readonly href: string; readonly label: string }) {
  // The page knows the filters of the list, and not its search.
  const set = [...useSearchParams()].filter(([name]) => filterNames.has(name));
  const search = set.length === 0 ? '' : `?${new URLSearchParams([['filter', '1'], ...set]).toString()}`;
  return (
    <ButtonLink size="sm" className="ml-auto" href={`${href}${search}`}>
      {label}
    </ButtonLink>
  );
}
