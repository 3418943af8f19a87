import { asc, isNull } from 'drizzle-orm';
import { grantsFrom } from '@/lib/access/accounts/grants';
import { selectPeople } from '@/lib/access/viewers/find-viewer';
import { maySeePayouts } from '@/lib/access/viewers/viewer';
import type { Role } from '@/lib/roles';
import type { Store } from '@/lib/store/open-store';
import { person } from '@/lib/store/schema';

/** A person who works with an account's payouts. */
export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number];

/** The client hash of a person's credential; undefined for the credential of the environment. */
const throughOf = ({ connection, ownCredential }: PersonRow) => (ownCredential ?? connection)?.clientHash;

/**
 * People who may see the payouts of each of these accounts now, at the asker's connection, by name: only they can own
 * one or be mentioned.
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
    .filter((one) => throughOf(one) === throughOf(own))
    .filter(({ role, everyAccount, accounts: held }) => {
      const looker = { role, isDisabled: false, grants: grantsFrom(everyAccount, held) };
      return accounts.every((account) => maySeePayouts(looker, account));
    })
    .map(({ id, name, role }) => ({ id, name, role }));
}
