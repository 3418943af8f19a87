'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useForm } from 'react-hook-form';
import { useAction } from '@/app/step-up/use-action';
import { SubmitButton } from '@/components/form/submit-button';
import { TextField } from '@/components/field/text-field';
import { useToast } from '@/components/overlay/use-toast';
import { directoryEntry, type DirectoryEntry } from '@/lib/access/accounts/directory-entry';
import { putDirectoryEntryAction } from './actions';

const fields = ['accountId', 'name', 'note'] as const;

/** One entry; an id that is there already gets the new name. */
export function DirectoryForm() {
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
      if (field !== undefined) setError(field, { message: answer.error.sentence }, { shouldFocus: true });
      return;
    }
    toast({ tone: 'positive', title: `${entry.name} is in the directory` });
    reset();
    router.refresh();
  }

  const { errors } = formState;
  return (
    // A plain call from the submit handler: a slow write never holds up a link.
    <form noValidate onSubmit={(event) => void handleSubmit(keep)(event)} className="grid gap-3 sm:grid-cols-2">
      <TextField
        label="Account id"
        hint="As the platform knows it"
        autoComplete="off"
        error={errors.accountId?.message}
        {...register('accountId')}
      />
      <TextField
        label="Name"
        hint="As people here call it"
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <div className="sm:col-span-2">
        <TextField label="Note" optional autoComplete="off" error={errors.note?.message} {...register('note')} />
      </div>
      <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
        <SubmitButton takesFocus loading={pending}>
          Save
        </SubmitButton>
        <p role="alert" className="text-negative-ink text-sm">
          {problem?.field === undefined ? problem?.sentence : undefined}
        </p>
      </div>
    </form>
  );
}
