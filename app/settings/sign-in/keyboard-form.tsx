'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActionForm } from '@/app/act/use-action-form';
import { saveKeyboardAction } from '@/app/preferences/actions';
import { Checkbox } from '@/components/field/checkbox';
import { SubmitRow, useRedraw } from '../act-button';

export function KeyboardForm({ chosen }: { readonly chosen: boolean }) {
  const t = useTranslations('settings.keyboard');
  const [letters, setLetters] = useState(chosen);
  const { pending, problem, onSubmit } = useActionForm({
    action: saveKeyboardAction,
    input: { letters },
    onDone: useRedraw(t('saved')),
  });
  return (
    <form noValidate aria-label={t('title')} className="flex max-w-sm flex-col gap-3" onSubmit={onSubmit}>
      <Checkbox label={t('on')} checked={letters} onChange={({ target }) => setLetters(target.checked)} />
      <SubmitRow label={t('save')} {...{ pending, problem }} />
    </form>
  );
}
