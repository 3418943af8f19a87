import { eq, isNull, sql } from 'drizzle-orm';
import { grantedAccounts, grantsFrom } from '../accounts/grants';
import { environment, type Environment } from '@/lib/env';
import { credentialOf } from './credential';
import { type Viewer, viewerOf } from './viewer';
import { connection, connectionGrant, ownCredential, person } from '@/lib/store/schema';
import { dataSealer, type Sealer } from '@/lib/store/sealer';
import { store, type Store } from '@/lib/store/open-store';

export interface ViewerContext {
  readonly database: Store;
  readonly sealer: Sealer;
  readonly environment: Environment;
}

/** The context of this console. */
export const viewerContext = async (): Promise<ViewerContext> => ({
  database: await store(),
  sealer: dataSealer(),
  environment: environment(),
});

/** Selects people as they are now, with the accounts granted to or revoked from them, and their clients. */
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

function viewerIn({ sealer, environment }: ViewerContext, row: PersonRow): Viewer {
  const looker = { personId: row.id, role: row.role, isDisabled: row.disabledAt !== null };
  return viewerOf(looker, grantsFrom(row.everyAccount, row.accounts), credentialOf({ sealer, environment }, row));
}

/** The person as stored now; undefined if there is no such person. */
export async function findViewer(context: ViewerContext, personId: string): Promise<Viewer | undefined> {
  const [row] = await selectPeople(context.database).where(eq(person.id, personId));
  return row && viewerIn(context, row);
}

/**
 * All people who are not disabled, by id. A person whose credential does not open is left out, and `broken` is called.
 */
export async function findAllViewers(
  context: ViewerContext,
  broken: (error: unknown) => void,
): Promise<ReadonlyMap<string, Viewer>> {
  const found = new Map<string, Viewer>();
  for (const row of await selectPeople(context.database).where(isNull(person.disabledAt))) {
    try {
      found.set(row.id, viewerIn(context, row));
    } catch (error) {
      broken(error);
    }
  }
  return found;
}
