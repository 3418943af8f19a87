'use client';

import { useTranslations } from 'next-intl';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useForm } from 'react-hook-form';
import { writeMessage } from '@/lib/messages/message';
import { useAction } from '@/app/step-up/use-action';
import { TextField } from '@/components/field/text-field';
import { useToast } from '@/components/overlay/toast';
import { directoryEntry, type DirectoryEntry } from '@/lib/access/accounts/directory-entry';
import { putDirectoryEntryAction, removeDirectoryEntryAction } from './actions';
import { Trash2, Waypoints } from 'lucide-react';
import { EmptyState } from '@/components/failure/empty-state';
import { IconButton } from '@/components/ui/icon-button';
import { SubmitRow, useSettingsAct } from '../act-button';

const fields = ['accountId', 'name', 'note'] as const;

/** One entry; an id that is there already gets the new name. */
export function DirectoryForm() {
  const t = useTranslations('people.directory');
  const terms = useTranslations('terms');
  const router = useRouter();
  const toast = useToast();
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(directoryEntry),
    mode: 'onTouched',
    defaultValues: { accountId: '', name: '', note: '' },
  });

  const { pending, problem, run } = useAction(putDirectoryEntryAction);

  async function keep(entry: DirectoryEntry) {
    const answer = await run(entry);
    if (!answer.ok) {
      const field = fields.find((name) => name === answer.error.field);
      if (field !== undefined) setError(field, { message: writeMessage(answer.error.sentence) }, { shouldFocus: true });
      return;
    }
    toast({ tone: 'positive', title: t('saved', { name: entry.name }) });
    reset();
    router.refresh();
  }

  const { errors } = formState;
  return (
    // A plain call from the submit handler: a slow write never holds up a link.
    <form noValidate onSubmit={(event) => void handleSubmit(keep)(event)} className="grid gap-3 sm:grid-cols-2">
      <TextField
        label={t('accountId')}
        hint={t('accountIdHint')}
        autoComplete="off"
        error={errors.accountId?.message}
        {...register('accountId')}
      />
      <TextField
        label={terms('name')}
        hint={t('nameHint')}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <div className="sm:col-span-2">
        <TextField label={t('note')} optional autoComplete="off" error={errors.note?.message} {...register('note')} />
      </div>
      <SubmitRow
        takesFocus
        className="sm:col-span-2"
        label={t('save')}
        pending={pending}
        problem={problem?.field === undefined ? problem?.sentence : undefined}
      />
    </form>
  );
}

interface DirectoryListProps {
  readonly entries: readonly DirectoryEntry[];
  /** For whoever may not remove one: the id of the words that say who may. */
  readonly refusedBy?: string;
}

export function DirectoryList({ entries, refusedBy }: DirectoryListProps) {
  const t = useTranslations('people.directory');
  const { problem, run } = useSettingsAct(removeDirectoryEntryAction, t('removed'));
  if (entries.length === 0) {
    return <EmptyState icon={Waypoints} title={t('empty')} />;
  }
  return (
    <>
      {problem === undefined ? null : (
        <p role="alert" className="text-negative-ink px-4 py-2 text-sm">
          {problem}
        </p>
      )}
      <ul className="divide-line divide-y">
        {entries.map((entry) => (
          <li key={entry.accountId} className="flex items-center gap-3 px-4 py-2">
            <div className="min-w-0 grow">
              <p className="font-medium">
                <bdi>{entry.name}</bdi>
              </p>
              <p className="text-ink-muted font-mono text-xs break-all">{entry.accountId}</p>
              {entry.note === '' ? null : <p className="text-ink-muted text-xs">{entry.note}</p>}
            </div>
            <IconButton
              label={t('remove', { name: entry.name })}
              icon={<Trash2 aria-hidden />}
              disabled={refusedBy !== undefined}
              aria-describedby={refusedBy}
              onClick={() => void run(entry.accountId)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
