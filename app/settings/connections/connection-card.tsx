'use client';

import { useState } from 'react';
import { useRouter } from 'next/navigation';
import { useAction } from '@/app/step-up/use-action';
import { EnvironmentBadge } from '@/components/shell/environment-badge';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Panel } from '@/components/ui/panel';
import { describeLost } from '@/lib/access/requests/forbidden-error';
import { failed } from '@/lib/result';
import { WhyNot, whyNotId } from '@/components/failure/why-not';
import type { ConnectionCheck } from '@/lib/platform/connections/check-connection';
import type { ConnectionFacts } from '@/lib/platform/connections/connection-input';
import { checkConnectionAction, removeConnectionAction } from './actions';
import { ChangeFacts } from './change-facts';
import { CheckReport } from './check-report';
import { ReplaceKey } from './replace-key';

/** What may be seen of a connection. */
export interface ShownConnection extends ConnectionFacts {
  readonly id: string;
  readonly name: string;
  readonly environment: 'sandbox' | 'production';
  readonly baseUrl: string;
  readonly clientHint: string;
  /** Undefined for the built-in one: everybody without another. */
  readonly people: number | undefined;
}

export interface ConnectionCardProps {
  readonly connection: ShownConnection;
  /** Why this person may not change it; undefined where they may. */
  readonly refusal?: string;
}

export function ConnectionCard({ connection, refusal }: ConnectionCardProps) {
  const { id, name, environment, baseUrl, timeZone, idvMethod, clientHint, people } = connection;
  const [checking, setChecking] = useState(false);
  const [check, setCheck] = useState<ConnectionCheck | string>();
  const kept = id !== 'built-in';

  async function look() {
    setChecking(true);
    const answer = await checkConnectionAction(id).catch((error: unknown) =>
      failed({ sentence: describeLost(error, 'The console did not answer. Try again.') }),
    );
    setChecking(false);
    setCheck(answer.ok ? answer.value : answer.error.sentence);
  }

  return (
    <Panel
      title={<bdi>{name}</bdi>}
      description={
        people === undefined ? undefined : people === 1 ? '1 person acts through it' : `${people} people act through it`
      }
      actions={<EnvironmentBadge environment={environment} />}
    >
      <div className="flex flex-col gap-3">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          <dt className="text-ink-muted">Address</dt>
          <dd className="font-mono break-all">{baseUrl}</dd>
          <dt className="text-ink-muted">Its days</dt>
          <dd>{timeZone}</dd>
          <dt className="text-ink-muted">Identity check by link</dt>
          <dd className="font-mono break-all">{idvMethod}</dd>
          <dt className="text-ink-muted">Client id</dt>
          <dd className="font-mono">•••• {clientHint}</dd>
          <dt className="text-ink-muted">API key</dt>
          <dd>{id === 'built-in' ? 'From the environment of the console' : 'Kept, sealed'}</dd>
        </dl>
        <div className="flex flex-wrap gap-2">
          <Button loading={checking} onClick={() => void look()}>
            Check <span className="sr-only">{name}</span>
          </Button>
          {!kept ? null : refusal === undefined ? (
            <>
              <ReplaceKey id={id} name={name} />
              <ChangeFacts {...{ id, name, timeZone, idvMethod }} />
              <Remove id={id} name={name} />
            </>
          ) : (
            <NotForThisPerson reason={refusal} />
          )}
        </div>
        <div role="status">
          {check === undefined ? null : typeof check === 'string' ? (
            <Notice tone="negative">{check}</Notice>
          ) : (
            <CheckReport check={check} environment={environment} />
          )}
        </div>
      </div>
    </Panel>
  );
}

/** The same buttons where they are for administrators alone; of a person's connections there is one. */
function NotForThisPerson({ reason }: { reason: string }) {
  const refused = { disabled: true, 'aria-describedby': whyNotId('Replace key') };
  return (
    <>
      <Button {...refused}>Replace key</Button>
      <Button {...refused}>Change facts</Button>
      <Button {...refused} variant="quiet">
        Remove
      </Button>
      <WhyNot label="Replace key" reason={reason} className="basis-full" />
    </>
  );
}

function Remove({ id, name }: { id: string; name: string }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const { pending, problem, run } = useAction(removeConnectionAction);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Remove <span className="sr-only">{name}</span>
      </Button>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title={`Remove ${name}?`}
        description="The console forgets its key. What was done through it stays in the records."
        confirmLabel="Remove"
        variant="danger"
        pending={pending}
        error={problem?.sentence}
        onConfirm={() =>
          void run({ id }).then(({ ok: done }) => {
            if (done) router.refresh();
          })
        }
      />
    </>
  );
}
