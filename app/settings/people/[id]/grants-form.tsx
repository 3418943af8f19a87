'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SubmitRow, useSettingsAct } from '@/app/settings/act-button';
import { AccountChecks } from '../account-checks';
import type { AccountOptions } from '../account-options';
import { setGrantsAction } from '../actions';

export interface GrantsFormProps {
  readonly personId: string;
  readonly accounts: AccountOptions;
  readonly granted: readonly string[];
}

export function GrantsForm({ personId, accounts: { options, note }, granted }: GrantsFormProps) {
  const t = useTranslations('people.accounts');
  const [chosen, setChosen] = useState(granted);
  const { pending, problem, run } = useSettingsAct(setGrantsAction, (answer) =>
    answer === 'waits' ? t('waits') : t('saved'),
  );
  async function save() {
    // What waits is not held yet; what was taken is, and the page is drawn anew with it.
    if (await run({ personId, shown: options.map(({ id }) => id), chosen })) setChosen(granted);
  }
  const isChanged = chosen.length !== granted.length || chosen.some((id) => !granted.includes(id));
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <AccountChecks {...{ options, note, chosen }} onChange={setChosen} />
      <SubmitRow label={t('submit')} {...{ pending, problem }} disabled={!isChanged} />
    </form>
  );
}
