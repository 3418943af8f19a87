import { readZone } from '@/app/shell/read-zone';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { RefusedButton } from '@/components/failure/refused-button';
import { requireCaller } from '@/lib/access/sessions/caller';
import { refuse } from '@/lib/access/permissions/may-run';
import { environment } from '@/lib/env';
import { listConnections } from '@/lib/platform/connections/connections-admin';
import { listPersonsConnections } from '@/lib/platform/connections/grant-connection';
import { builtInCredential, clientHintOf } from '@/lib/platform/connections/credential';
import { currentConnection } from '@/lib/platform/server';
import { store } from '@/lib/store/open-store';
import { may, whoMay } from '@/lib/access/permissions/console-acts';
import { ChangeList } from '../changes/change-list';
import { readChanges } from '../changes/read-changes';
import { AddConnection } from './add-connection';
import { ConnectionCard, type ShownConnection } from './connection-card';
import { OwnCredential } from './own-credential';
import { PersonsConnections } from './persons-connections';

export const metadata = { title: 'Connections' };

/** Which platforms the console reaches, and who acts through which. */
export default async function ConnectionsPage() {
  const caller = await requireCaller();
  const { role, personId } = caller;
  const current = await currentConnection();
  const shown = await listShown();
  if (!may(caller, 'connection.change-facts')) {
    const own = shown.find(({ id }) => id === current.connectionId);
    return (
      <>
        <PageHeader title="Your connection" description="The platform that everything you do here goes to." />
        <div className="flex max-w-3xl flex-col gap-4">
          {own === undefined ? null : (
            <ConnectionCard
              connection={own}
              refusal={refuse('Change a connection', role, whoMay('connection.change-facts'))}
            />
          )}
          <OwnCredential connectionId={current.connectionId} own={current.own} />
          <Panel title="Other connections" description="Ask an administrator to act through another one">
            <RefusedButton
              label="Connect"
              reason={refuse('Add or give a connection', role, whoMay('connection.add'))}
            />
          </Panel>
        </div>
      </>
    );
  }
  const [people, changes, zone] = await Promise.all([
    listPersonsConnections(await store()),
    readChanges(({ act }) => act === 'connection-grant'),
    readZone(),
  ]);
  return (
    <>
      <PageHeader
        title="Connections"
        description="Each connection is one platform with one client id. Its key is sealed, and shown to nobody again."
      />
      <div className="flex max-w-3xl flex-col gap-4">
        <ChangeList {...{ changes, zone }} ownId={personId} />
        {shown.map((connection) => (
          <ConnectionCard key={connection.id} connection={connection} />
        ))}
        <Panel title="Add a connection" description="A sandbox and the real platform can stand side by side">
          <AddConnection hosts={environment().platformHosts} />
        </Panel>
        <Panel title="Who acts through which" flush>
          <PersonsConnections people={people} connections={shown.map(({ id, name }) => ({ id, name }))} />
        </Panel>
      </div>
    </>
  );
}

/** The one of the environment first; nothing of it is kept in the store. */
async function listShown(): Promise<ShownConnection[]> {
  const { connection, connectionId: id, connectionName: name, ...facts } = builtInCredential(environment());
  const { environment: where, timeZone, idvMethod } = facts;
  const { baseUrl, clientId } = connection;
  const first: ShownConnection = {
    id,
    name,
    environment: where,
    baseUrl,
    timeZone,
    idvMethod,
    clientHint: clientHintOf(clientId),
    people: undefined,
  };
  const kept = await listConnections(await store());
  return [first, ...kept];
}
