'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { FormOnPage } from '@/app/write/form/open-kept-form';
import { LastMade, useWriteForm, WriteForm } from '@/app/write/form/write-form';
import { Panel } from '@/components/ui/panel';
import { message, type Message } from '@/lib/messages/message';
import { createQuoteAction } from '@/app/write/actions';
import { type ConversionCalendar, wordsForDay } from './calendar/conversion-calendar';
import {
  type QuoteValues,
  type QuoteField,
  type QuoteProblem,
  type QuoteSide,
  amountRules,
  fixedSideOf,
  quoteSides,
  problemsOf,
} from '@/lib/writes/forms/quote-values';
import type { FirstRate } from './read-first-rate';
import { findQuote, isSameQuestion, type QuoteRecord } from './result/quote-record';
import { useLatePart } from '@/components/overlay/use-late';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { untilSignOut } from '@/app/session/sign-out';
import { ok } from '@/lib/result';
import { Icon } from '@/components/ui/icon';
import { resolverOf, useControl, useFields } from '@/app/write/form/use-fields';
import { AmountField } from '@/components/form/amount-field';
import { CurrencyField } from '@/components/form/currency-field';
import { DayField } from '@/components/form/day-field';
import { businessDayFrom, isPlainDate } from '@/lib/format/plain-date';
import { Button, IconButton } from '@/components/ui/button';
import { RadioGroup } from '@/components/field/radio-group';
import { transactionTypes } from '@/lib/contract/enums';
import { useWords } from '@/lib/messages/use-words';
import { Notice } from '@/components/ui/notice';
import { pathIn } from '@/lib/addresses/path-to';

type QuoteForm = UseFormReturn<QuoteValues>;

/** The ids of the controls, in the order of the page. @internal for tests */
export const quoteFieldIds = [
  ['sell_currency', 'quote-sell-currency'],
  ['sell_amount', 'quote-sell-amount'],
  ['buy_currency', 'quote-buy-currency'],
  ['buy_amount', 'quote-buy-amount'],
  ['conversion_date', 'quote-day'],
  ['transaction_type', 'quote-purpose'],
] as const satisfies readonly (readonly [keyof QuoteValues, string])[];

const quoteFieldId = Object.fromEntries(quoteFieldIds) as Record<keyof QuoteValues, string>; // every field is listed

function closedDay({ conversion_date }: QuoteValues, calendar: ConversionCalendar): QuoteProblem[] {
  const words = isPlainDate(conversion_date) ? wordsForDay(conversion_date, calendar) : undefined;
  if (words?.isClosed !== true) return [];
  return [
    {
      field: 'conversion_date',
      sentence: message('quotes.day.chooseAnother', { reason: words.sentence }),
    },
  ];
}

function otherSide(side: QuoteSide): QuoteSide {
  return side === 'sell' ? 'buy' : 'sell';
}

interface QuoteFieldsProps {
  readonly form: QuoteForm;
  readonly values: QuoteValues;
  readonly calendar: ConversionCalendar;
  /** About how much the side would be whose amount is not fixed; undefined if that is not known. */
  readonly indicative: string | undefined;
}

/** The ticket: both sides and the day, in one row if there is room. */
const ticket =
  'grid items-start gap-x-3 gap-y-4 sm:grid-cols-2 xl:grid-cols-[minmax(8rem,1fr)_minmax(9rem,1.2fr)_auto_minmax(8rem,1fr)_minmax(9rem,1.2fr)_minmax(10rem,1fr)]';

function QuoteFields({ form, values, calendar, indicative }: QuoteFieldsProps) {
  const t = useTranslations('quotes');
  const purpose = form.register('transaction_type');
  const empty = quoteSides.map((side) => `${side}_currency` as const).find((name) => values[name] === '');
  return (
    <div
      data-begin={quoteFieldId[empty ?? (values.buy_amount === '' ? 'sell_amount' : 'buy_amount')]}
      className="flex flex-col gap-4"
    >
      <div className={ticket}>
        <Side form={form} values={values} indicative={indicative} side="sell" />
        <IconButton
          label={t('swap')}
          icon={<Icon name="arrow-down-up" className="xl:rotate-90" />}
          className="-my-1 sm:max-xl:col-span-2 xl:mt-6"
          onClick={() => swap(form, values)}
        />
        <Side form={form} values={values} indicative={indicative} side="buy" />
        <Day form={form} calendar={calendar} />
      </div>
      <FixedSideQuestion values={values} onChoose={(side) => fix(form, side, false)} />
      <RadioGroup
        isBeside
        id={quoteFieldId.transaction_type}
        label={t('purpose')}
        options={transactionTypes.map((value) => ({
          value,
          label: t(`purposes.${value}`),
          // Interface 4.7, Body: what the currencies are when the quote prices a cross-currency payout.
          hint: t(`purposeHint.${value}`),
        }))}
        error={form.formState.errors.transaction_type?.message}
        {...purpose}
      />
    </div>
  );
}

type SideProps = Omit<QuoteFieldsProps, 'calendar'> & { readonly side: QuoteSide };

function Side({ form, side, values, indicative }: SideProps) {
  const t = useTranslations('quotes');
  const { control } = form;
  const currency = useControl(control, `${side}_currency`);
  const amount = useControl(control, `${side}_amount`);
  const fixed = fixedSideOf(values);
  const isLocked = fixed === otherSide(side);
  const shown = isLocked ? indicative : undefined;
  return (
    <>
      <CurrencyField {...currency} id={quoteFieldId[`${side}_currency`]} label={t(`currency.${side}`)} />
      <AmountField
        {...amount}
        id={quoteFieldId[`${side}_amount`]}
        label={t(`amount.${side}`)}
        hint={
          isLocked
            ? t(shown === undefined ? 'amount.follows' : 'amount.indicative')
            : fixed === side
              ? t('amount.fixed')
              : undefined
        }
        hintBelow
        placeholder={shown}
        rules={amountRules(currency.value)}
        onValueChange={(text) => {
          form.clearErrors(`${otherSide(side)}_amount`);
          amount.onValueChange(text);
        }}
        // An empty amount is checked on submit: the person may mean to fill in the other one.
        onBlur={amount.value === '' ? undefined : amount.onBlur}
        readOnly={isLocked}
        below={
          isLocked ? (
            <div>
              <Button size="sm" variant="quiet" className="-ml-2" onClick={() => fix(form, side, true)}>
                {t(`enter.${side}`)}
              </Button>
            </div>
          ) : undefined
        }
      />
    </>
  );
}

function Day({ form, calendar }: Pick<QuoteFieldsProps, 'form' | 'calendar'>) {
  const t = useTranslations('quotes');
  const words = useWords();
  const day = useControl(form.control, 'conversion_date');
  const remarkOn = (day: string) => {
    const remark = wordsForDay(day, calendar);
    return remark && { isClosed: remark.isClosed, sentence: words(remark.sentence) };
  };
  const remark = isPlainDate(day.value) ? remarkOn(day.value) : undefined;
  return (
    <DayField
      {...day}
      id={quoteFieldId.conversion_date}
      label={t('valueDate')}
      hint={remark?.isClosed === false ? remark.sentence : undefined}
      hintBelow
      today={calendar.today}
      first={calendar.today}
      last={calendar.last}
      remarkOn={remarkOn}
    />
  );
}

/** Fixes one side, so the other side's amount is cleared. `moves`: the fixed side is empty, so it takes the focus. */
function fix(form: QuoteForm, side: QuoteSide, moves: boolean): void {
  form.setValue(`${otherSide(side)}_amount`, '', { shouldDirty: true });
  form.clearErrors(['sell_amount', 'buy_amount']);
  if (moves) form.setFocus(`${side}_amount`);
}

function swap(form: QuoteForm, values: QuoteValues): void {
  for (const name of ['currency', 'amount'] as const) {
    form.setValue(`sell_${name}`, values[`buy_${name}`], { shouldDirty: true });
    form.setValue(`buy_${name}`, values[`sell_${name}`], { shouldDirty: true });
  }
  form.clearErrors();
}

/** Extras 4.7: one amount is given and fixed. The person decides which of the two that is. */
function FixedSideQuestion({ values, onChoose }: { values: QuoteValues; onChoose: (side: QuoteSide) => void }) {
  const t = useTranslations('quotes');
  if (quoteSides.some((side) => values[`${side}_amount`].trim() === '')) return null;
  return (
    <Notice
      tone="caution"
      title={t('whichFixed')}
      actions={quoteSides.map((side) => (
        <Button key={side} size="sm" onClick={() => onChoose(side)}>
          {t(`exactly.${side}`, { amount: values[`${side}_amount`], currency: values[`${side}_currency`] })}
        </Button>
      ))}
    >
      {t('bothGiven')}
    </Notice>
  );
}

const isClosedIn =
  (calendar: ConversionCalendar) =>
  (date: string): boolean =>
    wordsForDay(date, calendar)?.isClosed === true;

/** Replaces a proposed day on which the platform does not convert the pair. A day that the person set stays. */
function useProposedDay(form: QuoteForm, calendar: ConversionCalendar, isDayGiven: boolean): void {
  const proposed = useRef(form.formState.defaultValues?.conversion_date);
  useEffect(() => {
    const isClosed = isClosedIn(calendar);
    const day = form.getValues('conversion_date');
    if (isDayGiven || day !== proposed.current || !isClosed(day)) return;
    proposed.current = businessDayFrom(calendar.today, isClosed);
    form.resetField('conversion_date', { defaultValue: proposed.current });
  }, [form, calendar, isDayGiven]);
}

/** The calendar of a pair of chosen currencies. Without both, or without an answer, only weekends are closed. */
function useCalendar(
  account: string,
  pair: { sell: string; buy: string },
  bare: ConversionCalendar,
): ConversionCalendar {
  const { sell, buy } = pair;
  const name = `${account} ${sell} ${buy}`;
  const [known, setKnown] = useState<{ readonly name: string; readonly calendar: ConversionCalendar }>();
  useEffect(() => {
    if (sell === '' || buy === '' || sell === buy) return;
    const left = new AbortController();
    void fetchCalendar(account, { sell, buy }, left.signal).then(
      (calendar) => setKnown({ name, calendar }),
      () => undefined,
    );
    return () => left.abort();
  }, [name, account, sell, buy]);
  return known?.name === name ? known.calendar : bare;
}

async function fetchCalendar(account: string, pair: { sell: string; buy: string }, signal: AbortSignal) {
  const query = new URLSearchParams(pair).toString();
  const response = await fetch(`${pathIn(account, 'quotes/calendar')}?${query}`, {
    signal: untilSignOut(signal),
  });
  if (!response.ok) throw new Error(`The calendar answered ${response.status}.`);
  return (await response.json()) as ConversionCalendar; // our own handler's answer
}

/** The platform's validators name the field that is wrong (interface 7.1). The console has its own sentences. */
const sentences = {
  conversion_date: message('quotes.refused.conversion_date'),
  sell_amount: message('quotes.refused.amount'),
  buy_amount: message('quotes.refused.amount'),
  sell_currency: message('quotes.refused.currency'),
  buy_currency: message('quotes.refused.currency'),
  transaction_type: message('quotes.refused.transaction_type'),
} satisfies Record<QuoteField, Message>;

/** The field that a refusal is about; undefined if it is about something else. @internal for tests */
export function refusedField({ state, refusal }: Pick<WriteView, 'state' | 'refusal'>): QuoteProblem | undefined {
  if (state !== 'REJECTED' || refusal === undefined) return undefined;
  const names = new Set(refusal.shape.message.split(/\W+/));
  if (names.has('currency_pair')) {
    return { field: 'buy_currency', sentence: message('quotes.refused.pair') };
  }
  // The keys are the fields; Object.entries loses that type.
  const found = (Object.entries(sentences) as [QuoteField, Message][]).find(([field]) => names.has(field));
  return found === undefined ? undefined : { field: found[0], sentence: found[1] };
}

const loadRate = async () => (await import('./indicative-rate')).IndicativeRate;
const loadResult = async () => (await import('./result/quote-result')).QuoteResult;

export interface QuoteRequestProps extends FormOnPage<QuoteValues> {
  readonly account: string;
  readonly zone: string;
  readonly initial: QuoteValues;
  /** True if the address names the value date, which then stays. */
  readonly isDayGiven: boolean;
  /** The calendar until a pair is chosen. */
  readonly bare: ConversionCalendar;
  /** The rate for the pair and the amount of the address. */
  readonly firstRate: Promise<FirstRate | undefined>;
}

/** Asks for quotes, one at a time. */
export function QuoteRequest(props: QuoteRequestProps) {
  const { account, zone, initial } = props;
  const t = useTranslations('quotes');
  const terms = useTranslations('terms');
  const { form, values, calendar, writing, ask, submit, replaced } = useQuoteForm(props);
  const { current } = writing;
  const { Late: IndicativeRate } = useLatePart(loadRate, false);
  const { Late: QuoteResult, failed } = useLatePart(loadResult, current !== undefined);
  const [indicative, setIndicative] = useState<string>();
  const first = useFirstRate(props.firstRate);
  const shownFirst = IndicativeRate === undefined && isSameQuestion(values, initial) ? first : undefined;
  return (
    <div className="flex max-w-[67rem] flex-col gap-6">
      <Panel title={t('new')}>
        <WriteForm
          writing={writing}
          draftOf={(typed) => typed}
          name={t('new')}
          what={t('unsaved')}
          note={t('note')}
          submitLabel={t('get')}
          onSubmit={submit}
        >
          <QuoteFields form={form} values={values} calendar={calendar} indicative={indicative ?? shownFirst?.other} />
          {/* The space is kept until the rate arrives, so that the button does not move during a click. */}
          <div className="min-h-[1lh] text-xs max-sm:min-h-[2lh]">
            {IndicativeRate === undefined ? (
              shownFirst?.line
            ) : (
              <IndicativeRate
                account={account}
                zone={zone}
                sell={values.sell_currency}
                buy={values.buy_currency}
                asked={values}
                first={first}
                onOtherSide={setIndicative}
              />
            )}
          </div>
        </WriteForm>
      </Panel>
      <LastMade view={current} title={t('quote')} empty={<p className="text-ink-muted pt-2 text-sm">{t('none')}</p>}>
        {(view) =>
          QuoteResult === undefined ? (
            failed && terms('wordsNotLoaded')
          ) : (
            <QuoteResult
              initial={view}
              zone={zone}
              before={replaced?.by === view.id ? replaced.record : undefined}
              pending={writing.write.pending}
              onAgain={(record) => void ask(record.asked, record)}
              onSettled={writing.renew}
              onLeave={writing.leave}
            />
          )
        }
      </LastMade>
    </div>
  );
}

/** The rate once the page has brought it. */
function useFirstRate(rate: Promise<FirstRate | undefined>): FirstRate | undefined {
  const [known, setKnown] = useState<{ readonly rate: typeof rate; readonly first: FirstRate | undefined }>();
  useEffect(() => {
    let here = true;
    // A refusal of the page's read shows nothing; the browser's own read tells of it.
    rate.then(
      (first) => here && setKnown({ rate, first }),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [rate]);
  return known?.rate === rate ? known.first : undefined;
}

/** The form, its calendar and its last quote. */
function useQuoteForm(props: QuoteRequestProps) {
  const { account, initial, isDayGiven, bare } = props;
  const [pair, setPair] = useState({ sell: initial.sell_currency, buy: initial.buy_currency });
  const calendar = useCalendar(account, pair, bare);
  const form = useFields(
    initial,
    resolverOf((values) => [...problemsOf(values), ...closedDay(values, calendar)]),
  );
  useProposedDay(form, calendar, isDayGiven);
  // Every field has a default value, so each is there.
  const values = useWatch({ control: form.control }) as QuoteValues;
  const { sell_currency: sell, buy_currency: buy } = values;
  if (sell !== pair.sell || buy !== pair.buy) setPair({ sell, buy });
  const writing = useWriteForm({
    form,
    account,
    opened: props,
    refusedField,
    asks: (values) => values,
    action: createQuoteAction,
    ids: quoteFieldIds,
    labels: {},
    inputOf: ok,
  });
  const { settled } = writing;
  const [replaced, setReplaced] = useState<{ readonly by: string; readonly record: QuoteRecord }>();

  async function ask(input: QuoteValues, last: QuoteRecord | undefined) {
    const asked = await writing.send(input, last === undefined ? [] : [last.operationId]);
    if (asked !== undefined && last !== undefined) setReplaced({ by: asked.id, record: last });
  }

  /** Asks for a fresh price if the last quote was for the same values, whichever button was pressed. */
  async function submit(input: QuoteValues) {
    const last = settled && findQuote(settled);
    await ask(input, last && isSameQuestion(last.asked, input) ? last : undefined);
  }

  return { form, values, calendar, writing, ask, submit, replaced };
}
