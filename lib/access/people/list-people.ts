import { and, asc, eq, isNull, max } from 'drizzle-orm';
import type { Store } from '@/lib/store/open-store';
import { person, session, type Role } from '@/lib/store/schema';
import { countGrants } from '../accounts/account-grants';

export interface PersonRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly demo: boolean;
  /** Everybody can read it: of the people whom the demo itself makes. */
  readonly publicPassword: boolean;
  readonly disabledAt: Date | null;
  readonly lastSignInAt: Date | null;
  /** `all` for those whom the demo itself made. */
  readonly accounts: number | 'all';
}

/** How many can agree with each other. Where no demo runs, what one left behind is not among them. */
export async function countAdmins(store: Store, { demo }: { readonly demo: boolean }): Promise<number> {
  const isActive = and(eq(person.role, 'admin'), isNull(person.disabledAt));
  return await store.$count(person, demo ? isActive : and(isActive, eq(person.demo, false)));
}

/** Everybody who may sign in here, or could once. Where no demo runs, what one left behind is not among them. */
export async function listPeople(store: Store, { demo }: { readonly demo: boolean }): Promise<PersonRow[]> {
  const [rows, counts] = await Promise.all([
    store
      .select({ person, lastSignInAt: max(session.createdAt) })
      .from(person)
      .leftJoin(session, eq(session.personId, person.id))
      .groupBy(person.id)
      .orderBy(asc(person.name), asc(person.email)),
    countGrants(store),
  ]);
  return rows
    .filter((row) => demo || !row.person.demo)
    .map(({ person: { id, email, name, role, demo: isDemo, disabledAt, everyAccount }, lastSignInAt }) => ({
      ...{ id, email, name, role, demo: isDemo, disabledAt, lastSignInAt },
      publicPassword: everyAccount,
      accounts: role === 'admin' ? 0 : everyAccount ? 'all' : (counts.get(id) ?? 0),
    }));
}
