import { and, eq } from 'drizzle-orm';
import { message, type Message } from '@/lib/messages/message';
import { recordAct } from '@/lib/audit/record-act';
import { failed, ok, type Result } from '@/lib/result';
import { recordedWrite, ownCredential } from '@/lib/store/schema';
import { may } from '@/lib/access/permissions/console-acts';
import { hasUnsettled, refuseSetting, unsettled, type ConnectionContext } from './connections-admin';
import { connectionHash } from './connection-hash';
import { rowOfOwn, sealCredential, type Credential } from './credential';

/**
 * A client id and key of one's own, in place of the shared ones of the connection that one acts through. `trial` is what
 * would be used: it was tried against the platform before.
 */
export async function putOwnCredential(context: ConnectionContext, trial: Credential): Promise<Result<void, Message>> {
  const { store, sealer, caller, now } = context;
  const { personId } = caller;
  const { connectionId, connection } = trial;
  if (!may(caller, 'own-credential.put')) {
    const wanted = { act: 'own-credential.put', object: { type: 'connection', id: connectionId } };
    return await refuseSetting(context, wanted, message('terms.noClientForAdmins'));
  }
  return await store.transaction(async (transaction) => {
    const stands = await findRow(transaction, personId, connectionId);
    const changes = stands !== undefined && stands.clientHash !== connectionHash(connection);
    if (changes && (await hasUnsettled(transaction, eq(recordedWrite.clientHash, stands.clientHash))))
      return failed(unsettled);
    const set = {
      ...sealCredential(sealer, connection.baseUrl, rowOfOwn(personId, connectionId), connection),
      putAt: now,
    };
    await transaction
      .insert(ownCredential)
      .values({ personId, connectionId, ...set })
      .onConflictDoUpdate({ target: [ownCredential.personId, ownCredential.connectionId], set });
    await note(context, transaction, connectionId, 'own-credential.put');
    return ok(undefined);
  });
}

/** Back to the shared one. */
export async function removeOwnCredential(
  context: ConnectionContext,
  connectionId: string,
): Promise<Result<void, Message>> {
  const { store, caller } = context;
  return await store.transaction(async (transaction) => {
    const stands = await findRow(transaction, caller.personId, connectionId);
    if (stands === undefined) return ok(undefined);
    if (await hasUnsettled(transaction, eq(recordedWrite.clientHash, stands.clientHash))) return failed(unsettled);
    await transaction
      .delete(ownCredential)
      .where(and(eq(ownCredential.personId, caller.personId), eq(ownCredential.connectionId, connectionId)));
    await note(context, transaction, connectionId, 'own-credential.remove');
    return ok(undefined);
  });
}

async function findRow(store: ConnectionContext['store'], personId: string, connectionId: string) {
  const [row] = await store
    .select()
    .from(ownCredential)
    .where(and(eq(ownCredential.personId, personId), eq(ownCredential.connectionId, connectionId)))
    .for('update');
  return row;
}

async function note(
  { caller, now }: ConnectionContext,
  transaction: ConnectionContext['store'],
  connectionId: string,
  act: string,
): Promise<void> {
  const object = { type: 'connection', id: connectionId };
  await recordAct(transaction, { at: now, by: caller, kind: 'setting', act, object, result: 'done' });
}
