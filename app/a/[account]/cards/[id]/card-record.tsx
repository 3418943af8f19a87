'use client';

import { Link } from '@/components/ui/link';
import { joined, OptionalFact } from '@/app/record/optional-fact';
import type { RecordSeed } from '@/app/record/record-seed';
import { FactsPanel, IdFact, StatusFact, TimeFact } from '@/app/record/facts-panel';
import { RecordPage } from '@/app/record/record-page';
import { StatusOf } from '@/app/list/status-words';
import { useLiveRecord } from '@/app/record/use-live-record';
import { useRunOn } from '@/app/list/use-run-on';
import { mayActBlindly } from '@/app/write/start/may-act-blindly';
import { UnsettledMark } from '@/app/write/outcome/unsettled-mark';
import { useUnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import { Fact } from '@/components/ui/facts';
import type { Card } from '@/lib/contract/cards';
import { formatAmount } from '@/lib/format/money';
import { cardStatusWords } from '../card-status';
import { knownCard, type KnownCard } from '../status/card-moves';
import { CardStatusPanel, type CardStatusPanelProps } from '../status/card-status-panel';

export interface CardRecordProps extends Pick<CardStatusPanelProps, 'refusals' | 'again'> {
  readonly account: string;
  readonly id: string;
  readonly seed: RecordSeed<Card>;
  readonly zone: string;
  /** Writes on cards that were not settled when the card was read. */
  readonly underWay: readonly string[];
}

export function CardRecord({ account, id, seed, zone, refusals, again, underWay }: CardRecordProps) {
  const live = useLiveRecord({
    account,
    operation: 'retrieveCard',
    params: { id },
    seed,
    isFinal: (card) => cardStatusWords(card.card_status).final,
  });
  const unsettled = useUnsettledWrites(account, 'cards', underWay);
  useRunOn(unsettled.revision, live.refresh);
  const statusPanel = (card: KnownCard) => <CardStatusPanel {...{ account, card, refusals, again, unsettled }} />;
  return (
    <RecordPage
      live={live}
      withoutRecord={
        mayActBlindly(live.failure) ? statusPanel({ id, number: undefined, status: undefined }) : undefined
      }
      area={{ label: 'Cards', href: `/a/${account}/cards` }}
      fallbackTitle="Card"
      title={(card) => <span className="tabular-nums">{card.card_number ?? 'Card'}</span>}
      mark={(card) => (
        <>
          <StatusOf words={cardStatusWords(card.card_status)} />
          <UnsettledMark account={account} type="cards" id={id} />
        </>
      )}
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
  const currency = card.card_currency;
  return (
    <>
      <FactsPanel title="Card">
        <StatusFact words={cardStatusWords(card.card_status)} />
        <OptionalFact label="Last reason" text={card.update_reason} />
        <OptionalFact label="Name" text={card.card_name} />
        <OptionalFact label="Scheme" text={joined(' · ', card.card_scheme, card.form_factor, card.mode_type)} />
        <OptionalFact label="BIN" text={card.card_bin} />
        <TimeFact label="Created" time={card.create_time} zone={zone} />
        <IdFact label="Card id" id={card.card_id} />
      </FactsPanel>
      <FactsPanel title="Money">
        <OptionalFact label="Currency" text={currency} />
        <Amount label="Limit" amount={card.card_limit} currency={currency} />
        <Amount label="Available" amount={card.available_balance} currency={currency} />
        <Amount label="Consumed" amount={card.consumed_amount} currency={currency} />
      </FactsPanel>
    </>
  );
}

function HolderFacts({ account, holder }: { account: string; holder: Card['cardholder'] }) {
  if (holder == null) return null;
  return (
    <FactsPanel title="Cardholder">
      <OptionalFact label="Name" text={joined(' ', holder.first_name, holder.last_name)} />
      <OptionalFact label="E-mail" text={holder.email} />
      {holder.cardholder_id == null ? null : (
        <Fact label="Record">
          <Link
            className="text-accent-ink underline underline-offset-2"
            href={`/a/${account}/cardholders/${encodeURIComponent(holder.cardholder_id)}`}
          >
            Open the cardholder
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
