'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActButton, ActForm, useSettingsAct } from '../act-button';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { SelectField } from '@/components/field/select-field';
import type { PersonsConnection } from '@/lib/platform/connections/grant-connection';
import { grantConnectionAction, putOwnCredentialAction, removeOwnCredentialAction } from './actions';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { TextField } from '@/components/field/text-field';

export interface PersonsConnectionsProps {
  readonly people: readonly PersonsConnection[];
  readonly connections: readonly { readonly id: string; readonly name: string }[];
}

/** One connection for each person. Another one is proposed, and waits for a second administrator. */
export function PersonsConnections({ people, connections }: PersonsConnectionsProps) {
  const t = useTranslations('connections.people');
  const [wanted, setWanted] = useState<{ readonly person: PersonsConnection; readonly connectionId: string }>();
  const { pending, problem, run } = useSettingsAct(grantConnectionAction, t('proposed'));
  const nameOf = (id: string) => connections.find((one) => one.id === id)?.name ?? t('another');

  async function grant() {
    if (wanted === undefined) return;
    const { person, connectionId } = wanted;
    if (!(await run({ personId: person.personId, connectionId })).ok) return;
    setWanted(undefined);
  }

  return (
    <ul className="divide-line divide-y">
      {people.map((person) => (
        <li key={person.personId} className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[1fr_14rem]">
          <div className="min-w-0">
            <p className="font-medium">
              <bdi>{person.name}</bdi>
            </p>
            <p className="text-ink-muted truncate text-xs">{person.email}</p>
          </div>
          <SelectField
            label={<span className="sr-only">{t('of', { name: person.name })}</span>}
            value={person.connectionId}
            options={connections.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ target }) => setWanted({ person, connectionId: target.value })}
          />
        </li>
      ))}
      <AlertDialog
        open={wanted !== undefined}
        onOpenChange={() => setWanted(undefined)}
        title={t('question', { name: wanted?.person.name ?? '', connection: nameOf(wanted?.connectionId ?? '') })}
        description={t('consequence')}
        confirmLabel={t('submit')}
        pending={pending}
        error={problem}
        onConfirm={() => void grant()}
      />
    </ul>
  );
}

interface OwnCredentialProps {
  readonly connectionId: string;
  /** Whether the person acts under a client id of their own already. */
  readonly own: boolean;
}

/** A client id and key that are the person's alone, in place of the shared ones. */
export function OwnCredential({ connectionId, own }: OwnCredentialProps) {
  const t = useTranslations('connections.ownClient');
  return (
    <Panel title={t('title')} description={t('note')}>
      {own ? (
        <div className="flex flex-col items-start gap-3">
          <p>{t('active')}</p>
          <ActButton label={t('useShared')} action={removeOwnCredentialAction} input={{ connectionId }} />
        </div>
      ) : (
        <PutOwn />
      )}
    </Panel>
  );
}

function PutOwn() {
  const t = useTranslations('connections');
  const [clientId, setClientId] = useState('');
  const [apiKey, setApiKey] = useState('');
  return (
    <ActForm
      action={putOwnCredentialAction}
      input={{ clientId, apiKey }}
      onDone={() => {
        setClientId('');
        setApiKey('');
      }}
      className="grid gap-3 sm:grid-cols-2"
    >
      {({ pending, problem }) => (
        <>
          <TextField
            label={t('clientId')}
            autoComplete="off"
            value={clientId}
            onChange={({ target }) => setClientId(target.value)}
          />
          <TextField
            label={t('apiKey')}
            type="password"
            autoComplete="off"
            value={apiKey}
            error={problem}
            onChange={({ target }) => setApiKey(target.value)}
          />
          <div className="sm:col-span-2">
            <Button type="submit" loading={pending} disabled={clientId.trim() === '' || apiKey.trim() === ''}>
              {t('ownClient.useOwn')}
            </Button>
          </div>
        </>
      )}
    </ActForm>
  );
}
