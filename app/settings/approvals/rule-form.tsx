'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/field/select-field';
import { TextField } from '@/components/field/text-field';
import { businessRoles } from '@/lib/roles';
import { ActForm, SubmitRow } from '../act-button';
import { addRuleAction, setDaysApartAction } from './actions';

const acts = ['unfreeze', 'cancel', 'contact', 'identity'];

/** A rule to add. The server says what does not fit together. */
export function RuleForm({ titles }: { titles: Readonly<Record<string, string>> }) {
  const t = useTranslations('approvals.rules.add');
  const terms = useTranslations('terms');
  return (
    <ActForm aria-label={t('title')} action={addRuleAction} done={t('done')} className="grid gap-3 sm:grid-cols-2">
      {(state) => (
        <>
          <SelectField
            label={t('operation')}
            name="operation"
            hint={t('operationHint')}
            emptyLabel={t('choose')}
            options={Object.entries(titles).map(([value, label]) => ({ value, label }))}
          />
          <SelectField
            label={t('act')}
            name="act"
            optional
            emptyLabel={t('any')}
            hint={t('actHint')}
            options={acts.map((value) => ({ value, label: value }))}
          />
          <TextField label={t('account')} name="account" optional hint={t('accountHint')} autoComplete="off" />
          <SelectField
            label={t('role')}
            name="role"
            optional
            emptyLabel={t('any')}
            options={businessRoles.map((value) => ({ value, label: terms(`roles.${value}`) }))}
          />
          <TextField label={t('field')} name="field" optional hint={t('fieldHint')} autoComplete="off" />
          <TextField label={t('value')} name="value" optional autoComplete="off" />
          <TextField label={t('amountFrom')} name="amountFrom" optional inputMode="decimal" autoComplete="off" />
          <TextField label={terms('currency')} name="currency" optional autoComplete="off" />
          <SubmitRow takesFocus className="sm:col-span-2" label={t('title')} {...state} />
        </>
      )}
    </ActForm>
  );
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
