'use client';

import { ArrowDownUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useController } from 'react-hook-form';
import { AmountField } from '@/components/form/amount-field';
import { CurrencyField } from '@/components/form/currency-field';
import { DayField } from '@/components/form/day-field';
import { Button } from '@/components/ui/button';
import { RadioGroup } from '@/components/field/radio-group';
import { MONEY_CODES } from '@/lib/format/money';
import { wordsForDay, type ConversionCalendar } from '../calendar/conversion-calendar';
import { transactionTypes } from '@/lib/contract/quotes';
import { useWords } from '@/lib/messages/use-words';
import {
  type QuoteSide,
  amountRules,
  fixedSideOf,
  type QuoteValues,
  quoteSides,
} from '@/lib/writes/forms/quote-values';
import { quoteFieldId, type QuoteForm } from './use-quote-form';
import { Notice } from '@/components/ui/notice';

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
  const currency = useController({ control, name: `${side}_currency` });
  const amount = useController({ control, name: `${side}_amount` });
  const fixed = fixedSideOf(values);
  const isLocked = fixed === otherSide(side);
  return (
    <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2">
      <CurrencyField
        allowed={MONEY_CODES}
        id={quoteFieldId[`${side}_currency`]}
        label={t(`currency.${side}`)}
        value={currency.field.value}
        onValueChange={currency.field.onChange}
        onBlur={currency.field.onBlur}
        inputRef={currency.field.ref}
        error={currency.fieldState.error?.message}
      />
      <AmountField
        id={quoteFieldId[`${side}_amount`]}
        label={t(`amount.${side}`)}
        hint={isLocked ? t('amount.follows') : fixed === side ? t('amount.fixed') : undefined}
        hintBelow
        rules={amountRules(currency.field.value)}
        value={amount.field.value}
        onValueChange={(text) => {
          form.clearErrors(`${otherSide(side)}_amount`);
          amount.field.onChange(text);
        }}
        // An empty one is judged when the form is sent: the other may be the one that is meant.
        onBlur={amount.field.value === '' ? undefined : amount.field.onBlur}
        readOnly={isLocked}
        inputRef={amount.field.ref}
        error={amount.fieldState.error?.message}
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
  const { field, fieldState } = useController({ control: form.control, name: 'conversion_date' });
  const remarkOn = (day: string) => {
    const remark = wordsForDay(day, calendar);
    return remark && { isClosed: remark.isClosed, sentence: words(remark.sentence) };
  };
  const remark = field.value === '' ? undefined : remarkOn(field.value);
  return (
    <DayField
      id={quoteFieldId.conversion_date}
      label={t('valueDate')}
      hint={remark?.isClosed === false ? remark.sentence : t('valueDateHint')}
      value={field.value}
      onValueChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
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
