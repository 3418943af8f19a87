'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionQuestion } from '@/app/act/action-question';
import { useActionForm } from '@/app/act/use-action-form';
import { ActButton, useRedraw } from '../act-button';
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

/** One connection for each person. A change of it is proposed, and waits for a second administrator. */
export function PersonsConnections({ people, connections }: PersonsConnectionsProps) {
  const t = useTranslations('connections.people');
  const [wanted, setWanted] = useState<{ readonly person: PersonsConnection; readonly connectionId: string }>();
  const redraw = useRedraw(t('proposed'));
  const nameOf = (id: string) => connections.find((one) => one.id === id)?.name ?? t('another');

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
      <ActionQuestion
        open={wanted !== undefined}
        onClose={() => setWanted(undefined)}
        title={t('question', { name: wanted?.person.name ?? '', connection: nameOf(wanted?.connectionId ?? '') })}
        description={t('consequence')}
        confirmLabel={t('submit')}
        action={grantConnectionAction}
        input={{ personId: wanted?.person.personId, connectionId: wanted?.connectionId }}
        onDone={redraw}
      />
    </ul>
  );
}

interface OwnCredentialProps {
  readonly connectionId: string;
  /** Whether the person acts under their own client id already. */
  readonly own: boolean;
}

/** A person's own client id and key, in place of the shared ones. */
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
  const redraw = useRedraw();
  const { pending, problem, onSubmit } = useActionForm({
    action: putOwnCredentialAction,
    input: { clientId, apiKey },
    onDone: () => {
      redraw();
      setClientId('');
      setApiKey('');
    },
  });
  return (
    <form noValidate className="grid gap-3 sm:grid-cols-2" onSubmit={onSubmit}>
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
    </form>
  );
}
