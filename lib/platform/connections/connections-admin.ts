import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, isNull, or, sql, isNotNull } from 'drizzle-orm';
import { message, type Message } from '@/lib/messages/message';
import type { ActionContext } from '@/lib/access/requests/define-action';
import { recordAct } from '@/lib/audit/record-act';
import { failed, ok, type Result } from '@/lib/result';
import type { Sealer } from '@/lib/store/sealer';
import type { Store } from '@/lib/store/open-store';
import { connection, connectionGrant, ownCredential, recordedWrite } from '@/lib/store/schema';
import { may, type ConsoleActName } from '@/lib/access/permissions/console-acts';
import type { ConnectionFacts, ConnectionInput } from './connection-input';
import { recordRefusal } from '@/lib/access/permissions/record-refusal';
import {
  openCredential,
  rowOfConnection,
  sealCredential,
  connectionHash,
  rowOfOwn,
  type Credential,
} from '@/lib/access/viewers/credential';

export interface ConnectionProblem {
  readonly field?: keyof ConnectionInput | undefined;
  readonly sentence: Message;
}

/** The fields of a connection that may be shown: never its key, and only the end of its client id. */
export type ConnectionView = Pick<
  typeof connection.$inferSelect,
  'id' | 'name' | 'environment' | 'baseUrl' | 'timeZone' | 'idvMethod' | 'clientHint'
> & { readonly people: number };

export async function listConnections(store: Store): Promise<ConnectionView[]> {
  const { id, name, environment, baseUrl, timeZone, idvMethod, clientHint } = connection;
  const shown = { id, name, environment, baseUrl, timeZone, idvMethod, clientHint };
  return await store
    .select({ ...shown, people: count(connectionGrant.personId) })
    .from(connection)
    .leftJoin(connectionGrant, eq(connectionGrant.connectionId, connection.id))
    .where(isNull(connection.removedAt))
    .groupBy(connection.id)
    .orderBy(asc(connection.name));
}

/** Includes the built-in one, which is not in the store; a key that was sealed with another secret cannot be used. */
export async function countConnections(store: Store, sealer: Sealer) {
  const rows = await store
    .select({ id: connection.id, sealed: connection.credentialSealed })
    .from(connection)
    .where(isNull(connection.removedAt));
  const isLost = ({ id, sealed }: (typeof rows)[number]) => {
    try {
      return openCredential(sealer, sealed, rowOfConnection(id)).apiKey === '';
    } catch {
      return true;
    }
  };
  return { all: rows.length + 1, unusable: rows.filter(isLost).length };
}

export async function addConnection(
  context: ActionContext,
  input: ConnectionInput,
): Promise<Result<string, ConnectionProblem>> {
  const refuse = async (sentence: Message) => await refuseSetting(context, 'connection.add', 'new', sentence);
  if (!may(context.caller, 'connection.add')) return inField(undefined, await refuse(adminsOnly));
  const { store, sealer, environment, caller, now } = context;
  const { clientId, apiKey, ...facts } = input;
  const { name, baseUrl, timeZone, idvMethod } = facts;
  const { host } = new URL(baseUrl);
  if (!environment.platformHosts.includes(host)) {
    return inField('baseUrl', await refuse(message('connections.problem.host', { host })));
  }
  if (await isNameTaken(store, name)) return failed({ field: 'name', sentence: message('connections.nameTaken') });
  const id = randomUUID();
  await store.transaction(async (transaction) => {
    await transaction.insert(connection).values({
      id,
      ...facts,
      putAt: now,
      putBy: caller.personId,
      ...sealCredential(sealer, baseUrl, rowOfConnection(id), { clientId, apiKey }),
    });
    const told = { name, environment: facts.environment, host, timeZone, idvMethod };
    await note(transaction, context, id, 'connection.add', told);
  });
  return ok(id);
}

/** A new key for the same client id: open writes go on with it. */
export async function replaceKey(
  context: ActionContext,
  { id, apiKey }: { readonly id: string; readonly apiKey: string },
): Promise<Result<void, Message>> {
  const { sealer, now } = context;
  return await changeConnection(context, 'connection.replace-key', id, async (transaction, row) => {
    const { clientId } = openCredential(sealer, row.credentialSealed, rowOfConnection(id));
    const sealed = sealCredential(sealer, row.baseUrl, rowOfConnection(id), { clientId, apiKey });
    await transaction
      .update(connection)
      .set({ ...sealed, putAt: now })
      .where(eq(connection.id, id));
    await note(transaction, context, id, 'connection.replace-key');
    return ok(undefined);
  });
}

/** From then on days are counted in that zone, and cardholders are verified by that method. */
export async function changeFacts(
  context: ActionContext,
  {
    id,
    ...change
  }: { readonly id: string } & { readonly [F in keyof ConnectionFacts]?: ConnectionFacts[F] | undefined },
): Promise<Result<void, Message>> {
  return await changeConnection(context, 'connection.change-facts', id, async (transaction, row) => {
    const before = { timeZone: row.timeZone, idvMethod: row.idvMethod };
    const { timeZone = row.timeZone, idvMethod = row.idvMethod } = change;
    await transaction.update(connection).set({ timeZone, idvMethod }).where(eq(connection.id, id));
    await note(transaction, context, id, 'connection.change-facts', { timeZone, idvMethod }, before);
    return ok(undefined);
  });
}

/** Refused while a person acts through it, or one of its writes has no outcome yet: both would lose their platform. */
export async function removeConnection(
  context: ActionContext,
  { id }: { readonly id: string },
): Promise<Result<void, Message>> {
  return await changeConnection(context, 'connection.remove', id, async (transaction) => {
    const people = await transaction.$count(connectionGrant, eq(connectionGrant.connectionId, id));
    if (people > 0) return failed(message('connections.problem.inUse'));
    if (await hasUnsettled(transaction, eq(recordedWrite.connectionId, id))) return failed(unsettled);
    await transaction.delete(ownCredential).where(eq(ownCredential.connectionId, id));
    const removed = { removedAt: context.now, credentialSealed: '' };
    await transaction.update(connection).set(removed).where(eq(connection.id, id));
    await note(transaction, context, id, 'connection.remove');
    return ok(undefined);
  });
}

/** Changes an existing connection, for people who may. */
async function changeConnection(
  context: ActionContext,
  act: ConsoleActName,
  id: string,
  change: (transaction: Store, row: typeof connection.$inferSelect) => Promise<Result<void, Message>>,
): Promise<Result<void, Message>> {
  if (!may(context.caller, act)) return await refuseSetting(context, act, id, adminsOnly);
  return await context.store.transaction(async (transaction) => {
    const [row] = await transaction
      .select()
      .from(connection)
      .where(and(eq(connection.id, id), isNull(connection.removedAt)))
      .for('update');
    return row === undefined ? failed(gone) : await change(transaction, row);
  });
}

/** Whether one of its writes has yet to be sent, followed or settled. */
async function hasUnsettled(transaction: Store, where: ReturnType<typeof eq>): Promise<boolean> {
  const open = or(isNotNull(recordedWrite.nextAt), eq(recordedWrite.holds, true));
  return (await transaction.$count(recordedWrite, and(where, open))) > 0;
}

async function note(
  transaction: Store,
  { caller, now }: ActionContext,
  id: string,
  act: string,
  after?: Readonly<Record<string, string>>,
  before?: Readonly<Record<string, string>>,
): Promise<void> {
  const object = { type: 'connection', id };
  await recordAct(transaction, { at: now, by: caller, kind: 'setting', act, object, before, after });
}

/** Refuses a change of connections: returns the answer, and writes a line about the attempt. */
async function refuseSetting(
  { store, caller, now }: ActionContext,
  act: ConsoleActName,
  id: string,
  reason: Message,
): Promise<Result<never, Message>> {
  await recordRefusal(store, { act, object: { type: 'connection', id }, by: caller, reason, at: now });
  return failed(reason);
}

function inField(field: ConnectionProblem['field'], refused: Result<never, Message>): Result<never, ConnectionProblem> {
  return refused.ok ? refused : failed({ field, sentence: refused.error });
}

async function isNameTaken(store: Store, name: string): Promise<boolean> {
  const same = and(sql`lower(${connection.name}) = lower(${name})`, isNull(connection.removedAt));
  return (await store.$count(connection, same)) > 0;
}

const adminsOnly = message('connections.problem.adminsOnly');
export const gone = message('settings.answer.connectionGone');
const unsettled = message('connections.problem.unsettled');

/** Replaces the shared client by the person's own; `trial` was tried against the platform before. */
export async function putOwnCredential(context: ActionContext, trial: Credential): Promise<Result<void, Message>> {
  const { store, sealer, caller, now } = context;
  const { personId } = caller;
  const { connectionId, connection } = trial;
  if (!may(caller, 'own-credential.put')) {
    return await refuseSetting(context, 'own-credential.put', connectionId, message('terms.noClientForAdmins'));
  }
  return await store.transaction(async (transaction) => {
    const stands = await findRow(transaction, personId, connectionId);
    const changes = stands !== undefined && stands.clientHash !== connectionHash(connection);
    if (changes && (await hasUnsettled(transaction, eq(recordedWrite.clientHash, stands.clientHash))))
      return failed(unsettled);
    const sealed = sealCredential(sealer, connection.baseUrl, rowOfOwn(personId, connectionId), connection);
    const set = { ...sealed, putAt: now };
    await transaction
      .insert(ownCredential)
      .values({ personId, connectionId, ...set })
      .onConflictDoUpdate({ target: [ownCredential.personId, ownCredential.connectionId], set });
    await note(transaction, context, connectionId, 'own-credential.put');
    return ok(undefined);
  });
}

export async function removeOwnCredential(
  context: ActionContext,
  { connectionId }: { readonly connectionId: string },
): Promise<Result<void, Message>> {
  const { store, caller } = context;
  return await store.transaction(async (transaction) => {
    const stands = await findRow(transaction, caller.personId, connectionId);
    if (stands === undefined) return ok(undefined);
    if (await hasUnsettled(transaction, eq(recordedWrite.clientHash, stands.clientHash))) return failed(unsettled);
    await transaction
      .delete(ownCredential)
      .where(and(eq(ownCredential.personId, caller.personId), eq(ownCredential.connectionId, connectionId)));
    await note(transaction, context, connectionId, 'own-credential.remove');
    return ok(undefined);
  });
}

async function findRow(store: ActionContext['store'], personId: string, connectionId: string) {
  const [row] = await store
    .select()
    .from(ownCredential)
    .where(and(eq(ownCredential.personId, personId), eq(ownCredential.connectionId, connectionId)))
    .for('update');
  return row;
}
