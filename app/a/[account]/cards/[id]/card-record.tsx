'use client';

import { useTranslations } from 'next-intl';
import { Link } from '@/components/ui/link';
import { joined, OptionalFact, FactsPanel, IdFact, StatusFact, TimeFact } from '@/app/record/facts-panel';
import { RecordPage, type RecordProps } from '@/app/record/record-page';
import { UnsettledMark } from '@/app/write/outcome/unsettled-mark';
import { useUnsettledWrites, type UnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import { Fact } from '@/components/ui/facts';
import type { Card } from '@/lib/contract/cards';
import type { CardStatus } from '@/lib/contract/enums';
import type { Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { formatAmount } from '@/lib/format/format-amount';
import { cardStates } from '@/app/list/record-states';
import { useState } from 'react';
import { FollowedOutcome } from '@/app/write/outcome/write-outcome';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { knownCard, moveRefusal, moves, type KnownCard, type MoveRefusals } from '../known-card';
import { CancelDialog, MoveDialog } from '../move-dialog';

export interface CardRecordProps extends RecordProps<Card>, Pick<CardStatusPanelProps, 'refusals' | 'again'> {
  readonly zone: string;
  /** Writes on cards that were not settled when the card was read. */
  readonly underWay: readonly string[];
}

export function CardRecord({ zone, refusals, again, underWay, ...of }: CardRecordProps) {
  const { account, id } = of;
  const t = useTranslations('cards');
  const unsettled = useUnsettledWrites(account, 'cards', underWay);
  const statusPanel = (card: KnownCard) => <CardStatusPanel {...{ account, card, refusals, again, unsettled }} />;
  return (
    <RecordPage
      {...of}
      operation="retrieveCard"
      revision={unsettled.revision}
      list={{ label: t('title'), area: 'cards' }}
      kind={t('card')}
      title={(card) => <span className="tabular-nums">{card.card_number ?? t('card')}</span>}
      states={cardStates}
      statusOf={(card) => card.card_status}
      mark={<UnsettledMark account={account} type="cards" id={id} />}
      withoutRecord={statusPanel({ id, number: undefined, holder: '', status: undefined })}
    >
      {(card) => (
        <>
          {statusPanel(knownCard(card))}
          <CardFacts card={card} zone={zone} />
          <HolderFacts account={account} holder={card.cardholder} />
        </>
      )}
    </RecordPage>
  );
}

function CardFacts({ card, zone }: { card: Card; zone: string }) {
  const t = useTranslations('cards');
  const terms = useTranslations('terms');
  const currency = card.card_currency;
  return (
    <>
      <FactsPanel title={t('card')}>
        <StatusFact words={cardStates.words(card.card_status)} />
        <OptionalFact label={t('record.lastReason')} text={card.update_reason} />
        <OptionalFact label={terms('name')} text={card.card_name} />
        <OptionalFact
          label={t('record.scheme')}
          text={joined(' · ', card.card_scheme, card.form_factor, card.mode_type)}
        />
        <OptionalFact label={t('record.bin')} text={card.card_bin} />
        <TimeFact label={terms('created')} time={card.create_time} zone={zone} />
        <IdFact label={t('cardId')} id={card.card_id} />
      </FactsPanel>
      <FactsPanel title={t('record.money')}>
        <OptionalFact label={terms('currency')} text={currency} />
        <Amount label={t('column.limit')} amount={card.card_limit} currency={currency} />
        <Amount label={t('column.available')} amount={card.available_balance} currency={currency} />
        <Amount label={t('record.consumed')} amount={card.consumed_amount} currency={currency} />
      </FactsPanel>
    </>
  );
}

function HolderFacts({ account, holder }: { account: string; holder: Card['cardholder'] }) {
  const t = useTranslations('cards');
  const terms = useTranslations('terms');
  if (holder == null) return null;
  return (
    <FactsPanel title={t('record.cardholder')}>
      <OptionalFact label={terms('name')} text={joined(' ', holder.first_name, holder.last_name)} />
      <OptionalFact label={terms('email')} text={holder.email} />
      {holder.cardholder_id == null ? null : (
        <Fact label={t('record.holderRecord')}>
          <Link
            className="text-accent-ink underline underline-offset-2"
            href={`/a/${account}/cardholders/${encodeURIComponent(holder.cardholder_id)}`}
          >
            {t('record.openHolder')}
          </Link>
        </Fact>
      )}
    </FactsPanel>
  );
}

type Text = string | null | undefined;

function Amount({ label, amount, currency }: { label: string; amount: Text; currency: Text }) {
  return <OptionalFact label={label} text={amount == null ? amount : formatAmount(amount, currency ?? '')} />;
}

interface CardStatusPanelProps {
  readonly account: string;
  readonly card: KnownCard;
  readonly refusals: MoveRefusals;
  readonly unsettled: UnsettledWrites;
  /** The dialog to open at once, for a write that is done again by a person's choice. */
  readonly again: { readonly to: CardStatus; readonly repeats: string } | undefined;
}

/** The three moves of 3.8: those that are possible as buttons to click, the others with the reason why not. */
function CardStatusPanel({ account, card, refusals, unsettled, again }: CardStatusPanelProps) {
  const t = useTranslations('cards.record');
  const [asking, setAsking] = useState<CardStatus | undefined>(again?.to);
  const [last, setLast] = useState<WriteView>();
  const underWay = unsettled.of(card.id);
  const shown = underWay ?? last;
  const recorded = (view: WriteView) => {
    setLast(view);
    unsettled.note(view);
  };
  const dialog = {
    ...{ account, card, repeats: again?.repeats, onRecorded: recorded },
    onClose: () => setAsking(undefined),
  };
  return (
    <Panel title={t('change')}>
      <div className="flex flex-col gap-3">
        {shown === undefined ? null : <FollowedOutcome key={shown.id} initial={shown} onSettled={unsettled.note} />}
        {card.status === undefined ? <p className="text-ink-muted text-sm">{t('unread')}</p> : null}
        <ul className="flex flex-col gap-3">
          {moves.map((to) => (
            <Move key={to} to={to} refusal={moveRefusal(card, to, refusals, underWay)} onAsk={() => setAsking(to)} />
          ))}
        </ul>
      </div>
      {asking === undefined ? null : asking === 'CANCELLED' ? (
        <CancelDialog {...dialog} />
      ) : (
        <MoveDialog {...dialog} to={asking} />
      )}
    </Panel>
  );
}

function Move({ to, refusal, onAsk }: { to: CardStatus; refusal: Message | undefined; onAsk: () => void }) {
  const t = useTranslations('cards.move');
  const words = useWords();
  const short = t(`${to}.short`);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <Button
        className="w-28"
        refused={refusal !== undefined}
        variant={to === 'CANCELLED' ? 'quiet' : 'secondary'}
        aria-describedby={`move-${to}`}
        onClick={onAsk}
      >
        {to === 'CANCELLED' ? t('ask', { move: short }) : short}
      </Button>
      <p id={`move-${to}`} className="text-ink-muted min-w-0 grow basis-48 pt-1 text-sm">
        {refusal === undefined ? t(`${to}.consequence`) : words(refusal)}
      </p>
    </li>
  );
}
