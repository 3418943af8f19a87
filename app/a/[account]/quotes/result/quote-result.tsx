'use client';

import { useConsoleQueryClient } from '@/app/shell/use-console-query-client';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useFollowedWrite, useSettled, WriteNotice } from '@/app/write/outcome/write-outcome';
import { WriteMessages } from '@/app/write/write-messages';
import { useLate } from '@/components/overlay/use-late';
import { IndicativeRate } from '../indicative-rate';
import { Button, ButtonLink } from '@/components/ui/button';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { findQuote, type QuoteRecord, purposeName, quoteAddress } from './quote-record';
import { Icon } from '@/components/ui/icon';
import { cn } from '@/components/ui/cn';
import { CopyText } from '@/components/ui/copy-button';
import { Fact, Facts } from '@/components/ui/facts';
import { Notice } from '@/components/ui/notice';
import { Panel } from '@/components/ui/panel';
import { formatAmount, formatMoney } from '@/lib/format/format-amount';
import { remainingWords } from '@/lib/format/duration';
import { quoteSides, type QuoteSide } from '@/lib/writes/forms/quote-values';
import { message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { StatusBadge } from '@/components/ui/badge';
import type { Tone } from '@/components/ui/tone-icon';
import { useQuery } from '@tanstack/react-query';
import { untilSignOut } from '@/app/session/sign-out';
import { announce } from '@/components/overlay/announcer';
import { readStampMs, type Quote } from '@/lib/contract/quotes';
import { compareDecimals, differenceOf } from '@/lib/contract/decimal';
import { pathIn } from '@/lib/addresses/path-to';

interface Countdown {
  /** Whole seconds until the end, never below zero. */
  readonly seconds: number;
  readonly phase: 'good' | 'soon' | 'last' | 'over';
}

/** The time left of a quote by the platform's clock. The last second counts until it is over. @internal for tests */
export function countdownTo(validTo: number, platformNowMs: number): Countdown {
  const seconds = Math.max(0, Math.ceil((readStampMs(validTo) - platformNowMs) / 1_000));
  return { seconds, phase: phaseOf(seconds) };
}

function phaseOf(seconds: number): Countdown['phase'] {
  if (seconds === 0) return 'over';
  if (seconds <= 10) return 'last';
  return seconds <= 30 ? 'soon' : 'good';
}

/** @internal for tests */
export function remainingText({ seconds, phase }: Countdown): Message {
  if (phase === 'over') return message('quotes.validity.expired');
  return message('quotes.validity.left', { time: remainingWords(seconds * 1_000) });
}

/** A screen reader speaks each of these once, when its phase begins. */
const phaseWords = {
  soon: 'quotes.validity.saidSoon',
  last: 'quotes.validity.saidLast',
  over: 'quotes.validity.saidOver',
} as const;

const cell = 'px-2 py-1 text-right tabular-nums';

/** The expired quote beside the one that is valid now. */
function QuoteComparison({ before, now }: { before: QuoteRecord; now: QuoteRecord }) {
  const t = useTranslations('quotes.compared');
  const words = useWords();
  const { lines, sentence, isBetter } = compareQuotes(before.quote, now.quote, now.fixed);
  return (
    <div className="flex flex-col gap-2">
      <Notice tone={isBetter === undefined ? 'neutral' : isBetter ? 'positive' : 'caution'} title={t('title')}>
        {words(sentence)}
      </Notice>
      <div className="overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">{t('caption')}</caption>
          <thead className="text-ink-muted text-xs">
            <tr>
              <td />
              <th scope="col" className={cell}>
                {t('before')}
              </th>
              <th scope="col" className={cell}>
                {t('now')}
              </th>
              <th scope="col" className={cell}>
                {t('change')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.label.key} className="border-line border-t">
                <th scope="row" className="text-ink-muted py-1 pr-2 text-left font-normal">
                  {words(line.label)}
                </th>
                <td className={`${cell} text-ink-muted`}>{line.before}</td>
                <td className={cell}>{line.now}</td>
                <td className={cell}>{line.change === '' ? t('unchanged') : line.change}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const tickMs = 250;

/** Counts a quote down by the platform's clock. A screen reader hears it three times at most, not every second. */
function useCountdown(
  platform: Platform | undefined,
  { validity }: Quote['quote_price'],
  drawnMs: number | undefined,
): Countdown {
  const t = useTranslations();
  const [openedMs] = useState(() => drawnMs ?? Date.now());
  // Until the platform's clock is known, it counts as having reached the time from which the price is valid.
  const aheadMs = platform?.aheadMs ?? Math.max(0, readStampMs(validity.valid_from) - openedMs);
  const [nowMs, setNowMs] = useState(openedMs);
  const countdown = countdownTo(validity.valid_to, nowMs + aheadMs);
  const { phase } = countdown;
  const isOver = phase === 'over';

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isOver, aheadMs]);

  useEffect(() => {
    if (phase !== 'good') announce(t(phaseWords[phase]));
  }, [phase, t]);

  return countdown;
}

interface Platform {
  /** How far the platform's clock is ahead of the clock of this computer, which may have slept. */
  readonly aheadMs: number;
  /** Whether this person can make conversions on the platform. */
  readonly converts: boolean;
}

/** The platform's clock and conversions; undefined until they are read. */
function usePlatform(account: string, quoteId: string): Platform | undefined {
  const { data } = useQuery(
    {
      queryKey: [`${account} platform-clock`, quoteId],
      queryFn: async ({ signal }) => await readPlatform(account, signal),
      staleTime: Infinity,
      refetchOnWindowFocus: 'always',
    },
    useConsoleQueryClient(),
  );
  return data;
}

async function readPlatform(account: string, signal: AbortSignal): Promise<Platform> {
  const askedMs = Date.now();
  const response = await fetch(pathIn(account, 'quotes/clock'), { signal: untilSignOut(signal) });
  if (!response.ok) throw new Error(`The clock answered ${response.status}.`);
  const { nowMs, converts } = (await response.json()) as { nowMs: number; converts: boolean }; // our own handler's answer
  // Measured from the request: a slow answer, or a clock that jumps meanwhile, ends a quote early and never late.
  return { aheadMs: nowMs - askedMs, converts };
}

const tones = {
  good: 'positive',
  soon: 'caution',
  last: 'negative',
  over: 'neutral',
} satisfies Record<Countdown['phase'], Tone>;

/** How long a quote is still valid: in colour, in words and in seconds. */
function CountdownLine({ countdown }: { countdown: Countdown }) {
  const t = useTranslations('quotes.validity');
  const words = useWords();
  const { phase } = countdown;
  return (
    <span role="timer" aria-label={t('label')} className="flex items-center gap-2 text-sm tabular-nums">
      <StatusBadge tone={tones[phase]} label={words(remainingText(countdown))} />
      <span className="text-ink-muted">{phase === 'good' ? '' : t(phase)}</span>
    </span>
  );
}

interface QuoteCardProps {
  readonly account: string;
  readonly record: QuoteRecord;
  readonly zone: string;
  /** The quote that this one replaced. */
  readonly before?: QuoteRecord | undefined;
  /** The conversion that was made of the quote earlier. */
  readonly converted?: WriteView | undefined;
  /** When the server drew the quote, Unix milliseconds: the browser begins with the same time. */
  readonly drawnMs?: number | undefined;
  /** The button that asks for a new quote: the main action once this quote is over. By default a link to the form. */
  readonly again?: (isOver: boolean) => ReactNode;
}

const loadDialog = async () => (await import('./convert-dialog')).ConvertDialog;

/** After these states the quote is still unused, unless the platform says otherwise. */
const without: readonly WriteView['state'][] = [
  'REJECTED',
  'WITHDRAWN',
  'DECLINED',
  'EXPIRED',
  'SENT_BACK',
  'RESOLVED_NOT_DONE',
];

const isSpent = (view: WriteView): boolean =>
  !without.includes(view.state) || ['expired', 'used'].includes(whyRefused(view) ?? '');

/** A price, how long it is valid, and the conversion at it. An expired price cannot be copied. */
export function QuoteCard({ account, record, zone, before, converted, drawnMs, again }: QuoteCardProps) {
  const t = useTranslations('quotes');
  const { quote, fixed, asked } = record;
  const platform = usePlatform(account, quote.quote_price.quote_id);
  const countdown = useCountdown(platform, quote.quote_price, drawnMs);
  const [made, setMade] = useState(converted);
  const isUsed = made !== undefined && isSpent(made);
  const isOver = countdown.phase === 'over';
  const isOffered = !isOver && !isUsed && platform?.converts === true && asked.transaction_type !== 'payout';
  return (
    <Panel
      title={t('pair', { sell: quote.sell_currency, buy: quote.buy_currency })}
      actions={isUsed ? null : <CountdownLine countdown={countdown} />}
      flush
    >
      <div className={cn('grid sm:grid-cols-2', isOver && !isUsed && 'text-ink-faint')}>
        {quoteSides.map((side) => (
          <SideAmount key={side} side={side} record={record} isFixed={side === fixed} isOver={isOver && !isUsed} />
        ))}
      </div>
      <QuoteFacts record={record} isOver={isOver || isUsed} />
      <div className="border-line flex flex-col gap-3 border-t py-4">
        {isOver || isUsed ? null : (
          // The space is kept until the rate arrives, so that the buttons do not move during a click.
          <div className="min-h-[1lh] text-xs max-sm:min-h-[2lh]">
            <IndicativeRate
              account={account}
              zone={zone}
              sell={quote.sell_currency}
              buy={quote.buy_currency}
              quoted={quote.quote_price.direct_rate}
            />
          </div>
        )}
        {made === undefined ? null : <Conversion key={made.id} initial={made} onChange={setMade} />}
        {isOver && !isUsed ? (
          <Notice tone="caution" title={t('validity.expiredTitle')}>
            {t('validity.expiredText')}
          </Notice>
        ) : null}
        {before === undefined ? null : <QuoteComparison before={before} now={record} />}
        <div className="flex flex-wrap gap-2">
          <Convert account={account} record={record} isOffered={isOffered} countdown={countdown} onRecorded={setMade} />
          {again === undefined ? (
            <ButtonLink href={quoteAddress(account, record)}>{t('past.quoteAgain')}</ButtonLink>
          ) : (
            again(isOver || isUsed)
          )}
        </div>
      </div>
    </Panel>
  );
}

interface ConvertProps extends Pick<QuoteCardProps, 'account' | 'record'> {
  readonly isOffered: boolean;
  readonly countdown: Countdown;
  readonly onRecorded: (view: WriteView) => void;
}

/** The button for the conversion and its dialog, which stays open when the quote ends. */
function Convert({ account, record, isOffered, countdown, onRecorded }: ConvertProps) {
  const t = useTranslations('quotes.convert');
  const [asking, setAsking] = useState(false);
  const { Late: ConvertDialog, bring } = useLate(loadDialog);
  const router = useRouter();
  return (
    <>
      {isOffered ? (
        <Button
          variant="primary"
          icon={<Icon name="arrow-down-up" />}
          aria-haspopup="dialog"
          onFocus={() => void bring()}
          onPointerEnter={() => void bring()}
          onClick={() => {
            setAsking(true);
            void bring();
          }}
        >
          {t('open')}
        </Button>
      ) : null}
      {asking && ConvertDialog !== undefined ? (
        <WriteMessages>
          <ConvertDialog
            account={account}
            record={record}
            isOver={countdown.phase === 'over'}
            validity={<CountdownLine countdown={countdown} />}
            onRecorded={(view) => {
              onRecorded(view);
              // The page draws the balances beside the quote, so it is refreshed.
              if (view.settled) router.refresh();
            }}
            onClose={() => setAsking(false)}
          />
        </WriteMessages>
      ) : null}
    </>
  );
}

/** The conversion, followed to its end; then the balances beside it are read anew. */
function Conversion({ initial, onChange }: { initial: WriteView; onChange: (view: WriteView) => void }) {
  const router = useRouter();
  const t = useTranslations('quotes.convert');
  const followed = useFollowedWrite(initial);
  const { view } = followed;
  const change = useEffectEvent(() => {
    if (view.state !== initial.state) onChange(view);
  });
  useEffect(() => change(), [view.state]);
  useSettled(view, () => router.refresh());
  const why = whyRefused(view);
  return (
    <WriteNotice followed={followed}>
      {() => (
        <>
          {why === undefined ? null : <p>{t(`refused.${why}`)}</p>}
          {view.platformReference === undefined ? null : <ConversionFacts view={view} />}
        </>
      )}
    </WriteNotice>
  );
}

/** Extras 3.10 has no texts of refusals, so only texts that look like one of these reasons get its words. */
function whyRefused({ state, refusal }: WriteView): 'expired' | 'used' | 'balance' | undefined {
  const text = state === 'REJECTED' ? (refusal?.shape.message ?? '') : '';
  if (/quote.*expired/i.test(text)) return 'expired';
  if (/quote.*used/i.test(text)) return 'used';
  return /available balance|insufficient/i.test(text) ? 'balance' : undefined;
}

function ConversionFacts({ view: { platformReference = '', platformStatus } }: { view: WriteView }) {
  const t = useTranslations('quotes.convert');
  const words = useWords();
  return (
    <>
      <p>
        {t('reference')} <CopyText value={platformReference} label={t('copied')} />
      </p>
      {platformStatus === undefined ? null : (
        <p>{words(message('quotes.convert.status', { status: platformStatus }))}</p>
      )}
    </>
  );
}

function QuoteFacts({ record: { quote, asked }, isOver }: Pick<SideAmountProps, 'record' | 'isOver'>) {
  const t = useTranslations('quotes');
  const words = useWords();
  const { quote_id, direct_rate, inverse_rate, currency_pair } = quote.quote_price;
  return (
    <Facts>
      <Fact label={t('rateOf', { pair: currency_pair })}>
        <Figure text={direct_rate} isOver={isOver} />
      </Fact>
      <Fact label={t('inverseRate')}>
        <Figure text={inverse_rate} isOver={isOver} />
      </Fact>
      <Fact label={t('valueDate')}>{asked.conversion_date}</Fact>
      <Fact label={t('purpose')}>{words(purposeName(asked.transaction_type))}</Fact>
      <Fact label={t('reference')}>
        {isOver ? (
          <span className="text-ink-faint font-mono text-xs break-all">{quote_id}</span>
        ) : (
          <CopyText value={quote_id} label={t('copiedReference')} />
        )}
      </Fact>
    </Facts>
  );
}

interface SideAmountProps {
  readonly side: QuoteSide;
  readonly record: QuoteRecord;
  readonly isFixed: boolean;
  readonly isOver: boolean;
}

function SideAmount({ side, record, isFixed, isOver }: SideAmountProps) {
  const t = useTranslations('quotes');
  const currency = record.quote[`${side}_currency`];
  return (
    <div className="border-line min-w-0 border-b py-3 sm:not-first:border-l sm:not-first:pl-4">
      <p className="text-ink-muted text-xs">
        {isFixed ? t('sideFixed', { side: t(`side.${side}`) }) : t(`side.${side}`)}
      </p>
      <p className={cn('text-lg font-semibold break-words tabular-nums', isOver && 'text-ink-faint')}>
        {formatAmount(record.quote[`${side}_amount`], currency)} <span className="text-base">{currency}</span>
      </p>
    </div>
  );
}

/** The text as the platform wrote it: nothing is rounded, and no rate is calculated from another. */
function Figure({ text, isOver }: { text: string; isOver: boolean }) {
  return <span className={cn('tabular-nums', isOver && 'text-ink-faint')}>{text}</span>;
}

export interface QuoteResultProps {
  readonly initial: WriteView;
  readonly zone: string;
  readonly before: QuoteRecord | undefined;
  readonly pending: boolean;
  readonly onAgain: (record: QuoteRecord) => void;
  /** Called once, when the write is settled. */
  readonly onSettled: (view: WriteView) => void;
  /** Leaves a write that is not settled yet. */
  readonly onLeave: () => void;
}

/** The price is spoken itself. */
const hasPrice = (view: WriteView): boolean => findQuote(view) !== undefined;

/** The outcome of a request for a quote: the price, or the state of the write. */
export function QuoteResult({ initial, zone, before, pending, onAgain, onSettled, onLeave }: QuoteResultProps) {
  const t = useTranslations('quotes');
  const followed = useFollowedWrite(initial, { isTold: hasPrice });
  const { view } = followed;
  const settle = useEffectEvent(() => onSettled(view));
  const { settled } = view;
  useEffect(() => {
    if (settled) settle();
  }, [settled]);

  const record = findQuote(view);
  const price =
    record === undefined
      ? undefined
      : t('pair', {
          sell: formatMoney(record.quote.sell_amount, record.quote.sell_currency),
          buy: formatMoney(record.quote.buy_amount, record.quote.buy_currency),
        });
  useEffect(() => {
    if (price !== undefined) announce(price);
  }, [price]);
  if (record === undefined) {
    return (
      <div className="flex flex-col items-start gap-3">
        <WriteNotice followed={followed} />
        {settled ? null : <Button onClick={onLeave}>{t('another')}</Button>}
      </div>
    );
  }
  return (
    <QuoteCard
      key={record.operationId}
      account={view.account}
      record={record}
      zone={zone}
      before={before}
      again={(isOver) => (
        <Button
          variant={isOver ? 'primary' : 'secondary'}
          icon={<Icon name="refresh-cw" />}
          loading={pending}
          onClick={() => onAgain(record)}
        >
          {t('getNew')}
        </Button>
      )}
    />
  );
}

interface ComparedLine {
  readonly label: Message;
  readonly before: string;
  readonly now: string;
  /** The exact difference with its sign; empty where nothing changed. */
  readonly change: string;
}

interface Comparison {
  readonly lines: readonly ComparedLine[];
  /** The meaning of the difference for the side that is not fixed. */
  readonly sentence: Message;
  readonly isBetter: boolean | undefined;
}

/** Compares two quotes of the same pair and fixed amount, on the digits that the platform sent. @internal for tests */
export function compareQuotes(before: Quote, now: Quote, fixed: QuoteSide): Comparison {
  const line = (label: Message, old: string, fresh: string, show: (text: string) => string): ComparedLine => ({
    label,
    before: show(old),
    now: show(fresh),
    change: changeText(old, fresh, show),
  });
  const plain = (text: string) => text;
  const { quote_price: old } = before;
  const { quote_price: fresh } = now;
  return {
    lines: [
      line(message('quotes.side.sell'), before.sell_amount, now.sell_amount, (text) =>
        formatMoney(text, now.sell_currency),
      ),
      line(message('quotes.side.buy'), before.buy_amount, now.buy_amount, (text) =>
        formatMoney(text, now.buy_currency),
      ),
      line(message('quotes.rate'), old.direct_rate, fresh.direct_rate, plain),
      line(message('quotes.inverseRate'), old.inverse_rate, fresh.inverse_rate, plain),
    ],
    ...verdict(before, now, fixed),
  };
}

function verdict(before: Quote, now: Quote, fixed: QuoteSide): Pick<Comparison, 'sentence' | 'isBetter'> {
  const [old, fresh, currency] =
    fixed === 'sell'
      ? [before.buy_amount, now.buy_amount, now.buy_currency]
      : [before.sell_amount, now.sell_amount, now.sell_currency];
  const order = compareDecimals(fresh, old);
  const difference = differenceOf(old, fresh)?.replace('-', '');
  if (order === undefined || difference === undefined) {
    return { sentence: message('quotes.compared.notComparable'), isBetter: undefined };
  }
  if (order === 0) return { sentence: message('quotes.compared.same'), isBetter: undefined };
  const more = order > 0;
  const change = fixed === 'sell' ? (more ? 'getMore' : 'getLess') : more ? 'payMore' : 'payLess';
  const sentence = message(`quotes.compared.${change}`, { amount: formatMoney(difference, currency) });
  return { sentence, isBetter: more === (fixed === 'sell') };
}

function changeText(old: string, fresh: string, show: (text: string) => string): string {
  const difference = differenceOf(old, fresh);
  if (difference === undefined || /^[0.]+$/.test(difference)) return '';
  return difference.startsWith('-') ? `−${show(difference.slice(1))}` : `+${show(difference)}`;
}
