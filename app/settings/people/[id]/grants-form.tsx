'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActionForm } from '@/app/act/use-action-form';
import { SubmitRow, useRedraw } from '@/app/settings/act-button';
import { SelectField } from '@/components/field/select-field';
import { Button } from '@/components/ui/button';
import { AccountChecks } from '../account-checks';
import type { AccountOptions, RoleOption } from '../account-options';
import { proposeRoleAction, setGrantsAction } from '../actions';

export interface GrantsFormProps {
  readonly personId: string;
  readonly accounts: AccountOptions;
  readonly granted: readonly string[];
}

export function GrantsForm({ personId, accounts: { options, note }, granted }: GrantsFormProps) {
  const t = useTranslations('people.accounts');
  const [chosen, setChosen] = useState(granted);
  const isChanged = chosen.length !== granted.length || chosen.some((id) => !granted.includes(id));
  const redraw = useRedraw((answer: string) => (answer === 'waits' ? t('waits') : t('saved')));
  const { pending, problem, onSubmit } = useActionForm({
    action: setGrantsAction,
    input: { personId, shown: options.map(({ id }) => id), chosen },
    onDone: (answer) => {
      redraw(answer);
      // A waiting grant is not in effect yet; a removed one is, and the redrawn page shows it.
      setChosen(granted);
    },
  });
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={onSubmit}>
      <AccountChecks options={options} note={note} chosen={chosen} onChange={setChosen} />
      <SubmitRow label={t('submit')} pending={pending} problem={problem} disabled={!isChanged} />
    </form>
  );
}

export interface ProposeRoleProps {
  readonly personId: string;
  readonly name: string;
  readonly options: readonly RoleOption[];
}

export function ProposeRole({ personId, name, options }: ProposeRoleProps) {
  const t = useTranslations('people.role');
  const [role, setRole] = useState('');
  const { pending, problem, onSubmit } = useActionForm({
    action: proposeRoleAction,
    input: { personId, role },
    onDone: useRedraw(t('proposed', { name })),
  });
  return (
    <form noValidate className="flex w-full flex-wrap items-end gap-2" onSubmit={onSubmit}>
      <SelectField
        className="grow basis-48"
        label={t('new')}
        emptyLabel={t('choose')}
        value={role}
        onChange={(event) => setRole(event.target.value)}
        error={problem}
        options={options.map(({ value, label }) => ({ value, label }))}
      />
      <Button type="submit" loading={pending} disabled={role === ''}>
        {t('submit')}
      </Button>
    </form>
  );
}
