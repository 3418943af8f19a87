'use client';

import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { formProblems, showAnswer } from '@/app/a/[account]/write/form-problems';
import { LostAnswerNotice } from '@/app/a/[account]/write/lost-answer-notice';
import { useWrite } from '@/app/a/[account]/write/use-write';
import { WriteOutcome } from '@/app/a/[account]/write/write-outcome';
import { ErrorSummary } from '@/components/form/error-summary';
import { FormActions } from '@/components/form/form-actions';
import { UnsavedGuard } from '@/components/form/unsaved-guard';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Panel } from '@/components/ui/panel';
import type { OperationView } from '@/lib/operations/write-answer';
import { simulateDepositAction } from '../actions';
import { DepositFields } from './deposit-fields';
import { DepositResult } from './deposit-result';
import { emptyDeposit, type DepositValues } from './deposit-values';
import type { Repeatable } from './last-deposit';
import { depositFieldId, depositFieldIds, depositLabels, useDepositForm } from './use-deposit-form';

export interface SimulateDeskProps {
  readonly account: string;
  readonly formId: string;
  /** The newest one of this account, without what is masked. */
  readonly last: Repeatable | undefined;
}

/** Simulates deposits, one press and one deposit at a time. */
export function SimulateDesk({ account, formId, last }: SimulateDeskProps) {
  const form = useDepositForm(emptyDeposit);
  const write = useWrite(simulateDepositAction, { formId, account, draft: undefined });
  const [shown, setShown] = useState<{ readonly operation: OperationView; readonly values: DepositValues }>();
  const [settledId, setSettledId] = useState<string>();
  const [repeated, setRepeated] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const { answer } = write;
  const similar = answer?.kind === 'refused' && answer.problem.kind === 'similar' ? answer.problem.other : undefined;
  // While a deposit is open its form is in use; pressing again could only find it.
  const isOpen = shown !== undefined && shown.operation.id !== settledId;
  const repeatable = shown === undefined ? last : { operationId: shown.operation.id, values: shown.values };

  async function simulate(values: DepositValues, acknowledged: readonly string[]) {
    const result = await write.send({ input: values, acknowledged });
    if (result === undefined) return;
    if (result.kind === 'recorded') {
      setShown({ operation: result.operation, values });
      setRepeated(undefined);
      form.reset(values);
    } else if (showAnswer(result, depositFieldIds, depositLabels, form.setError)) setAttempt((count) => count + 1);
  }

  /** A used form is never used again: the next press needs one of its own. */
  function settle(view: OperationView) {
    write.renew();
    setSettledId(view.id);
    const told = { kind: 'recorded', operation: view } as const;
    if (showAnswer(told, depositFieldIds, depositLabels, form.setError)) setAttempt((count) => count + 1);
  }

  function repeat({ operationId, values }: Repeatable) {
    form.reset(values);
    setRepeated(operationId);
    // The form forgets its controls when it is filled anew, until it is drawn.
    document.getElementById(depositFieldId.amount)?.focus();
  }

  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Panel
        title="New simulated deposit"
        actions={
          repeatable === undefined ? undefined : (
            <Button size="sm" icon={<RotateCcw aria-hidden />} onClick={() => repeat(repeatable)}>
              Repeat the last one
            </Button>
          )
        }
      >
        <form
          noValidate
          aria-label="New simulated deposit"
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            const known = repeated === undefined ? [] : [repeated];
            void form.handleSubmit(
              (values) => simulate(values, known),
              () => setAttempt((count) => count + 1),
            )(event);
          }}
        >
          <ErrorSummary problems={formProblems(form.formState.errors, depositFieldIds)} attempt={attempt} />
          <DepositFields form={form} />
          {write.lost ? <LostAnswerNotice /> : null}
          {answer?.kind === 'refused' ? (
            <WriteOutcome
              answer={answer}
              account={account}
              actions={
                similar === undefined ? undefined : (
                  <Button size="sm" onClick={() => void simulate(form.getValues(), [similar.id])}>
                    Simulate all the same
                  </Button>
                )
              }
            />
          ) : null}
          <FormActions note="No money moves: the sandbox books it as if it had come.">
            <Button type="submit" variant="primary" loading={write.pending} disabled={isOpen}>
              Simulate deposit
            </Button>
          </FormActions>
        </form>
      </Panel>
      {shown === undefined ? (
        <Panel title="Result" flush>
          <EmptyState title="Nothing simulated yet">
            The deposit comes here, with its reference and its state.
          </EmptyState>
        </Panel>
      ) : (
        <DepositResult key={shown.operation.id} initial={shown.operation} onSettled={settle} />
      )}
      <UnsavedGuard dirty={form.formState.isDirty && !write.pending} what="the fields of a deposit" />
    </div>
  );
}
