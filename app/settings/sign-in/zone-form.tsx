'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { saveZoneAction } from '@/app/preferences/actions';
import { SelectField } from '@/components/field/select-field';
import { ActForm, SubmitRow } from '../act-button';

interface ZoneFormProps {
  /** Empty: the browser's. */
  readonly chosen: string;
  /** Of this browser, where it has told it. */
  readonly own: string;
  readonly zones: readonly { readonly value: string; readonly label: string }[];
}

export function ZoneForm({ chosen, own, zones }: ZoneFormProps) {
  const t = useTranslations('settings.zone');
  const [zone, setZone] = useState(chosen);
  return (
    <ActForm
      aria-label={t('title')}
      action={saveZoneAction}
      input={{ zone }}
      done={t('saved')}
      className="flex max-w-sm flex-col gap-3"
    >
      {(state) => (
        <>
          <SelectField
            label={t('title')}
            emptyLabel={own === '' ? t('browsers') : t('browser', { zone: own })}
            options={zones}
            value={zone}
            onChange={({ target }) => setZone(target.value)}
          />
          <SubmitRow label={t('save')} {...state} />
        </>
      )}
    </ActForm>
  );
}
