'use client';

import { ArrowDownUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { UseFormReturn } from 'react-hook-form';
import { resolverOf, useControl, useFields } from '@/app/write/form/use-fields';
import { AmountField } from '@/components/form/amount-field';
import { CurrencyField } from '@/components/form/currency-field';
import { DayField } from '@/components/form/day-field';
import { Button } from '@/components/ui/button';
import { RadioGroup } from '@/components/field/radio-group';
import { wordsForDay, type ConversionCalendar } from './calendar/conversion-calendar';
import { transactionTypes } from '@/lib/contract/quotes';
import { useWords } from '@/lib/messages/use-words';
import {
  type QuoteSide,
  amountRules,
  fixedSideOf,
  type QuoteValues,
  quoteSides,
  problemsOf,
  type QuoteProblem,
} from '@/lib/writes/forms/quote-values';
import { Notice } from '@/components/ui/notice';
import { message } from '@/lib/messages/message';

type QuoteForm = UseFormReturn<QuoteValues>;

/** Ids of the controls, in the order in which they stand. */
export const quoteFieldIds = [
  ['sell_currency', 'quote-sell-currency'],
  ['sell_amount', 'quote-sell-amount'],
  ['buy_currency', 'quote-buy-currency'],
  ['buy_amount', 'quote-buy-amount'],
  ['conversion_date', 'quote-day'],
  ['transaction_type', 'quote-purpose'],
] as const satisfies readonly (readonly [keyof QuoteValues, string])[];

const quoteFieldId = Object.fromEntries(quoteFieldIds) as Record<keyof QuoteValues, string>; // every field is listed

export function useQuoteForm(initial: QuoteValues, calendar: ConversionCalendar): QuoteForm {
  return useFields(
    initial,
    resolverOf((values) => [...problemsOf(values), ...closedDay(values, calendar)]),
  );
}

function closedDay({ conversion_date }: QuoteValues, calendar: ConversionCalendar): QuoteProblem[] {
  const words = conversion_date === '' ? undefined : wordsForDay(conversion_date, calendar);
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

export interface QuoteFieldsProps {
  readonly form: QuoteForm;
  readonly values: QuoteValues;
  readonly calendar: ConversionCalendar;
}

export function QuoteFields({ form, values, calendar }: QuoteFieldsProps) {
  const t = useTranslations('quotes');
  const purpose = form.register('transaction_type');
  return (
    <div className="flex flex-col gap-4">
      <Side form={form} side="sell" values={values} />
      <div className="-my-1">
        <Button size="sm" variant="quiet" icon={<ArrowDownUp aria-hidden />} onClick={() => swap(form, values)}>
          {t('swap')}
        </Button>
      </div>
      <Side form={form} side="buy" values={values} />
      <FixedSideQuestion values={values} onChoose={(side) => fix(form, side, false)} />
      <Day form={form} calendar={calendar} />
      <RadioGroup
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

function Side({ form, side, values }: { form: QuoteForm; side: QuoteSide; values: QuoteValues }) {
  const t = useTranslations('quotes');
  const { control } = form;
  const currency = useControl(control, `${side}_currency`);
  const amount = useControl(control, `${side}_amount`);
  const fixed = fixedSideOf(values);
  const isLocked = fixed === otherSide(side);
  return (
    <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
      <CurrencyField {...currency} id={quoteFieldId[`${side}_currency`]} label={t(`currency.${side}`)} />
      <AmountField
        {...amount}
        id={quoteFieldId[`${side}_amount`]}
        label={t(`amount.${side}`)}
        hint={isLocked ? t('amount.follows') : fixed === side ? t('amount.fixed') : undefined}
        hintBelow
        rules={amountRules(currency.value)}
        onValueChange={(text) => {
          form.clearErrors(`${otherSide(side)}_amount`);
          amount.onValueChange(text);
        }}
        // An empty one is judged when the form is sent: the other may be the one that is meant.
        onBlur={amount.value === '' ? undefined : amount.onBlur}
        readOnly={isLocked}
        below={isLocked ? <Unlock side={side} onUnlock={() => fix(form, side, true)} /> : undefined}
      />
    </div>
  );
}

function Unlock({ side, onUnlock }: { side: QuoteSide; onUnlock: () => void }) {
  const t = useTranslations('quotes.enter');
  return (
    <div>
      <Button size="sm" variant="quiet" className="-ml-2" onClick={onUnlock}>
        {t(side)}
      </Button>
    </div>
  );
}

function Day({ form, calendar }: { form: QuoteForm; calendar: ConversionCalendar }) {
  const t = useTranslations('quotes');
  const words = useWords();
  const day = useControl(form.control, 'conversion_date');
  const remarkOn = (day: string) => {
    const remark = wordsForDay(day, calendar);
    return remark && { isClosed: remark.isClosed, sentence: words(remark.sentence) };
  };
  const remark = day.value === '' ? undefined : remarkOn(day.value);
  return (
    <DayField
      {...day}
      id={quoteFieldId.conversion_date}
      label={t('valueDate')}
      hint={remark?.isClosed === false ? remark.sentence : t('valueDateHint')}
      today={calendar.today}
      first={calendar.today}
      last={calendar.last}
      remarkOn={remarkOn}
    />
  );
}

/** One side is fixed, so the other one's amount goes. `moves`: there is nothing on the side yet, it waits to be typed. */
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

interface FixedSideQuestionProps {
  readonly values: QuoteValues;
  readonly onChoose: (side: QuoteSide) => void;
}

/** Extras, "Quote": one amount is given and fixed. Which of two that is, only the person knows. */
function FixedSideQuestion({ values, onChoose }: FixedSideQuestionProps) {
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
