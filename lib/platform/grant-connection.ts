import { and, eq, isNull } from 'drizzle-orm';
import { endSessionsOf } from '@/lib/access/sessions';
import { writeAccessAudit } from '@/lib/access/sign-in-audit';
import { failed, ok, type Result } from '@/lib/result';
import { connection, connectionGrant, person } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import type { ConnectionHouse } from './connection-desk';
import { builtIn } from './credential';
import { refuseSetting } from './refuse-setting';

export interface PersonsConnection {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly connectionId: string;
}

/** Everybody who does business, and through what. */
export async function listPersonsConnections(store: Store): Promise<PersonsConnection[]> {
  const rows = await store
    .select({
      personId: person.id,
      name: person.name,
      email: person.email,
      connectionId: connectionGrant.connectionId,
      role: person.role,
    })
    .from(person)
    .leftJoin(connectionGrant, eq(connectionGrant.personId, person.id))
    .where(isNull(person.disabledAt))
    .orderBy(person.name, person.email);
  return rows
    .filter(({ role }) => role !== 'admin')
    .map(({ personId, name, email, connectionId }) => ({
      personId,
      name,
      email,
      connectionId: connectionId ?? builtIn,
    }));
}

/**
 * Gives a person another connection. Their sessions end: nothing that was drawn before one platform must be pressed
 * before another.
 */
export async function grantConnection(
  house: ConnectionHouse,
  { personId, connectionId }: { readonly personId: string; readonly connectionId: string },
): Promise<Result<void, string>> {
  const { store, caller, now } = house;
  const object = { type: 'person', id: personId };
  const wanted = { act: 'connection.grant', object };
  if (caller.role !== 'admin') return await refuseSetting(house, wanted, 'Connections are given by admins.');
  return await store.transaction(async (transaction) => {
    const [who] = await transaction.select().from(person).where(eq(person.id, personId)).for('update');
    if (who === undefined) return failed('There is no such person.');
    if (who.role === 'admin') {
      return await refuseSetting({ ...house, store: transaction }, wanted, 'Admins do no business, so they need none.');
    }
    const [stood] = await transaction.select().from(connectionGrant).where(eq(connectionGrant.personId, personId));
    if (connectionId === builtIn) {
      await transaction.delete(connectionGrant).where(eq(connectionGrant.personId, personId));
    } else {
      const [row] = await transaction
        .select({ id: connection.id })
        .from(connection)
        .where(and(eq(connection.id, connectionId), isNull(connection.removedAt)))
        .for('share');
      if (row === undefined) return failed('There is no such connection any more.');
      const set = { connectionId, grantedAt: now, grantedBy: caller.personId };
      await transaction
        .insert(connectionGrant)
        .values({ personId, ...set })
        .onConflictDoUpdate({ target: connectionGrant.personId, set });
    }
    await endSessionsOf(transaction, personId, 'connection-changed', now);
    await writeAccessAudit(transaction, {
      ...{ at: now, by: caller, kind: 'setting', act: 'connection.grant', object, result: 'done' },
      before: { connection: stood?.connectionId ?? builtIn },
      after: { connection: connectionId },
    });
    return ok(undefined);
  });
}
