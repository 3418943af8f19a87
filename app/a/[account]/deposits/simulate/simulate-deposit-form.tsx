'use client';

import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FocusOnArrival } from '@/app/write/form/focus-on-arrival';
import { MakingForm } from '@/app/write/form/making-form';
import type { KeptDraft } from '@/app/write/form/reviewed-form';
import { useKeptValues } from '@/app/write/form/use-kept-values';
import { useMaking } from '@/app/write/form/use-making';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/failure/empty-state';
import { Panel } from '@/components/ui/panel';
import { simulateDepositAction } from '../actions';
import { DepositFields } from './deposit-fields';
import { DepositResult } from './deposit-result';
import { emptyDeposit, withoutNumbers, type DepositValues } from '@/lib/writes/forms/deposit-values';
import type { Repeatable } from './last-deposit';
import { depositFieldId, depositFieldIds, depositLabels, useDepositForm } from './use-deposit-form';

export interface SimulateDepositFormProps {
  readonly account: string;
  readonly formId: string;
  /** What an earlier visit had typed and not sent. */
  readonly draft: KeptDraft<DepositValues> | undefined;
  /** The newest one of this account, without what is masked. */
  readonly last: Repeatable | undefined;
}

/** Simulates deposits, one press and one deposit at a time. */
export function SimulateDepositForm({ account, formId, draft, last }: SimulateDepositFormProps) {
  const form = useDepositForm(emptyDeposit);
  // Every field has a default value, so each is there.
  const values = useWatch({ control: form.control }) as DepositValues;
  const kept = useKeptValues({ form, formId, draft, draftOf: withoutNumbers, values });
  const [ids, labels] = [depositFieldIds, depositLabels];
  const making = useMaking({ action: simulateDepositAction, account, formId, form, ids, labels });
  const [sent, setSent] = useState<DepositValues>();
  /** The one that is being repeated, which is no surprise to anyone. */
  const [repeated, setRepeated] = useState<string>();
  const { current } = making;
  const repeatable = current === undefined || sent === undefined ? last : { operationId: current.id, values: sent };

  async function simulate(typed: DepositValues) {
    const made = await making.send(typed, repeated === undefined ? [] : [repeated]);
    if (made === undefined) return;
    setSent(typed);
    setRepeated(undefined);
  }

  function repeat(one: Repeatable) {
    form.reset(one.values);
    setRepeated(one.operationId);
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
        <MakingForm
          {...{ making, form, ids }}
          name="New simulated deposit"
          what="the fields of a deposit"
          note="No money moves: the sandbox books it as if it had come."
          submitLabel="Simulate deposit"
          onSubmit={simulate}
        >
          {kept}
          <DepositFields form={form} />
        </MakingForm>
      </Panel>
      {current === undefined ? (
        <Panel title="Result" flush>
          <EmptyState title="Nothing simulated yet">
            The deposit comes here, with its reference and its state.
          </EmptyState>
        </Panel>
      ) : (
        <FocusOnArrival key={current.id}>
          <DepositResult initial={current} onSettled={making.settle} />
        </FocusOnArrival>
      )}
    </div>
  );
}
