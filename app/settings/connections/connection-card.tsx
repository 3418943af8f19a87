'use client';

import { useState, type SubmitEvent } from 'react';
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
import { type ConnectionFacts, connectionFacts } from '@/lib/platform/connections/connection-input';
import { checkConnectionAction, removeConnectionAction, replaceKeyAction, changeFactsAction } from './actions';
import { Dialog } from '@/components/overlay/dialog';
import { TextField } from '@/components/field/text-field';
import { useToast } from '@/components/overlay/use-toast';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { factFields } from './fact-fields';
import { operations } from '@/lib/contract/operations';

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

/** A new key for the same client id. The one that is there is not shown, here or anywhere. */
function ReplaceKey({ id, name }: { id: string; name: string }) {
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

interface ChangeFactsProps extends ConnectionFacts {
  readonly id: string;
  readonly name: string;
}

/** What an admin learns of a platform only after it is connected. */
function ChangeFacts({ id, name, timeZone, idvMethod }: ChangeFactsProps) {
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

interface CheckReportProps {
  readonly check: ConnectionCheck;
  /** What an admin said that it is. */
  readonly environment: 'sandbox' | 'production';
}

/** What one look at the platform told, in words. */
function CheckReport({ check, environment }: CheckReportProps) {
  const { token, allowsAddress, likeSandbox, extras } = check;
  const absent = extras.filter(({ answers }) => answers === false);
  const unknown = extras.filter(({ answers }) => answers === undefined);
  const contradicts = likeSandbox !== undefined && likeSandbox !== (environment === 'sandbox');
  return (
    <div className="flex flex-col gap-2">
      <Notice tone={token.works ? 'positive' : 'negative'} title={token.works ? 'Token: works' : 'Token: refused'}>
        {token.says}
      </Notice>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        <li>{addressWords(allowsAddress)}</li>
        <li>{environmentWords(likeSandbox)}</li>
        {extras.length === 0 ? null : (
          <li>
            Beyond the interface it answers {extras.length - absent.length - unknown.length} of {extras.length} reads
            {absent.length === 0 ? '.' : `; it has none for: ${titles(absent)}.`}
            {unknown.length === 0 ? null : ` It did not tell of: ${titles(unknown)}.`}
          </li>
        )}
      </ul>
      {contradicts ? (
        <Notice tone="caution" title="This contradicts its setting">
          {environment === 'sandbox'
            ? 'It is set as a sandbox, and does not answer like one: its money may be real.'
            : 'It is set as production, and answers like a sandbox.'}
        </Notice>
      ) : null}
    </div>
  );
}

function addressWords(allows: boolean | undefined): string {
  if (allows === true) return 'The allow-list of the key takes this console’s address.';
  if (allows === false)
    return 'The allow-list of the key does not take this console’s address: add it on the platform.';
  return 'The platform did not tell whether its allow-list takes this console’s address.';
}

function environmentWords(likeSandbox: boolean | undefined): string {
  if (likeSandbox === undefined) return 'It did not tell whether it is a sandbox.';
  return likeSandbox ? 'It answers like a sandbox: deposits can be simulated.' : 'It answers like production.';
}

function titles(extras: ConnectionCheck['extras']): string {
  return extras.map(({ name }) => operations[name].title).join(', ');
}
