import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Store } from '@/lib/store/open-store';
import { person, type Role } from '@/lib/store/schema';
import { hashPassword } from '../passwords/password';
import { endSessionsOf } from '../sessions/sessions';

export type Person = typeof person.$inferSelect;

/** One address, one spelling. */
export function normaliseEmail(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase();
}

export async function findPerson(store: Store, id: string): Promise<Person | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined;
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

/** Everybody who is or was here, for looking somebody up. */
export async function listPeopleNames(store: Store): Promise<PersonName[]> {
  return await store.select({ id: person.id, name: person.name }).from(person).orderBy(asc(person.name));
}

interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly password: string;
  readonly demo?: boolean;
  readonly everyAccount?: boolean;
}

export async function createPerson(store: Store, given: NewPerson): Promise<string> {
  const id = randomUUID();
  await store.insert(person).values({
    id,
    email: normaliseEmail(given.email),
    name: given.name,
    role: given.role,
    passwordHash: await hashPassword(given.password),
    demo: given.demo ?? false,
    everyAccount: given.everyAccount ?? false,
  });
  return id;
}

/** Acts on the person's next request, whatever they have open. */
export async function disablePerson(store: Store, personId: string, now: Date): Promise<void> {
  await store.transaction(async (transaction) => {
    await transaction.update(person).set({ disabledAt: now }).where(eq(person.id, personId));
    await endSessionsOf(transaction, personId, 'disabled', now);
  });
}
