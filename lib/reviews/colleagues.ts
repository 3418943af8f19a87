import { asc, isNull } from 'drizzle-orm';
import { grantsFrom, holds } from '@/lib/access/accounts/grants';
import { selectPeople } from '@/lib/mirror/find-viewer';
import { doesBusiness, type Role } from '@/lib/roles';
import type { Store } from '@/lib/store/open-store';
import { person } from '@/lib/store/schema';

/** Somebody whose business an account's payouts are. */
export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number];

/** Names the credential that somebody acts through; undefined: that of the environment. */
const throughOf = ({ connection, ownCredential }: PersonRow) => (ownCredential ?? connection)?.clientHash;

/**
 * People who may see the payouts of each of these accounts now, through what the asker sees them, by name: they alone can
 * own one or be mentioned.
 */
export async function findColleagues(
  database: Store,
  accounts: readonly string[],
  asker: { readonly personId: string },
): Promise<readonly Colleague[]> {
  const people = await selectPeople(database)
    .where(isNull(person.disabledAt))
    .orderBy(asc(person.name), asc(person.id));
  const own = people.find(({ id }) => id === asker.personId);
  if (own === undefined) return [];
  return people
    .filter((one) => doesBusiness(one.role) && throughOf(one) === throughOf(own))
    .filter((one) => accounts.every((account) => holds(grantsFrom(one.everyAccount, one.accounts), account)))
    .map(({ id, name, role }) => ({ id, name, role }));
}
