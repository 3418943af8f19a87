'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActionForm } from '@/app/act/use-action-form';
import { saveZoneAction } from '@/app/preferences/actions';
import { SelectField } from '@/components/field/select-field';
import { SubmitRow, useRedraw } from '../act-button';

interface ZoneFormProps {
  /** Empty for the browser's zone. */
  readonly chosen: string;
  /** The zone of this browser, if it has reported it. */
  readonly own: string;
  readonly zones: readonly { readonly value: string; readonly label: string }[];
}

export function ZoneForm({ chosen, own, zones }: ZoneFormProps) {
  const t = useTranslations('settings.zone');
  const [zone, setZone] = useState(chosen);
  const { pending, problem, onSubmit } = useActionForm({
    action: saveZoneAction,
    input: { zone },
    onDone: useRedraw(t('saved')),
  });
  return (
    <form noValidate aria-label={t('title')} className="flex max-w-sm flex-col gap-3" onSubmit={onSubmit}>
      <SelectField
        label={t('title')}
        emptyLabel={own === '' ? t('browsers') : t('browser', { zone: own })}
        options={zones}
        value={zone}
        onChange={({ target }) => setZone(target.value)}
      />
      <SubmitRow label={t('save')} pending={pending} problem={problem} />
    </form>
  );
}
