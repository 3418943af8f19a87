'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActForm, SubmitRow } from '@/app/settings/act-button';
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
  return (
    <ActForm
      className="flex flex-col gap-3"
      action={setGrantsAction}
      input={{ personId, shown: options.map(({ id }) => id), chosen }}
      done={(answer) => (answer === 'waits' ? t('waits') : t('saved'))}
      // What waits is not held yet; what was taken is, and the page is drawn anew with it.
      onDone={() => setChosen(granted)}
    >
      {(state) => (
        <>
          <AccountChecks {...{ options, note, chosen }} onChange={setChosen} />
          <SubmitRow label={t('submit')} {...state} disabled={!isChanged} />
        </>
      )}
    </ActForm>
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
  return (
    <ActForm
      className="flex w-full flex-wrap items-end gap-2"
      action={proposeRoleAction}
      input={{ personId, role }}
      done={t('proposed', { name })}
    >
      {({ pending, problem }) => (
        <>
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
        </>
      )}
    </ActForm>
  );
}
