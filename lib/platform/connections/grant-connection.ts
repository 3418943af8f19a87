import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { message, writeMessage } from '@/lib/messages/message';
import type { AdminAct } from '@/lib/access/people/admin-change';
import { findPerson } from '@/lib/access/people/people';
import { endSessionsOf } from '@/lib/access/sessions/sessions';
import { failed, ok } from '@/lib/result';
import { connection, connectionGrant, person } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { doesBusiness } from '@/lib/roles';
import { builtIn } from '@/lib/access/viewers/credential';

export interface PersonsConnection {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly connectionId: string;
}

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
    .filter(({ role }) => doesBusiness(role))
    .map(({ personId, name, email, connectionId }) => ({
      personId,
      name,
      email,
      connectionId: connectionId ?? builtIn,
    }));
}

export const connectionGranted = z.object({
  personId: z.uuid(writeMessage(message('settings.answer.notThere'))),
  connectionId: z.union([z.literal(builtIn), z.uuid(writeMessage(message('settings.answer.notThere')))]),
});

/** A connection may reach real money, so it takes two admins. Sessions end, so that no older page acts there. */
export const grantingConnection: AdminAct<z.output<typeof connectionGranted>> = {
  name: 'connection-grant',
  asked: connectionGranted,
  objectOf: ({ personId }) => ({ type: 'person', id: personId }),
  async compare({ transaction, refuse }, _, { personId, connectionId }) {
    const found = await findPerson(transaction, personId);
    if (found === undefined) return failed(message('settings.answer.unknownPerson'));
    if (!doesBusiness(found.role)) return await refuse(message('settings.answer.connectionNotForAdmins'));
    const [held] = await transaction.select().from(connectionGrant).where(eq(connectionGrant.personId, personId));
    const current = held?.connectionId ?? builtIn;
    if (current === connectionId) return failed(message('settings.answer.sameConnection'));
    if (connectionId !== builtIn && !(await isThere(transaction, connectionId))) {
      return failed(message('settings.answer.connectionGone'));
    }
    const { email, role } = found;
    return ok({ before: { email, role, connection: current }, after: { connection: connectionId } });
  },
  async apply({ transaction }, { personId, connectionId }, { confirmer, now }) {
    if (connectionId === builtIn) {
      await transaction.delete(connectionGrant).where(eq(connectionGrant.personId, personId));
    } else {
      const set = { connectionId, grantedAt: now, grantedBy: confirmer };
      await transaction
        .insert(connectionGrant)
        .values({ personId, ...set })
        .onConflictDoUpdate({ target: connectionGrant.personId, set });
    }
    await endSessionsOf(transaction, personId, 'connection-changed', now);
    return undefined;
  },
};

/** The row is locked, so that the connection is not removed during the grant. */
async function isThere(transaction: Store, connectionId: string): Promise<boolean> {
  const found = await transaction
    .select({ id: connection.id })
    .from(connection)
    .where(and(eq(connection.id, connectionId), isNull(connection.removedAt)))
    .for('share');
  return found.length > 0;
}
