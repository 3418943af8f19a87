'use client';

import { useState, type SubmitEvent } from 'react';
import { useAction } from '@/app/step-up/use-action';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/overlay/dialog';
import { TextField } from '@/components/field/text-field';
import { useToast } from '@/components/overlay/use-toast';
import { replaceKeyAction } from './actions';

/** A new key for the same client id. The one that is there is not shown, here or anywhere. */
export function ReplaceKey({ id, name }: { id: string; name: string }) {
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [apiKey, setApiKey] = useState('');
  const { pending, problem, run } = useAction(replaceKeyAction);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!(await run({ id, apiKey })).ok) return;
    setOpen(false);
    setApiKey('');
    toast({ tone: 'positive', title: `${name} has its new key` });
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>
        Replace key <span className="sr-only">of {name}</span>
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        busy={pending}
        title={`A new key for ${name}`}
        description="For the same client id. What is under way goes on with it."
      >
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <TextField
            label="API key"
            type="password"
            autoComplete="off"
            value={apiKey}
            error={problem?.sentence}
            onChange={({ target }) => setApiKey(target.value)}
          />
          <div className="flex justify-end">
            <Button type="submit" variant="primary" loading={pending} disabled={apiKey.trim() === ''}>
              Replace
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
