'use client';

import { useTranslations } from 'next-intl';
import type { SubmitEvent } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/field/text-field';
import { useSettingsAct } from '../act-button';
import { setDaysApartAction } from './actions';

/** More days hold at once; fewer wait for a second admin. */
export function DaysForm({ days }: { readonly days: number }) {
  const t = useTranslations('approvals.rules.apart');
  const { pending, problem, run } = useSettingsAct(setDaysApartAction, (answer) =>
    answer === 'waits' ? t('waits') : t('done'),
  );

  async function set(form: HTMLFormElement) {
    // What waits does not hold yet; what holds, the page shows when it is drawn anew.
    if (await run(Object.fromEntries(new FormData(form)))) form.reset();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void set(event.currentTarget);
  }

  return (
    <form noValidate aria-label={t('form')} onSubmit={submit} className="flex flex-wrap items-end gap-3">
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
