'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/field/select-field';
import { TextField } from '@/components/field/text-field';
import { ActForm, SubmitRow } from '../act-button';
import { addRuleAction, setDaysApartAction } from './actions';
import type { Choice, RuleChoices } from './rule-choices';

const nothing = { operation: '', field: '' };

/** A rule to add, from what there is to choose. The server says what does not fit together. */
export function RuleForm({ writes, accounts, roles, currencies }: RuleChoices) {
  const t = useTranslations('approvals.rules.add');
  const terms = useTranslations('terms');
  const [chosen, setChosen] = useState(nothing);
  const write = writes.find(({ value }) => value === chosen.operation);
  const field = write?.fields.find(({ value }) => value === chosen.field);
  return (
    <ActForm
      aria-label={t('title')}
      action={addRuleAction}
      done={t('done')}
      onDone={() => setChosen(nothing)}
      className="grid gap-3 sm:grid-cols-2"
    >
      {(state) => (
        <>
          <SelectField
            label={t('operation')}
            name="operation"
            emptyLabel={t('choose')}
            options={writes}
            value={chosen.operation}
            onChange={({ target }) => setChosen({ operation: target.value, field: '' })}
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
          />
          <TextField label={t('amountFrom')} name="amountFrom" optional inputMode="decimal" autoComplete="off" />
          <SubmitRow takesFocus className="sm:col-span-2" label={t('title')} {...state} />
        </>
      )}
    </ActForm>
  );
}

/** Left as it is, it matches everything. */
function OptionalChoice(props: { readonly label: string; readonly name: string; readonly options: readonly Choice[] }) {
  return <SelectField {...props} optional emptyLabel={useTranslations('approvals.rules.add')('any')} />;
}

/** More days hold at once; fewer wait for a second admin. */
export function DaysForm({ days }: { readonly days: number }) {
  const t = useTranslations('approvals.rules.apart');
  return (
    <ActForm
      aria-label={t('form')}
      action={setDaysApartAction}
      // What waits does not hold yet; what holds, the page shows when it is drawn anew.
      done={(answer) => (answer === 'waits' ? t('waits') : t('done'))}
      className="flex flex-wrap items-end gap-3"
    >
      {({ pending, problem }) => (
        <>
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
        </>
      )}
    </ActForm>
  );
}
