'use client';

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { LostAnswerNotice } from '@/app/a/[account]/write/lost-answer-notice';
import { formProblems, showAnswer } from '@/app/a/[account]/write/form-problems';
import { useWrite } from '@/app/a/[account]/write/use-write';
import { WriteOutcome } from '@/app/a/[account]/write/write-outcome';
import { ErrorSummary } from '@/components/form/error-summary';
import { FormActions } from '@/components/form/form-actions';
import { UnsavedGuard } from '@/components/form/unsaved-guard';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Panel } from '@/components/ui/panel';
import type { OperationView } from '@/lib/operations/write-answer';
import { createQuoteAction } from './actions';
import type { DeskCalendar } from './calendar/desk-calendar';
import { useCalendar } from './calendar/use-calendar';
import { QuoteFields } from './form/quote-fields';
import { findQuote, isSameQuestion, type QuoteRecord } from './result/quote-record';
import { QuoteResult } from './result/quote-result';
import type { QuoteValues } from './quote-values';
import { refusedField } from './form/refused-field';
import { quoteFieldIds, useQuoteForm } from './form/use-quote-form';

export interface QuoteDeskProps {
  readonly account: string;
  readonly formId: string;
  readonly initial: QuoteValues;
  /** Before a pair is chosen. */
  readonly bare: DeskCalendar;
}

interface Shown {
  readonly operation: OperationView;
  readonly before: QuoteRecord | undefined;
}

/** Asks for prices, one press and one call at a time. */
export function QuoteDesk({ account, formId, initial, bare }: QuoteDeskProps) {
  const [pair, setPair] = useState({ sell: initial.sell_currency, buy: initial.buy_currency });
  const calendar = useCalendar(account, pair, bare);
  const form = useQuoteForm(initial, calendar);
  const [sell, buy] = useWatch({ control: form.control, name: ['sell_currency', 'buy_currency'] });
  if (sell !== pair.sell || buy !== pair.buy) setPair({ sell, buy });
  const write = useWrite(createQuoteAction, { formId, account, draft: form.getValues });
  const [shown, setShown] = useState<Shown>();
  const [settled, setSettled] = useState<OperationView>();
  const [attempt, setAttempt] = useState(0);

  /** The same question once more is one for a fresh price, whichever button asks it. */
  async function askFromForm(input: QuoteValues) {
    const last = settled === undefined ? undefined : findQuote(settled);
    if (last === undefined || !isSameQuestion(last.asked, input)) return await ask(input);
    await ask(input, last, [last.operationId]);
  }

  async function ask(input: QuoteValues, before?: QuoteRecord, acknowledged: readonly string[] = []) {
    const answer = await write.send({ input, acknowledged });
    if (answer === undefined) return;
    if (answer.kind === 'refused') {
      if (showAnswer(answer, quoteFieldIds, {}, form.setError)) setAttempt((count) => count + 1);
      return;
    }
    setShown({ operation: answer.operation, before });
    form.reset(form.getValues());
  }

  /** A used form is never used again: the next press needs one of its own. */
  function settle(view: OperationView) {
    write.renew();
    setSettled(view);
    const refused = refusedField(view);
    if (refused === undefined) return;
    form.setError(refused.field, { type: 'server', message: refused.sentence });
    setAttempt((count) => count + 1);
  }

  /** A quote moves no money: one that stays open keeps nobody from asking again. Its record goes on being followed. */
  function leave() {
    write.renew();
    setShown(undefined);
  }

  const { answer } = write;
  // While a question is open its form is in use; pressing again could only find it.
  const isOpen = shown !== undefined && shown.operation.id !== settled?.id;
  const similar = answer?.kind === 'refused' && answer.problem.kind === 'similar' ? answer.problem.other : undefined;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Panel title="New quote">
        <form
          noValidate
          aria-label="New quote"
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            void form.handleSubmit(askFromForm, () => setAttempt((count) => count + 1))(event);
          }}
        >
          <ErrorSummary problems={formProblems(form.formState.errors, quoteFieldIds)} attempt={attempt} />
          <QuoteFields form={form} calendar={calendar} />
          {write.lost ? <LostAnswerNotice /> : null}
          {answer?.kind === 'refused' ? (
            <WriteOutcome
              answer={answer}
              account={account}
              actions={
                similar === undefined ? undefined : (
                  <Button size="sm" onClick={() => void ask(form.getValues(), undefined, [similar.id])}>
                    Ask all the same
                  </Button>
                )
              }
            />
          ) : null}
          <FormActions note="A quote moves no money. It holds for about a minute.">
            <Button type="submit" variant="primary" loading={write.pending} disabled={isOpen}>
              Get a quote
            </Button>
          </FormActions>
        </form>
      </Panel>
      {shown === undefined ? (
        <Panel title="Quote" flush>
          <EmptyState title="No quote yet">The price comes here, with the time for which it holds.</EmptyState>
        </Panel>
      ) : (
        <QuoteResult
          key={shown.operation.id}
          initial={shown.operation}
          before={shown.before}
          pending={write.pending}
          onAgain={(record) => void ask(record.asked, record, [record.operationId])}
          onSettled={settle}
          onLeave={leave}
        />
      )}
      <UnsavedGuard dirty={form.formState.isDirty && !write.pending} what="the fields of a quote" />
    </div>
  );
}
