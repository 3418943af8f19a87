'use client';

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FocusOnArrival } from '@/app/write/form/focus-on-arrival';
import { MakingForm } from '@/app/write/form/making-form';
import type { KeptDraft } from '@/app/write/form/reviewed-form';
import { useKeptValues } from '@/app/write/form/use-kept-values';
import { useMaking } from '@/app/write/form/use-making';
import { EmptyState } from '@/components/failure/empty-state';
import { Panel } from '@/components/ui/panel';
import { createQuoteAction } from './actions';
import type { ConversionCalendar } from './calendar/conversion-calendar';
import { useCalendar } from './calendar/use-calendar';
import { QuoteFields } from './form/quote-fields';
import { refusedField } from './form/refused-field';
import { quoteFieldIds, useQuoteForm } from './form/use-quote-form';
import type { QuoteValues } from '@/lib/writes/forms/quote-values';
import { findQuote, isSameQuestion, type QuoteRecord } from './result/quote-record';
import { QuoteResult } from './result/quote-result';

export interface QuoteRequestProps {
  readonly account: string;
  readonly formId: string;
  readonly initial: QuoteValues;
  /** What an earlier visit had typed and not sent. */
  readonly draft: KeptDraft<QuoteValues> | undefined;
  /** Before a pair is chosen. */
  readonly bare: ConversionCalendar;
}

/** Asks for prices, one press and one call at a time. */
export function QuoteRequest({ account, formId, initial, draft, bare }: QuoteRequestProps) {
  const [pair, setPair] = useState({ sell: initial.sell_currency, buy: initial.buy_currency });
  const calendar = useCalendar(account, pair, bare);
  const form = useQuoteForm(initial, calendar);
  // Every field has a default value, so each is there.
  const values = useWatch({ control: form.control }) as QuoteValues;
  const { sell_currency: sell, buy_currency: buy } = values;
  if (sell !== pair.sell || buy !== pair.buy) setPair({ sell, buy });
  const kept = useKeptValues({ form, formId, draft, draftOf: (typed) => typed, values });
  const ids = quoteFieldIds;
  const making = useMaking({ action: createQuoteAction, account, formId, form, ids, labels: {}, refusedField });
  const [replaced, setReplaced] = useState<{ readonly by: string; readonly record: QuoteRecord }>();

  async function ask(input: QuoteValues, last: QuoteRecord | undefined) {
    const asked = await making.send(input, last === undefined ? [] : [last.operationId]);
    if (asked !== undefined && last !== undefined) setReplaced({ by: asked.id, record: last });
  }

  /** The same question once more is one for a fresh price, whichever button asks it. */
  function lastLike(input: QuoteValues): QuoteRecord | undefined {
    const last = making.settled === undefined ? undefined : findQuote(making.settled);
    return last !== undefined && isSameQuestion(last.asked, input) ? last : undefined;
  }

  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Panel title="New quote">
        <MakingForm
          {...{ making, form, ids }}
          name="New quote"
          what="the fields of a quote"
          note="A quote moves no money. It holds for about a minute."
          submitLabel="Get a quote"
          onSubmit={(input) => ask(input, lastLike(input))}
        >
          {kept}
          <QuoteFields form={form} values={values} calendar={calendar} />
        </MakingForm>
      </Panel>
      {making.current === undefined ? (
        <Panel title="Quote" flush>
          <EmptyState title="No quote yet">The price comes here, with the time for which it holds.</EmptyState>
        </Panel>
      ) : (
        <FocusOnArrival key={making.current.id}>
          <QuoteResult
            initial={making.current}
            before={replaced?.by === making.current.id ? replaced.record : undefined}
            pending={making.pending}
            onAgain={(record) => void ask(record.asked, record)}
            onSettled={making.settle}
            onLeave={making.leave}
          />
        </FocusOnArrival>
      )}
    </div>
  );
}
