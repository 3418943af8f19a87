'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FocusOnArrival } from '@/app/write/form/focus-on-arrival';
import type { KeptDraft } from '@/app/write/form/open-kept-form';
import { useWriteForm, WriteForm } from '@/app/write/form/write-form';
import { EmptyState } from '@/components/failure/empty-state';
import { Panel } from '@/components/ui/panel';
import { message, type Message } from '@/lib/messages/message';
import { createQuoteAction } from '@/app/write/actions';
import type { ConversionCalendar } from './calendar/conversion-calendar';
import { QuoteFields, quoteFieldIds, useQuoteForm } from './quote-fields';
import type { QuoteValues, QuoteField, QuoteProblem } from '@/lib/writes/forms/quote-values';
import { findQuote, isSameQuestion, type QuoteRecord } from './result/quote-record';
import { QuoteResult } from './result/quote-result';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { useQuery } from '@tanstack/react-query';
import { untilSignOut } from '@/app/sign-out/sign-out';
import { ok } from '@/lib/result';

const freshForMs = 10 * 60_000;

/** The days of a pair, once both of its currencies are chosen. Until then, and without an answer, only weekends are known. */
function useCalendar(
  account: string,
  pair: { sell: string; buy: string },
  bare: ConversionCalendar,
): ConversionCalendar {
  const { sell, buy } = pair;
  const { data } = useQuery({
    queryKey: [`${account} quote-days`, sell, buy],
    queryFn: async ({ signal }) => await fetchCalendar(account, pair, signal),
    enabled: sell !== '' && buy !== '' && sell !== buy,
    staleTime: freshForMs,
  });
  return data ?? bare;
}

async function fetchCalendar(account: string, pair: { sell: string; buy: string }, signal: AbortSignal) {
  const query = new URLSearchParams(pair).toString();
  const response = await fetch(`/a/${encodeURIComponent(account)}/quotes/calendar?${query}`, {
    signal: untilSignOut(signal),
  });
  if (!response.ok) throw new Error(`The calendar answered ${response.status}.`);
  return (await response.json()) as ConversionCalendar; // our own handler's answer
}

/** The platform's validators name the field that they are about (interface 7.1). The words are ours. */
const sentences = {
  conversion_date: message('quotes.refused.conversion_date'),
  sell_amount: message('quotes.refused.amount'),
  buy_amount: message('quotes.refused.amount'),
  sell_currency: message('quotes.refused.currency'),
  buy_currency: message('quotes.refused.currency'),
  transaction_type: message('quotes.refused.transaction_type'),
} satisfies Record<QuoteField, Message>;

/** The field that a refusal is about; undefined where it is about something else. @internal for tests */
export function refusedField({ state, refusal }: Pick<WriteView, 'state' | 'refusal'>): QuoteProblem | undefined {
  if (state !== 'REJECTED' || refusal === undefined) return undefined;
  const names = new Set(refusal.shape.message.split(/\W+/));
  if (names.has('currency_pair')) {
    return { field: 'buy_currency', sentence: message('quotes.refused.pair') };
  }
  // The keys are the fields; Object.entries forgets that.
  const found = (Object.entries(sentences) as [QuoteField, Message][]).find(([field]) => names.has(field));
  return found === undefined ? undefined : { field: found[0], sentence: found[1] };
}

export interface QuoteRequestProps {
  readonly account: string;
  readonly formId: string;
  readonly initial: QuoteValues;
  /** What an earlier visit had typed and not sent. */
  readonly draft: KeptDraft<QuoteValues> | undefined;
  /** Before a pair is chosen. */
  readonly bare: ConversionCalendar;
}

/** Asks for prices, one call at a time. */
export function QuoteRequest({ account, formId, initial, draft, bare }: QuoteRequestProps) {
  const t = useTranslations('quotes');
  const [pair, setPair] = useState({ sell: initial.sell_currency, buy: initial.buy_currency });
  const calendar = useCalendar(account, pair, bare);
  const form = useQuoteForm(initial, calendar);
  // Every field has a default value, so each is there.
  const values = useWatch({ control: form.control }) as QuoteValues;
  const { sell_currency: sell, buy_currency: buy } = values;
  if (sell !== pair.sell || buy !== pair.buy) setPair({ sell, buy });
  const writing = useWriteForm({
    ...{ form, account, formId, refusedField },
    action: createQuoteAction,
    ids: quoteFieldIds,
    labels: {},
    inputOf: ok,
  });
  const { current, settled } = writing;
  const [replaced, setReplaced] = useState<{ readonly by: string; readonly record: QuoteRecord }>();

  async function ask(input: QuoteValues, last: QuoteRecord | undefined) {
    const asked = await writing.send(input, last === undefined ? [] : [last.operationId]);
    if (asked !== undefined && last !== undefined) setReplaced({ by: asked.id, record: last });
  }

  /** The same question once more is one for a fresh price, whichever button asks it. */
  function lastLike(input: QuoteValues): QuoteRecord | undefined {
    const last = settled === undefined ? undefined : findQuote(settled);
    return last !== undefined && isSameQuestion(last.asked, input) ? last : undefined;
  }

  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Panel title={t('new')}>
        <WriteForm
          {...{ writing, draft }}
          draftOf={(typed) => typed}
          name={t('new')}
          what={t('unsaved')}
          note={t('note')}
          submitLabel={t('get')}
          onSubmit={(input) => ask(input, lastLike(input))}
        >
          <QuoteFields form={form} values={values} calendar={calendar} />
        </WriteForm>
      </Panel>
      {current === undefined ? (
        <Panel title={t('quote')} flush>
          <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
        </Panel>
      ) : (
        <FocusOnArrival key={current.id}>
          <QuoteResult
            initial={current}
            before={replaced?.by === current.id ? replaced.record : undefined}
            pending={writing.write.pending}
            onAgain={(record) => void ask(record.asked, record)}
            onSettled={writing.renew}
            onLeave={writing.leave}
          />
        </FocusOnArrival>
      )}
    </div>
  );
}
