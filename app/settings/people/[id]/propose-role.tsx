'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSettingsAct } from '@/app/settings/act-button';
import { Button } from '@/components/ui/button';
import { RefusedButton } from '@/components/failure/refused-button';
import { SelectField } from '@/components/field/select-field';
import { proposeRoleAction } from '../actions';
import type { RoleOption } from '../role-options';

export interface ProposeRoleProps {
  readonly personId: string;
  readonly name: string;
  /** The roles that the person does not have. */
  readonly options: readonly RoleOption[];
  /** Why no change can be proposed. */
  readonly refusal: string | undefined;
}

export function ProposeRole({ personId, name, options, refusal }: ProposeRoleProps) {
  const t = useTranslations('people.role');
  const [role, setRole] = useState('');
  const { pending, problem, run } = useSettingsAct(proposeRoleAction, t('proposed', { name }));
  if (refusal !== undefined) return <RefusedButton label={t('submit')} reason={refusal} />;
  return (
    <form
      className="flex w-full flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void run({ personId, role });
      }}
    >
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
