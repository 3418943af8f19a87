import { eq, isNull, and, inArray, sql } from 'drizzle-orm';
import { grantsFrom, holds } from '@/lib/access/accounts/grants';
import { businessRoles, type Role } from '@/lib/roles';
import { accountGrant, person } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';

/** Somebody whose business an account's payouts are. */
export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

/** People who may see the payouts of each of these accounts now, by name: they alone can own one or be mentioned. */
export async function findColleagues(database: Store, accounts: readonly string[]): Promise<readonly Colleague[]> {
  const { id, name, role, everyAccount } = person;
  const rows = await database
    .select({
      ...{ id, name, role, everyAccount },
      grants: sql<[account: string, isTaken: boolean][]>`coalesce(json_agg(json_build_array(${accountGrant.account},
        ${accountGrant.revokedAt} is not null)) filter (where ${accountGrant.account} is not null), '[]')`,
    })
    .from(person)
    .leftJoin(
      accountGrant,
      and(
        eq(accountGrant.personId, person.id),
        inArray(accountGrant.account, accounts.length === 0 ? [''] : [...accounts]),
      ),
    )
    .where(and(isNull(person.disabledAt), inArray(role, [...businessRoles])))
    .groupBy(id, name, role, everyAccount)
    .orderBy(name, id);
  return rows
    .filter((row) => accounts.every((account) => holds(grantsFrom(row.everyAccount, row.grants), account)))
    .map((row) => ({ id: row.id, name: row.name, role: row.role }));
}
