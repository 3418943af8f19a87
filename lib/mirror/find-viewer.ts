import { eq, isNull, sql } from 'drizzle-orm';
import { grantedAccounts, grantsFrom, type Grants } from '@/lib/access/accounts/grants';
import type { Environment } from '@/lib/env';
import { connectionHash, credentialOf } from '@/lib/platform/connections/credential';
import type { Role } from '@/lib/roles';
import { connection, connectionGrant, ownCredential, person } from '@/lib/store/schema';
import type { Sealer } from '@/lib/store/sealer';
import type { Store } from '@/lib/store/open-store';

/** Somebody for whom work goes on after their request has ended, as they are now. */
export interface Viewer {
  readonly personId: string;
  readonly role: Role;
  readonly isDisabled: boolean;
  readonly grants: Grants;
  /** Names through whom they act: the mirror of another client is not theirs. */
  readonly clientHash: string;
}

export interface ViewerContext {
  readonly database: Store;
  readonly sealer: Sealer;
  readonly environment: Environment;
}

/** People as they are now, with the accounts that they were given or have lost, and through what they act. */
export const selectPeople = (database: Store) =>
  database
    .select({
      id: person.id,
      name: person.name,
      role: person.role,
      disabledAt: person.disabledAt,
      everyAccount: person.everyAccount,
      accounts: grantedAccounts,
      connection,
      ownCredential,
    })
    .from(person)
    .leftJoin(connectionGrant, eq(connectionGrant.personId, person.id))
    .leftJoin(connection, eq(connection.id, connectionGrant.connectionId))
    .leftJoin(
      ownCredential,
      sql`${ownCredential.personId} = ${person.id}
        and ${ownCredential.connectionId} = coalesce(${connection.id}::text, 'built-in')`,
    );

type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number];

function viewerOf({ sealer, environment }: ViewerContext, row: PersonRow): Viewer {
  const credential = credentialOf({ sealer, environment }, row);
  return {
    personId: row.id,
    role: row.role,
    isDisabled: row.disabledAt !== null,
    grants: grantsFrom(row.everyAccount, row.accounts),
    clientHash: connectionHash(credential.connection),
  };
}

/** The person as the store has them now; undefined where there is no such person. */
export async function findViewer(context: ViewerContext, personId: string): Promise<Viewer | undefined> {
  const [row] = await selectPeople(context.database).where(eq(person.id, personId));
  return row && viewerOf(context, row);
}

/** Everybody who is not disabled, by id. Whose credential cannot be opened is left out, and `broken` is told. */
export async function findAllViewers(
  context: ViewerContext,
  broken: (error: unknown) => void,
): Promise<ReadonlyMap<string, Viewer>> {
  const found = new Map<string, Viewer>();
  for (const row of await selectPeople(context.database).where(isNull(person.disabledAt))) {
    try {
      found.set(row.id, viewerOf(context, row));
    } catch (error) {
      broken(error);
    }
  }
  return found;
}
