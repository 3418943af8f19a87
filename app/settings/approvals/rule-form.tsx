'use client';

import type { SubmitEvent } from 'react';
import { SubmitButton } from '@/components/form/submit-button';
import { SelectField } from '@/components/field/select-field';
import { TextField } from '@/components/field/text-field';
import { businessRoles } from '@/lib/roles';
import { useSettingsAct } from '../act-button';
import { addRuleAction } from './actions';

const acts = ['unfreeze', 'cancel', 'contact', 'identity'];

/** A rule to add. The server says what does not fit together. */
export function RuleForm({ titles }: { titles: Readonly<Record<string, string>> }) {
  const { pending, problem, run } = useSettingsAct(addRuleAction, 'The rule holds from now on');

  async function add(form: HTMLFormElement) {
    if (await run(Object.fromEntries(new FormData(form)))) form.reset();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void add(event.currentTarget);
  }

  return (
    <form noValidate aria-label="Add a rule" onSubmit={submit} className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label="Operation"
        name="operation"
        hint="What is asked for"
        emptyLabel="Choose"
        options={Object.entries(titles).map(([value, label]) => ({ value, label }))}
      />
      <SelectField
        label="Act"
        name="act"
        optional
        emptyLabel="Any"
        hint="Of cards and cardholders"
        options={acts.map((value) => ({ value, label: value }))}
      />
      <TextField label="Account" name="account" optional hint="master, or a sub-account’s id" autoComplete="off" />
      <SelectField
        label="Role of whoever asks"
        name="role"
        optional
        hint="Whoever, where none is chosen"
        emptyLabel="Any"
        options={businessRoles.map((value) => ({ value, label: value }))}
      />
      <TextField label="Field" name="field" optional hint="As the platform names it" autoComplete="off" />
      <TextField label="Value of the field" name="value" optional hint="Any, where none is typed" autoComplete="off" />
      <TextField label="Amount from" name="amountFrom" optional inputMode="decimal" autoComplete="off" />
      <TextField label="Currency" name="currency" optional autoComplete="off" />
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <SubmitButton takesFocus loading={pending}>
          Add the rule
        </SubmitButton>
        <p role="alert" className="text-negative-ink text-sm">
          {problem}
        </p>
      </div>
    </form>
  );
}
