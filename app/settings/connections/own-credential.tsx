'use client';

import { useState, type SubmitEvent } from 'react';
import { useRouter } from 'next/navigation';
import { useAction } from '@/app/step-up/use-action';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { TextField } from '@/components/field/text-field';
import { putOwnCredentialAction, removeOwnCredentialAction } from './actions';

export interface OwnCredentialProps {
  readonly connectionId: string;
  /** Whether the person acts under a client id of their own already. */
  readonly own: boolean;
}

/** A client id and key that are the person's alone, in place of the shared ones. */
export function OwnCredential({ connectionId, own }: OwnCredentialProps) {
  const router = useRouter();
  const [clientId, setClientId] = useState('');
  const [apiKey, setApiKey] = useState('');
  const put = useAction(putOwnCredentialAction);
  const remove = useAction(removeOwnCredentialAction);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!(await put.run({ clientId, apiKey })).ok) return;
    setClientId('');
    setApiKey('');
    router.refresh();
  }

  return (
    <Panel title="Your own client id" description="Sealed, yours alone, and named in the records of what you do">
      {own ? (
        <div className="flex flex-col items-start gap-3">
          <p>You act under a client id of your own.</p>
          <Button
            loading={remove.pending}
            onClick={() =>
              void remove.run({ connectionId }).then(({ ok: done }) => {
                if (done) router.refresh();
              })
            }
          >
            Use the shared one again
          </Button>
          <p role="alert" className="text-negative-ink text-sm empty:hidden">
            {remove.problem?.sentence}
          </p>
        </div>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="Client id"
            autoComplete="off"
            value={clientId}
            onChange={({ target }) => setClientId(target.value)}
          />
          <TextField
            label="API key"
            type="password"
            autoComplete="off"
            value={apiKey}
            error={put.problem?.sentence}
            onChange={({ target }) => setApiKey(target.value)}
          />
          <div className="sm:col-span-2">
            <Button type="submit" loading={put.pending} disabled={clientId.trim() === '' || apiKey.trim() === ''}>
              Use my own
            </Button>
          </div>
        </form>
      )}
    </Panel>
  );
}
