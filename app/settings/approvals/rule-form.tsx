'use client';

import { useTranslations } from 'next-intl';
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
  const t = useTranslations('approvals.rules.add');
  const terms = useTranslations('terms');
  const { pending, problem, run } = useSettingsAct(addRuleAction, t('done'));

  async function add(form: HTMLFormElement) {
    if (await run(Object.fromEntries(new FormData(form)))) form.reset();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void add(event.currentTarget);
  }

  return (
    <form noValidate aria-label={t('title')} onSubmit={submit} className="grid gap-3 sm:grid-cols-2">
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
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <SubmitButton takesFocus loading={pending}>
          {t('title')}
        </SubmitButton>
        <p role="alert" className="text-negative-ink text-sm">
          {problem}
        </p>
      </div>
    </form>
  );
}
