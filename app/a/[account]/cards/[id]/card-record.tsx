'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { cardStates } from '@/app/list/record-states';
import { FactsPanel, IdFact, joined, MoneyFact, OptionalFact, Value, ValueFact } from '@/app/record/facts-panel';
import { CreatedAt, type NextStep } from '@/app/record/record-columns';
import { RecordPage, type RecordProps } from '@/app/record/record-page';
import { Timeline } from '@/app/record/timeline';
import { Moment } from '@/app/shell/moment';
import { UnsettledMark } from '@/app/write/outcome/unsettled-mark';
import { useUnsettledWrites, type UnsettledWrites } from '@/app/write/outcome/use-unsettled-writes';
import { FollowedOutcome } from '@/app/write/outcome/write-outcome';
import { Button, ButtonLink } from '@/components/ui/button';
import { Fact } from '@/components/ui/facts';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import type { Card } from '@/lib/contract/cards';
import type { CardStatus } from '@/lib/contract/enums';
import type { Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { knownCard, moveRefusal, moves, type KnownCard, type MoveRefusals } from '../known-card';
import { CancelDialog, MoveDialog } from '../move-dialog';
import type { LastFreeze } from './read-last-freeze';
import { useMoveRefusals } from '../use-move-refusals';
import { pathIn } from '@/lib/addresses/path-to';

export interface CardRecordProps extends RecordProps<Card>, Pick<CardStatusPanelProps, 'refusals' | 'again' | 'asked'> {
  readonly zone: string;
  /** The ids of writes on cards that were not settled when the card was read. */
  readonly underWay: readonly string[];
  readonly history: ReactNode;
  readonly freeze: LastFreeze | undefined;
}

/** The page of a card: its facts, its history and its actions. */
export function CardRecord({ zone, refusals, again, asked, underWay, freeze, ...of }: CardRecordProps) {
  const { account, id } = of;
  const t = useTranslations('cards');
  const unsettled = useUnsettledWrites(account, 'cards', underWay);
  const refused = useMoveRefusals(refusals);
  const statusPanel = (card: KnownCard) => (
    <CardStatusPanel
      account={account}
      card={card}
      again={again}
      asked={asked}
      unsettled={unsettled}
      refusals={refused}
    />
  );
  return (
    <RecordPage
      {...of}
      operation="retrieveCard"
      revision={unsettled.revision}
      list={{ label: t('title'), area: 'cards' }}
      kind={t('card')}
      title={(card) => card.card_number ?? t('card')}
      about={({ cardholder, card_scheme: scheme, form_factor: form, create_time }) => [
        joined(' ', cardholder?.first_name, cardholder?.last_name),
        scheme && <Value key="scheme" kind="cardScheme" value={scheme} />,
        form && <Value key="form" kind="cardForm" value={form} />,
        <CreatedAt key="when" time={create_time} zone={zone} />,
      ]}
      states={cardStates}
      statusOf={(card) => card.card_status}
      next={(card) => nextOf(account, card, t)}
      mark={<UnsettledMark account={account} type="cards" id={id} />}
      withoutRecord={statusPanel({ id, number: undefined, holder: '', status: undefined })}
      side={(card) => (
        <>
          <HolderFacts account={account} holder={card.cardholder} />
          <CardFacts card={card} />
        </>
      )}
    >
      {(card) => (
        <>
          {statusPanel(knownCard(card))}
          <CardMoney card={card} />
          <CardTimeline account={account} card={card} freeze={freeze} zone={zone} />
        </>
      )}
    </RecordPage>
  );
}

interface CardTimelineProps extends Pick<CardRecordProps, 'account' | 'zone' | 'freeze'> {
  readonly card: Card;
}

function CardTimeline(props: CardTimelineProps) {
  const t = useTranslations('cards.record');
  const { card, freeze, zone } = props;
  const { update_reason: reason } = card;
  return (
    <Timeline
      zone={zone}
      created={card.create_time}
      state={cardStates.words(card.card_status)}
      note={
        reason || freeze !== undefined ? (
          <>
            {reason ? <span className="block">{t('lastReason', { reason })}</span> : null}
            <FrozenBy {...props} />
          </>
        ) : undefined
      }
    />
  );
}

/** Draws nothing where the reason shows that the card was frozen otherwise since. */
function FrozenBy({ account, card, freeze, zone }: CardTimelineProps) {
  const t = useTranslations('cards.record');
  if (card.card_status !== 'FROZEN' || freeze === undefined || freeze.reason !== (card.update_reason ?? ''))
    return null;
  return (
    <span className="block">
      {t.rich('frozenBy', {
        name: freeze.name,
        time: () => <Moment time={freeze.at} zone={zone} />,
        write: (text) => (
          <Link
            className="text-accent-ink underline underline-offset-2"
            href={pathIn(account, 'activity/[id]', { id: freeze.write })}
          >
            {text}
          </Link>
        ),
      })}
    </span>
  );
}

const asksForMore = ['CANCELLED', 'FAILED', 'BLOCKED', 'PRE_CANCEL'] as const;

/** The next step for a card that cannot be used, for now or for good. */
function nextOf(
  account: string,
  { card_status, cardholder }: Card,
  t: ReturnType<typeof useTranslations<'cards'>>,
): NextStep | undefined {
  const status = asksForMore.find((one) => one === card_status);
  const holder = cardholder?.cardholder_id;
  if (status === undefined) return undefined;
  return {
    text: t(`next.${status}`),
    action: (status === 'CANCELLED' || status === 'FAILED') && holder != null && (
      <ButtonLink size="sm" href={pathIn(account, 'cardholders/[id]', { id: holder })}>
        {t('record.openHolder')}
      </ButtonLink>
    ),
  };
}

function CardMoney({ card }: { card: Card }) {
  const t = useTranslations('cards');
  const { card_currency: currency } = card;
  return (
    <FactsPanel title={t('record.money')}>
      <MoneyFact label={t('column.available')} amount={card.available_balance} currency={currency} />
      <MoneyFact label={t('column.limit')} amount={card.card_limit} currency={currency} />
      <MoneyFact label={t('record.consumed')} amount={card.consumed_amount} currency={currency} />
    </FactsPanel>
  );
}

function CardFacts({ card }: { card: Card }) {
  const t = useTranslations('cards');
  const terms = useTranslations('terms');
  return (
    <FactsPanel title={t('card')}>
      <OptionalFact label={terms('name')} text={card.card_name} />
      <ValueFact label={t('column.scheme')} kind="cardScheme" value={card.card_scheme} />
      <ValueFact label={t('product.form')} kind="cardForm" value={card.form_factor} />
      <ValueFact label={t('product.mode')} kind="cardMode" value={card.mode_type} />
      <OptionalFact label={terms('currency')} text={card.card_currency} />
      <OptionalFact label={t('record.bin')} text={card.card_bin} />
      <IdFact label={t('cardId')} id={card.card_id} />
    </FactsPanel>
  );
}

function HolderFacts({ account, holder }: { account: string; holder: Card['cardholder'] }) {
  const t = useTranslations('cards');
  const terms = useTranslations('terms');
  if (holder == null) return null;
  const name = joined(' ', holder.first_name, holder.last_name);
  return (
    <FactsPanel title={t('record.cardholder')}>
      <Fact label={terms('name')}>
        {holder.cardholder_id == null ? (
          <bdi>{name}</bdi>
        ) : (
          <Link
            className="text-accent-ink underline underline-offset-2"
            href={pathIn(account, 'cardholders/[id]', { id: holder.cardholder_id })}
          >
            <bdi>{name === '' ? t('record.openHolder') : name}</bdi>
          </Link>
        )}
      </Fact>
      <OptionalFact label={terms('email')} text={holder.email} />
    </FactsPanel>
  );
}

interface CardStatusPanelProps {
  readonly account: string;
  readonly card: KnownCard;
  readonly refusals: MoveRefusals;
  readonly unsettled: UnsettledWrites;
  /** The dialog to open at once, for a write that a person chose to repeat. */
  readonly again: { readonly to: CardStatus; readonly repeats: string } | undefined;
  /** The move that a link asks for: its dialog opens if the move is possible. */
  readonly asked: CardStatus | undefined;
}

/** The three moves of 3.8: each possible move is a button, and the others say why not. @internal for tests */
export function CardStatusPanel({ account, card, refusals, unsettled, again, asked }: CardStatusPanelProps) {
  const t = useTranslations('cards.record');
  const underWay = unsettled.of(card.id);
  const [asking, setAsking] = useState<CardStatus | undefined>(
    again?.to ?? (asked && moveRefusal(card, asked, refusals, underWay) === undefined ? asked : undefined),
  );
  const [last, setLast] = useState<WriteView>();
  const shown = underWay ?? last;
  const recorded = (view: WriteView) => {
    setLast(view);
    unsettled.note(view);
  };
  const dialog = {
    account,
    card,
    repeats: again?.repeats,
    onRecorded: recorded,
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
        aria-haspopup="dialog"
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
