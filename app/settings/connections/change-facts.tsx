'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRouter } from 'next/navigation';
import { useAction } from '@/app/step-up/use-action';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/overlay/dialog';
import { TextField } from '@/components/field/text-field';
import { connectionFacts, type ConnectionFacts } from '@/lib/platform/connections/connection-input';
import { changeFactsAction } from './actions';
import { factFields } from './fact-fields';

export interface ChangeFactsProps extends ConnectionFacts {
  readonly id: string;
  readonly name: string;
}

/** What an admin learns of a platform only after it is connected. */
export function ChangeFacts({ id, name, timeZone, idvMethod }: ChangeFactsProps) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const { pending, problem, run } = useAction(changeFactsAction);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(connectionFacts),
    mode: 'onTouched',
    defaultValues: { timeZone, idvMethod },
  });

  async function change(facts: ConnectionFacts) {
    if (!(await run({ id, ...facts })).ok) return;
    setOpen(false);
    router.refresh();
  }

  const { errors } = formState;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        Change facts <span className="sr-only">of {name}</span>
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        busy={pending}
        title={`Facts of ${name}`}
        description="They hold from the next page and the next form on."
      >
        <form noValidate onSubmit={(event) => void handleSubmit(change)(event)} className="flex flex-col gap-4">
          <TextField {...factFields.timeZone} error={errors.timeZone?.message} {...register('timeZone')} />
          <TextField
            {...factFields.idvMethod}
            error={errors.idvMethod?.message ?? problem?.sentence}
            {...register('idvMethod')}
          />
          <div className="flex justify-end">
            <Button type="submit" variant="primary" loading={pending}>
              Change
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
