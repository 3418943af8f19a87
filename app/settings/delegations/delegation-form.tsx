'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActionForm } from '@/app/act/use-action-form';
import { SelectField } from '@/components/field/select-field';
import { TextField } from '@/components/field/text-field';
import { useDayInput } from '@/components/field/use-day-input';
import { readTypedDay } from '@/lib/format/plain-date';
import { SubmitRow, useRedraw } from '../act-button';
import { proposeDelegationAction } from './actions';

interface DelegationFormProps {
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly today: string;
  readonly zone: string;
}

const nothing = { delegateId: '', lastDay: '' };

/** A manager names a person who decides in their place. */
export function DelegationForm({ people, today, zone }: DelegationFormProps) {
  const t = useTranslations('delegations.own');
  const [typed, setTyped] = useState({ ...nothing, firstDay: today });
  const redraw = useRedraw(t('proposed'));
  const { pending, problem, problemAt, onSubmit } = useActionForm({
    action: proposeDelegationAction,
    input: { ...typed, firstDay: readTypedDay(typed.firstDay), lastDay: readTypedDay(typed.lastDay) },
    fields: ['delegateId', 'firstDay', 'lastDay'],
    onDone: () => {
      redraw();
      setTyped({ ...nothing, firstDay: today });
    },
  });
  const day = useDayInput();
  const fieldOf = (name: keyof typeof typed) => ({
    value: typed[name],
    error: problemAt(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <form noValidate aria-label={t('title')} className="flex max-w-sm flex-col gap-3" onSubmit={onSubmit}>
      <SelectField
        label={t('person')}
        emptyLabel={t('choose')}
        options={people.map(({ id: value, name: label }) => ({ value, label }))}
        {...fieldOf('delegateId')}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField label={t('firstDay')} {...day} {...fieldOf('firstDay')} />
        <TextField label={t('lastDay')} {...day} {...fieldOf('lastDay')} />
      </div>
      <p className="text-ink-muted text-xs">{t('days', { zone })}</p>
      <SubmitRow label={t('submit')} pending={pending} problem={problem} />
    </form>
  );
}
