'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActionForm } from '@/app/act/use-action-form';
import { AmountField } from '@/components/form/amount-field';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/field/select-field';
import { TextField } from '@/components/field/text-field';
import { SubmitRow, useRedraw } from '../act-button';
import { addRuleAction, setDaysApartAction } from './actions';
import type { Choice, RuleChoices } from './rule-choices';

const emptyChoice = { operation: '', field: '', currency: '', amountFrom: '' };

/** A form that adds a rule. The server says which values do not fit together. */
export function RuleForm({ writes, accounts, roles, currencies }: RuleChoices) {
  const t = useTranslations('approvals.rules.add');
  const terms = useTranslations('terms');
  const [chosen, setChosen] = useState(emptyChoice);
  const write = writes.find(({ value }) => value === chosen.operation);
  const field = write?.fields.find(({ value }) => value === chosen.field);
  const redraw = useRedraw(t('done'));
  const { pending, problem, onSubmit } = useActionForm({
    action: addRuleAction,
    onDone: () => {
      redraw();
      setChosen(emptyChoice);
    },
  });
  return (
    <form noValidate aria-label={t('title')} className="grid gap-3 sm:grid-cols-2" onSubmit={onSubmit}>
      <SelectField
        label={t('operation')}
        name="operation"
        emptyLabel={t('choose')}
        options={writes}
        value={chosen.operation}
        onChange={({ target }) => setChosen({ ...chosen, operation: target.value, field: '' })}
      />
      {write === undefined || write.acts.length === 0 ? null : (
        <OptionalChoice key={write.value} label={t('act')} name="act" options={write.acts} />
      )}
      <OptionalChoice label={t('account')} name="account" options={accounts} />
      <OptionalChoice label={t('role')} name="role" options={roles} />
      {write === undefined ? null : (
        <SelectField
          label={t('field')}
          name="field"
          optional
          emptyLabel={t('any')}
          options={write.fields}
          value={chosen.field}
          onChange={({ target }) => setChosen({ ...chosen, field: target.value })}
        />
      )}
      {field === undefined ? null : field.values.length > 0 ? (
        <OptionalChoice key={field.value} label={t('value')} name="value" options={field.values} />
      ) : (
        <TextField key={field.value} label={t('value')} name="value" optional autoComplete="off" />
      )}
      <SelectField
        label={terms('currency')}
        name="currency"
        optional
        emptyLabel={t('noCurrency')}
        options={currencies}
        value={chosen.currency}
        onChange={({ target }) => setChosen({ ...chosen, currency: target.value })}
      />
      <AmountField
        label={t('amountFrom')}
        name="amountFrom"
        optional
        rules={{ currency: chosen.currency, wholeDigits: 15 }}
        value={chosen.amountFrom}
        onValueChange={(amountFrom) => setChosen({ ...chosen, amountFrom })}
      />
      <SubmitRow takesFocus className="sm:col-span-2" label={t('title')} pending={pending} problem={problem} />
    </form>
  );
}

/** A choice that is left empty matches everything. */
function OptionalChoice(props: { readonly label: string; readonly name: string; readonly options: readonly Choice[] }) {
  return <SelectField {...props} optional emptyLabel={useTranslations('approvals.rules.add')('any')} />;
}

/** More days take effect at once; fewer wait for a second admin. */
export function DaysForm({ days }: { readonly days: number }) {
  const t = useTranslations('approvals.rules.apart');
  const { pending, problem, onSubmit } = useActionForm({
    action: setDaysApartAction,
    // A waiting change needs its own message; a change in effect shows on the redrawn page.
    onDone: useRedraw((answer) => (answer === 'waits' ? t('waits') : t('done'))),
  });
  return (
    <form noValidate aria-label={t('form')} className="flex flex-wrap items-end gap-3" onSubmit={onSubmit}>
      <TextField
        className="basis-40"
        label={t('label')}
        name="days"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={String(days)}
        hint={t('hint')}
        error={problem}
      />
      <Button type="submit" loading={pending}>
        {t('submit')}
      </Button>
    </form>
  );
}
