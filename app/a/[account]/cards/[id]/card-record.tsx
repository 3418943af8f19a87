'use client';

import { Link } from '@/components/ui/link';
import { Moment } from '@/app/shell/moment';
import { joined, OptionalFact } from '@/app/record/optional-fact';
import type { RecordSeed } from '@/app/record/record-seed';
import { RecordPage } from '@/app/record/record-page';
import { StatusOf } from '@/app/list/status-of';
import { useLiveRecord } from '@/app/record/use-live-record';
import { useRunOn } from '@/app/list/use-run-on';
import { mayActBlindly } from '@/app/write/start/may-act-blindly';
import { UnsettledMark } from '@/app/write/outcome/unsettled-mark';
import { useUnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import { CopyText } from '@/components/ui/copy-text';
import { Fact, Facts } from '@/components/ui/facts';
import { Panel } from '@/components/ui/panel';
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
          <Panel title="Card" flush>
            <Facts>
              <Fact label="Status" note={cardStatusWords(card.card_status).meaning}>
                <StatusOf words={cardStatusWords(card.card_status)} />
              </Fact>
              <OptionalFact label="Last reason" text={card.update_reason} />
              <OptionalFact label="Name" text={card.card_name} />
              <OptionalFact label="Scheme" text={joined(' · ', card.card_scheme, card.form_factor, card.mode_type)} />
              <OptionalFact label="BIN" text={card.card_bin} />
              <Fact label="Created">
                <Moment time={card.create_time} zone={zone} />
              </Fact>
              <Fact label="Card id">
                <CopyText value={card.card_id} label="card id" truncate={false} />
              </Fact>
            </Facts>
          </Panel>
          <Panel title="Money" flush>
            <Facts>
              <OptionalFact label="Currency" text={card.card_currency} />
              <Amount label="Limit" amount={card.card_limit} currency={card.card_currency} />
              <Amount label="Available" amount={card.available_balance} currency={card.card_currency} />
              <Amount label="Consumed" amount={card.consumed_amount} currency={card.card_currency} />
            </Facts>
          </Panel>
          {card.cardholder == null ? null : (
            <Panel title="Cardholder" flush>
              <Facts>
                <OptionalFact label="Name" text={joined(' ', card.cardholder.first_name, card.cardholder.last_name)} />
                <OptionalFact label="E-mail" text={card.cardholder.email} />
                {card.cardholder.cardholder_id == null ? null : (
                  <Fact label="Record">
                    <Link
                      className="text-accent-ink underline underline-offset-2"
                      href={`/a/${account}/cardholders/${encodeURIComponent(card.cardholder.cardholder_id)}`}
                    >
                      Open the cardholder
                    </Link>
                  </Fact>
                )}
              </Facts>
            </Panel>
          )}
        </>
      )}
    </RecordPage>
  );
}

type Text = string | null | undefined;

function Amount({ label, amount, currency }: { label: string; amount: Text; currency: Text }) {
  return <OptionalFact label={label} text={amount == null ? amount : formatAmount(amount, currency ?? '')} />;
}
