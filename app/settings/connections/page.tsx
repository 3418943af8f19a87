import { pageTitle } from '@/app/shell/page-title';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { message } from '@/lib/messages/message';
import { getWords } from '@/lib/messages/get-words';
import { readZone } from '@/app/shell/read-zone';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { RefusedButton } from '@/components/failure/why-not';
import { requireCaller } from '@/lib/access/sessions/caller';
import { refuse } from '@/lib/access/permissions/permissions';
import { environment } from '@/lib/env';
import { listConnections } from '@/lib/platform/connections/connections-admin';
import { listPersonsConnections } from '@/lib/platform/connections/grant-connection';
import { builtInCredential, clientHintOf } from '@/lib/access/viewers/credential';
import { currentConnection } from '@/lib/platform/server';
import { store } from '@/lib/store/open-store';
import { may, whoMay } from '@/lib/access/permissions/console-acts';
import { ChangeList } from '../changes/change-list';
import { readChanges } from '../changes/read-changes';
import { AddConnection, ConnectionCard, type ShownConnection } from './connection-card';
import { OwnCredential, PersonsConnections } from './persons-connections';

export const generateMetadata = pageTitle('connections.title');

/** The platforms that the console reaches, and the people who act through each. */
export default async function ConnectionsPage() {
  const caller = await requireCaller();
  const { role, personId } = caller;
  const [t, words] = [await getTranslations('connections'), await getWords()];
  const current = await currentConnection();
  const shown = await listShown();
  if (!may(caller, 'connection.change-facts')) {
    const own = shown.find(({ id }) => id === current.connectionId);
    return (
      <ClientMessages areas={['connections']}>
        <PageHeader title={t('own')} description={t('ownIntroduction')} />
        <div className="flex max-w-4xl flex-col gap-8">
          {own === undefined ? null : (
            <ConnectionCard
              connection={own}
              refusal={words(refuse(message('connections.edit'), role, whoMay('connection.change-facts')))}
            />
          )}
          <OwnCredential connectionId={current.connectionId} own={current.own} />
          <Panel title={t('others')} description={t('othersNote')}>
            <RefusedButton
              label={t('add.submit')}
              reason={words(refuse(message('connections.addOrGive'), role, whoMay('connection.add')))}
            />
          </Panel>
        </div>
      </ClientMessages>
    );
  }
  const [people, changes, zone] = await Promise.all([
    listPersonsConnections(await store()),
    readChanges(({ act }) => act === 'connection-grant'),
    readZone(),
  ]);
  return (
    <ClientMessages areas={['connections']}>
      <PageHeader title={t('title')} description={t('introduction')} />
      <div className="flex max-w-4xl flex-col gap-8">
        <ChangeList changes={changes} zone={zone} ownId={personId} />
        {shown.map((connection) => (
          <ConnectionCard key={connection.id} connection={connection} />
        ))}
        <Panel title={t('add.title')} description={t('add.note')}>
          <AddConnection hosts={environment().platformHosts} />
        </Panel>
        <Panel title={t('people.title')} flush>
          <PersonsConnections people={people} connections={shown.map(({ id, name }) => ({ id, name }))} />
        </Panel>
      </div>
    </ClientMessages>
  );
}

/** The connection from the environment first; the store has nothing of it. */
async function listShown(): Promise<ShownConnection[]> {
  const { connection, connectionId: id, environment: where, timeZone, idvMethod } = builtInCredential(environment());
  const { baseUrl, clientId } = connection;
  const t = await getTranslations('connections');
  const first: ShownConnection = {
    id,
    baseUrl,
    timeZone,
    idvMethod,
    environment: where,
    people: undefined,
    name: t('builtIn'),
    clientHint: clientHintOf(clientId),
  };
  return [first, ...(await listConnections(await store()))];
}
