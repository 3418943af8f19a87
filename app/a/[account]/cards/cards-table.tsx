'use client';

import { Icon } from '@/components/ui/icon';
import { useTranslations } from 'next-intl';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { CopyId, statusColumn, textColumn, TextCell, timeColumn } from '@/app/list/columns';
import { defineList, type ListSeed, LiveTable } from '@/app/list/live-table';
import { cardStates } from '@/app/list/record-states';
import { StatusTabs } from '@/app/list/status-tabs';
import { joined } from '@/app/record/facts-panel';
import { UnsettledMark } from '@/app/write/outcome/unsettled-mark';
import { useUnsettledWrites, type UnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import { Button } from '@/components/ui/button';
import type { Card } from '@/lib/contract/cards';
import type { CardStatus } from '@/lib/contract/enums';
import { truncateMiddle } from '@/lib/format/mask';
import { formatAmount } from '@/lib/format/format-amount';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { BulkDialog } from './bulk-dialog';
import {
  CancelDialog,
  MoveDialog,
  cardName,
  knownCard,
  moveRefusal,
  type KnownCard,
  type MildMove,
  type MoveRefusals,
} from './move-dialog';

interface SharedActions {
  readonly account: string;
  readonly refusals: MoveRefusals;
  readonly unsettled: UnsettledWrites;
  readonly selected: readonly KnownCard[];
  readonly select: (card: KnownCard, on: boolean) => void;
  readonly clear: () => void;
  readonly ask: (card: KnownCard, to: CardStatus) => void;
  readonly askMany: (to: MildMove) => void;
}

type Asking = { readonly card: KnownCard; readonly to: CardStatus } | { readonly many: MildMove };

const Context = createContext<SharedActions | undefined>(undefined);

interface CardActionsProps {
  readonly account: string;
  readonly refusals: MoveRefusals;
  /** Given a number that grows whenever the cards' states have moved on. */
  readonly children: (revision: number) => ReactNode;
}

/** What the rows of the list share: which are selected, what is under way, and the one dialog over them. */
function CardActions({ account, refusals, children }: CardActionsProps) {
  const unsettled = useUnsettledWrites(account, 'cards');
  const [selected, setSelected] = useState<readonly KnownCard[]>([]);
  const [asking, setAsking] = useState<Asking>();
  const shared = useMemo<SharedActions>(
    () => ({
      account,
      refusals,
      unsettled,
      selected,
      select: (card, on) =>
        setSelected((before) => [...before.filter(({ id }) => id !== card.id), ...(on ? [card] : [])]),
      clear: () => setSelected([]),
      ask: (card, to) => setAsking({ card, to }),
      askMany: (many) => setAsking({ many }),
    }),
    [account, refusals, unsettled, selected],
  );
  const dialog = { account, onClose: () => setAsking(undefined), onRecorded: unsettled.note };
  return (
    <Context value={shared}>
      {children(unsettled.revision)}
      {asking === undefined ? null : 'many' in asking ? (
        <BulkDialog {...dialog} cards={selected} to={asking.many} refusals={refusals} unsettled={unsettled} />
      ) : asking.to === 'CANCELLED' ? (
        <CancelDialog {...dialog} card={asking.card} />
      ) : (
        <MoveDialog {...dialog} card={asking.card} to={asking.to} />
      )}
    </Context>
  );
}

function useCardActions(): SharedActions {
  const shared = useContext(Context);
  if (shared === undefined) throw new Error('A card’s row stands outside of its list.');
  return shared;
}

/** The one move that undoes or does the least harm; ending a card is on its own page only. */
function CardActCell({ card: row }: { card: Card }) {
  const t = useTranslations('cards');
  const words = useWords();
  const { refusals, unsettled, ask } = useCardActions();
  const card = knownCard(row);
  const to = card.status === 'FROZEN' ? 'ACTIVE' : 'FROZEN';
  const refusal = moveRefusal(card, to, refusals, unsettled.of(card.id));
  if (refusal !== undefined) {
    return (
      <span className="text-ink-muted inline-block py-1 text-xs leading-tight whitespace-normal" title={words(refusal)}>
        {words(refusal)}
      </span>
    );
  }
  return (
    <Button
      size="sm"
      icon={to === 'FROZEN' ? <Icon name="snowflake" /> : <Icon name="sun" />}
      aria-label={words(message(`cards.move.${to}.about`, { card: cardName(card) }))}
      onClick={() => ask(card, to)}
    >
      {t(`move.${to}.short`)}
    </Button>
  );
}

function CardSelectCell({ card: row }: { card: Card }) {
  const words = useWords();
  const { selected, select } = useCardActions();
  const card = knownCard(row);
  return (
    <input
      type="checkbox"
      aria-label={words(message('cards.bulk.select', { card: cardName(card) }))}
      className="accent-accent size-4 align-middle"
      checked={selected.some(({ id }) => id === card.id)}
      onChange={({ target }) => select(card, target.checked)}
    />
  );
}

/** What can be done with the selected cards. The region stands there before its words, so that they are read out. */
function SelectionBar() {
  const t = useTranslations('cards.bulk');
  const { selected, clear, askMany, refusals } = useCardActions();
  const count = selected.length;
  return (
    <div role="status" aria-label={t('region')}>
      {count === 0 ? null : (
        <div className="border-accent/40 bg-selected flex flex-wrap items-center gap-2 rounded-md border px-3 py-2 text-sm">
          <p className="grow font-medium">{t('selected', { count })}</p>
          <Button
            size="sm"
            icon={<Icon name="snowflake" />}
            disabled={refusals.FROZEN !== undefined}
            onClick={() => askMany('FROZEN')}
          >
            {t('FROZEN.selected')}
          </Button>
          <Button
            size="sm"
            icon={<Icon name="sun" />}
            disabled={refusals.ACTIVE !== undefined}
            onClick={() => askMany('ACTIVE')}
          >
            {t('ACTIVE.selected')}
          </Button>
          <Button size="sm" variant="quiet" icon={<Icon name="x" />} onClick={clear}>
            {t('clear')}
          </Button>
        </div>
      )}
    </div>
  );
}

const cards = defineList({
  operation: 'listCards',
  area: 'cards',
  rowId: (row) => row.card_id,
  filters: ['card_status'],
  tabs: { label: message('cards.tabs'), field: 'card_status', states: cardStates },
  columns: ({ account, zone }) => [
    {
      id: 'card_number',
      header: message('cards.card'),
      width: 'lg',
      cell: (row) => <span className="font-mono text-xs">{row.card_number ?? truncateMiddle(row.card_id)}</span>,
      beside: (row) => <CopyId id={row.card_id} header={message('cards.card')} />,
    },
    { id: 'select', header: message('cards.column.select'), width: 'xs', cell: (row) => <CardSelectCell card={row} /> },
    statusColumn('card_status', cardStates, 'lg', (row) => (
      <UnsettledMark account={account} type="cards" id={row.card_id} />
    )),
    { id: 'act', header: message('terms.actions'), width: 'md', cell: (row) => <CardActCell card={row} /> },
    {
      id: 'cardholder',
      header: message('cards.column.cardholder'),
      width: 'lg',
      cell: (row) => <TextCell text={joined(' ', row.cardholder?.first_name, row.cardholder?.last_name)} />,
    },
    textColumn('card_name', message('terms.name'), 'lg', { hiddenAtFirst: true }),
    {
      id: 'card_scheme',
      header: message('cards.column.scheme'),
      width: 'lg',
      cell: (row) => joined(' · ', row.card_scheme, row.form_factor),
    },
    {
      id: 'available_balance',
      header: message('cards.column.available'),
      width: 'md',
      align: 'end',
      cell: (row) => money(row.available_balance, row.card_currency),
    },
    {
      id: 'card_limit',
      header: message('cards.column.limit'),
      width: 'md',
      align: 'end',
      hiddenAtFirst: true,
      cell: (row) => money(row.card_limit, row.card_currency),
    },
    timeColumn('create_time', message('terms.created'), zone),
  ],
});

function money(amount: string | null | undefined, currency: string | null | undefined): string {
  return amount == null ? '–' : `${formatAmount(amount, currency ?? '')} ${currency ?? ''}`;
}

export function CardsTable({ seed, refusals }: { seed: ListSeed<'listCards'>; refusals: MoveRefusals }) {
  return (
    <CardActions account={seed.account} refusals={refusals}>
      {(revision) => (
        <LiveTable
          list={cards}
          seed={seed}
          revision={revision}
          filters={(address) => (
            <>
              <StatusTabs list={cards} address={address} />
              <SelectionBar />
            </>
          )}
        />
      )}
    </CardActions>
  );
}
