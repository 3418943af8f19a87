'use client';

import { useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { wordsForDay, type ConversionCalendar } from '../calendar/conversion-calendar';
import { message, writeMessage } from '@/lib/messages/message';
import { problemsOf, type QuoteProblem, type QuoteValues } from '@/lib/writes/forms/quote-values';

export type QuoteForm = UseFormReturn<QuoteValues>;

/** Ids of the controls, in the order in which they stand. */
export const quoteFieldIds = [
  ['sell_currency', 'quote-sell-currency'],
  ['sell_amount', 'quote-sell-amount'],
  ['buy_currency', 'quote-buy-currency'],
  ['buy_amount', 'quote-buy-amount'],
  ['conversion_date', 'quote-day'],
  ['transaction_type', 'quote-purpose'],
] as const satisfies readonly (readonly [keyof QuoteValues, string])[];

export const quoteFieldId = Object.fromEntries(quoteFieldIds) as Record<keyof QuoteValues, string>; // every field is listed

/** The form's fields: checked first when they are left, then at each change. */
export function useQuoteForm(initial: QuoteValues, calendar: ConversionCalendar): QuoteForm {
  return useForm<QuoteValues>({
    defaultValues: initial,
    mode: 'onTouched',
    // The summary takes the focus, and leads to the fields.
    shouldFocusError: false,
    resolver: (values) => {
      const problems = [...problemsOf(values), ...closedDay(values, calendar)];
      return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: toErrors(problems) };
    },
  });
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

/** The first problem of a field is the one to correct first. */
function toErrors(problems: readonly QuoteProblem[]): FieldErrors<QuoteValues> {
  const entries = problems.map(
    ({ field, sentence }) => [field, { type: 'rule', message: writeMessage(sentence) }] as const,
  );
  return Object.fromEntries(entries.toReversed());
}
