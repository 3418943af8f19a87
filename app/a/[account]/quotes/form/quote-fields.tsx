'use client';

import { ArrowDownUp } from 'lucide-react';
import { useController } from 'react-hook-form';
import { AmountField } from '@/components/form/amount-field';
import { CurrencyField } from '@/components/form/currency-field';
import { DayField } from '@/components/form/day-field';
import { Button } from '@/components/ui/button';
import { RadioGroup } from '@/components/field/radio-group';
import { MONEY_CODES } from '@/lib/format/money';
import { wordsForDay, type ConversionCalendar } from '../calendar/conversion-calendar';
import { FixedSideQuestion } from './fixed-side-question';
import { purposeWords } from '../purposes';
import type { QuoteSide } from '@/lib/writes/forms/quote-values';
import { otherSide } from '../quote-side';
import { amountRules, fixedSideOf, type QuoteValues } from '@/lib/writes/forms/quote-values';
import { quoteFieldId, type QuoteForm } from './use-quote-form';

const purposes = Object.entries(purposeWords).map(([value, words]) => ({ value, ...words }));

const currencyLabels = { sell: 'Currency you sell', buy: 'Currency you buy' } satisfies Record<QuoteSide, string>;
const amountLabels = { sell: 'Amount you sell', buy: 'Amount you buy' } satisfies Record<QuoteSide, string>;

/** Interface 4.7, Body: what the currencies are when the quote prices a cross-currency payout. */
const payoutHints = {
  sell: 'The currency of the sender’s account.',
  buy: 'The currency that the beneficiary receives.',
} satisfies Record<QuoteSide, string>;

const conversionHints = { sell: 'What you give.', buy: 'What you get.' } satisfies Record<QuoteSide, string>;

export interface QuoteFieldsProps {
  readonly form: QuoteForm;
  readonly values: QuoteValues;
  readonly calendar: ConversionCalendar;
}

export function QuoteFields({ form, values, calendar }: QuoteFieldsProps) {
  const purpose = form.register('transaction_type');
  return (
    <div className="flex flex-col gap-4">
      <Side form={form} side="sell" values={values} />
      <div className="-my-1">
        <Button size="sm" variant="quiet" icon={<ArrowDownUp aria-hidden />} onClick={() => swap(form, values)}>
          Swap the two sides
        </Button>
      </div>
      <Side form={form} side="buy" values={values} />
      <FixedSideQuestion values={values} onChoose={(side) => fix(form, side, false)} />
      <Day form={form} calendar={calendar} />
      <RadioGroup
        id={quoteFieldId.transaction_type}
        label="Purpose"
        options={purposes}
        error={form.formState.errors.transaction_type?.message}
        {...purpose}
      />
    </div>
  );
}

function Side({ form, side, values }: { form: QuoteForm; side: QuoteSide; values: QuoteValues }) {
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
        label={currencyLabels[side]}
        hint={(values.transaction_type === 'payout' ? payoutHints : conversionHints)[side]}
        value={currency.field.value}
        onValueChange={currency.field.onChange}
        onBlur={currency.field.onBlur}
        inputRef={currency.field.ref}
        error={currency.fieldState.error?.message}
      />
      <AmountField
        id={quoteFieldId[`${side}_amount`]}
        label={amountLabels[side]}
        hint={isLocked ? 'Follows from the rate.' : fixed === side ? 'This amount is fixed.' : 'This one or the other.'}
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
  return (
    <div>
      <Button size="sm" variant="quiet" className="-ml-2" onClick={onUnlock}>
        Fix the amount you {side} instead
      </Button>
    </div>
  );
}

function Day({ form, calendar }: { form: QuoteForm; calendar: ConversionCalendar }) {
  const { field, fieldState } = useController({ control: form.control, name: 'conversion_date' });
  const remark = field.value === '' ? undefined : wordsForDay(field.value, calendar);
  return (
    <DayField
      id={quoteFieldId.conversion_date}
      label="Day of the conversion"
      hint={remark?.isClosed === false ? remark.sentence : 'A business day of both currencies. The platform decides.'}
      value={field.value}
      onValueChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
      today={calendar.today}
      first={calendar.today}
      last={calendar.last}
      remarkOn={(day) => wordsForDay(day, calendar)}
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
