'use client';

import { useTranslations } from 'next-intl';
import { useActionFields } from '@/app/act/use-action-fields';
import { TextField } from '@/components/field/text-field';
import { useToast } from '@/components/overlay/toast';
import { SubmitRow, useRedraw } from '../act-button';
import { putDirectoryEntryAction } from './actions';

const loadEntry = async () => (await import('@/lib/access/accounts/directory-entry')).directoryEntry;

/** One entry; an id that is there already gets the new name. */
export function DirectoryForm() {
  const t = useTranslations('people.directory');
  const terms = useTranslations('terms');
  const toast = useToast();
  const redraw = useRedraw();
  const { form, field, pending, problem, onSubmit } = useActionFields({
    action: putDirectoryEntryAction,
    loadSchema: loadEntry,
    defaultValues: { accountId: '', name: '', note: '' },
    onDone: (_, { name }) => {
      toast({ tone: 'positive', title: t('saved', { name }) });
      form.reset();
      redraw();
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-3 sm:grid-cols-2">
      <TextField {...field('accountId')} label={t('accountId')} hint={t('accountIdHint')} autoComplete="off" />
      <TextField {...field('name')} label={terms('name')} hint={t('nameHint')} autoComplete="off" />
      <TextField {...field('note')} label={t('note')} optional autoComplete="off" className="sm:col-span-2" />
      <SubmitRow takesFocus className="sm:col-span-2" label={t('save')} pending={pending} problem={problem} />
    </form>
  );
}
