import { readEmail } from '@/lib/contract/fields/email';
import { readName } from '@/lib/contract/fields/read-name';
import { randomUUID } from 'node:crypto';
import { asc, eq, and, isNull, max } from 'drizzle-orm';
import type { Store } from '@/lib/store/open-store';
import { person, session } from '@/lib/store/schema';
import { doesBusiness } from '@/lib/roles';
import { uuids } from '@/lib/contract/fields/uuids';
import { hashPassword } from '../passwords/password';
import { endSessionsOf } from '../sessions/sessions';
import { countGrants } from '../accounts/grants';

export type Person = typeof person.$inferSelect;

/** Whether this console is a demo, which may do more than others. */
export interface Installation {
  readonly demo: boolean;
}

/** Makes one spelling of an address, whose domain may be written in two. */
export function normaliseEmail(typed: string): string {
  const email = typed.normalize('NFKC');
  return (readEmail(email) ?? readName(email)).toLowerCase();
}

export async function findPerson(store: Store, id: string): Promise<Person | undefined> {
  if (!uuids.own.test(id)) return undefined;
  const [found] = await store.select().from(person).where(eq(person.id, id));
  return found;
}

export async function findPersonByEmail(store: Store, email: string): Promise<Person | undefined> {
  const [found] = await store
    .select()
    .from(person)
    .where(eq(person.email, normaliseEmail(email)));
  return found;
}

export interface PersonName {
  readonly id: string;
  readonly name: string;
}

/** All present and former people, for searches by name. */
export async function listPeopleNames(store: Store): Promise<PersonName[]> {
  return await store.select({ id: person.id, name: person.name }).from(person).orderBy(asc(person.name));
}

interface NewPerson extends Pick<Person, 'email' | 'name' | 'role'>, Partial<Pick<Person, 'demo' | 'everyAccount'>> {
  readonly password: string;
}

export async function createPerson(store: Store, given: NewPerson): Promise<string> {
  const id = randomUUID();
  const { password, ...facts } = given;
  const passwordHash = await hashPassword(password);
  await store.insert(person).values({ ...facts, id, email: normaliseEmail(given.email), passwordHash });
  return id;
}

/** The person is out at their next request, even on a page that is open. */
export async function disablePerson(store: Store, personId: string, now: Date): Promise<void> {
  await store.transaction(async (transaction) => {
    await transaction.update(person).set({ disabledAt: now }).where(eq(person.id, personId));
    await endSessionsOf(transaction, personId, 'disabled', now);
  });
}

export interface PersonRow extends Pick<Person, 'id' | 'email' | 'name' | 'role' | 'demo' | 'disabledAt'> {
  /** True for the people that the demo itself makes: their password can be read by all. */
  readonly publicPassword: boolean;
  readonly lastSignInAt: Date | null;
  /** `all` for the people that the demo itself made. */
  readonly accounts: number | 'all';
}

/** The number of admins who can confirm one another's changes. Outside a demo, a demo's people do not count. */
export async function countAdmins(store: Store, { demo }: Installation): Promise<number> {
  const isActive = and(eq(person.role, 'admin'), isNull(person.disabledAt));
  return await store.$count(person, demo ? isActive : and(isActive, eq(person.demo, false)));
}

/** All people who may sign in here, or could once. Outside a demo, a demo's people are left out. */
export async function listPeople(store: Store, { demo }: Installation): Promise<PersonRow[]> {
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
      id,
      email,
      name,
      role,
      demo: isDemo,
      disabledAt,
      lastSignInAt,
      publicPassword: everyAccount,
      accounts: !doesBusiness(role) ? 0 : everyAccount ? 'all' : (counts.get(id) ?? 0),
    }));
}
