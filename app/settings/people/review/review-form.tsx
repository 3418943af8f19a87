'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActionForm } from '@/app/act/use-action-form';
import { SubmitRow, useRedraw } from '@/app/settings/act-button';
import { TextareaField } from '@/components/field/textarea-field';
import { reviewLimits } from '@/lib/access/review/review-limits';
import { keepReviewAction } from '../actions';

/** Says that an administrator has reviewed what the page shows, of which `digest` is the digest. */
export function ReviewForm({ digest }: { readonly digest: string }) {
  const t = useTranslations('people.review');
  const [note, setNote] = useState('');
  const { pending, problem, problemAt, onSubmit } = useActionForm({
    action: keepReviewAction,
    input: { note, digest },
    fields: ['note'],
    onDone: useRedraw(t('kept')),
  });
  return (
    <form noValidate aria-label={t('done')} className="flex max-w-lg flex-col gap-3" onSubmit={onSubmit}>
      <TextareaField
        label={t('note')}
        hint={t('noteHint')}
        optional
        limit={reviewLimits.longestNote}
        value={note}
        error={problemAt('note')}
        onChange={({ target }) => setNote(target.value)}
      />
      <SubmitRow label={t('submit')} pending={pending} problem={problem} />
    </form>
  );
}
