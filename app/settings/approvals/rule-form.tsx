'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, Suspense, useState } from 'react';
import { useActionForm } from '@/app/act/use-action-form';
import { AmountField } from '@/components/form/amount-field';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/field/select-field';
import { TextField } from '@/components/field/text-field';
import { lazyPart } from '@/components/overlay/use-late';
import { SubmitRow, useRedraw } from '../act-button';
import { addRuleAction, setDaysApartAction } from './actions';
import type { Choice, RuleChoices } from './rule-choices';

const Late = lazyPart(async () => (await import('./rule-effect-part')).RuleEffectPart);

/** What a change of rules would have done. It is loaded when a person begins such a change. */
export function LateRuleEffect(props: ComponentProps<typeof Late>) {
  return (
    <Suspense fallback={null}>
      <Late {...props} />
    </Suspense>
  );
}

const emptyChoice = {
  operation: '',
  act: '',
  account: '',
  role: '',
  field: '',
  value: '',
  currency: '',
  amountFrom: '',
};

/** A form that adds a rule, and shows what the rule would have done. The server says which values do not fit together. */
export function RuleForm({ writes, accounts, roles, currencies, zone }: RuleChoices & { readonly zone: string }) {
  const t = useTranslations('approvals.rules.add');
  const terms = useTranslations('terms');
  const [chosen, setChosen] = useState(emptyChoice);
  const write = writes.find(({ value }) => value === chosen.operation);
  const field = write?.fields.find(({ value }) => value === chosen.field);
  const redraw = useRedraw(t('done'));
  const { pending, problem, onSubmit } = useActionForm({
    action: addRuleAction,
    input: chosen,
    onDone: () => {
      redraw();
      setChosen(emptyChoice);
    },
  });
  const choice = (name: keyof typeof emptyChoice) => ({
    name,
    value: chosen[name],
    onChange: (value: string) => setChosen({ ...chosen, [name]: value }),
  });
  return (
    <form noValidate aria-label={t('title')} className="grid gap-3 sm:grid-cols-2" onSubmit={onSubmit}>
      <SelectField
        label={t('operation')}
        name="operation"
        emptyLabel={t('choose')}
        options={writes}
        value={chosen.operation}
        onChange={({ target }) => setChosen({ ...chosen, operation: target.value, act: '', field: '', value: '' })}
      />
      {write === undefined || write.acts.length === 0 ? null : (
        <OptionalChoice label={t('act')} {...choice('act')} options={write.acts} />
      )}
      <OptionalChoice label={t('account')} {...choice('account')} options={accounts} />
      <OptionalChoice label={t('role')} {...choice('role')} options={roles} />
      {write === undefined ? null : (
        <SelectField
          label={t('field')}
          name="field"
          optional
          emptyLabel={t('any')}
          options={write.fields}
          value={chosen.field}
          onChange={({ target }) => setChosen({ ...chosen, field: target.value, value: '' })}
        />
      )}
      {field === undefined ? null : field.values.length > 0 ? (
        <OptionalChoice label={t('value')} {...choice('value')} options={field.values} />
      ) : (
        <TextField
          label={t('value')}
          name="value"
          optional
          autoComplete="off"
          value={chosen.value}
          onChange={({ target }) => setChosen({ ...chosen, value: target.value })}
        />
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
      {write === undefined ? null : (
        <div className="sm:col-span-2">
          <LateRuleEffect asked={chosen} zone={zone} />
        </div>
      )}
      <SubmitRow takesFocus className="sm:col-span-2" label={t('title')} pending={pending} problem={problem} />
    </form>
  );
}

interface OptionalChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly options: readonly Choice[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A choice that is left empty matches everything. */
function OptionalChoice({ onChange, ...field }: OptionalChoiceProps) {
  const emptyLabel = useTranslations('approvals.rules.add')('any');
  return <SelectField {...field} optional emptyLabel={emptyLabel} onChange={({ target }) => onChange(target.value)} />;
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
