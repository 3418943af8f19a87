import { eq, sql } from 'drizzle-orm';
import type { Store } from '@/lib/store/open-store';
import { person } from '@/lib/store/schema';
import type { Role } from '@/lib/roles';
import { hashPassword, isPassword } from '../passwords/password';
import { createPerson, findPersonByEmail, type Person } from './people';
import { endSessionsOf } from '../sessions/sessions';

/** Shown on the sign-in page of a demo; it opens nothing anywhere else. */
export const demoPassword = 'only-for-the-demo';

export const demoPeople: readonly { email: string; name: string; role: Role }[] = [
  { email: 'operator@demo.test', name: 'Olivia Operator', role: 'operator' },
  { email: 'support@demo.test', name: 'Samir Support', role: 'support' },
  { email: 'manager@demo.test', name: 'Mei Manager', role: 'manager' },
  // Managers who approve one another's proposals.
  { email: 'manager2@demo.test', name: 'Marco Manager', role: 'manager' },
  { email: 'manager3@demo.test', name: 'Mona Manager', role: 'manager' },
  // Admins who confirm one another's proposals.
  { email: 'admin@demo.test', name: 'Adam Admin', role: 'admin' },
  { email: 'admin2@demo.test', name: 'Anna Admin', role: 'admin' },
];

/** Makes the demo people in a demo. Anywhere else, it ends the access of people that a demo left in the data folder. */
export async function prepareDemoPeople(store: Store, { demo }: { demo: boolean }, now: Date): Promise<void> {
  if (!demo) {
    await shutOut(store, now);
    return;
  }
  // Copies that start together on an empty store take turns: the first makes the people, the others find them.
  await store.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('demo people'))`);
    for (const wanted of demoPeople) {
      const found = await findPersonByEmail(transaction, wanted.email);
      if (found === undefined)
        await createPerson(transaction, { ...wanted, password: demoPassword, demo: true, everyAccount: true });
      else if (found.demo) await refreshPassword(transaction, found);
    }
  });
}

/** `signIn` refuses to sign them in; this ends the sessions that they already have. */
async function shutOut(store: Store, now: Date): Promise<void> {
  const people = await store.select({ id: person.id }).from(person).where(eq(person.demo, true));
  for (const { id } of people) await endSessionsOf(store, id, 'disabled', now);
}

/** A data folder may be older than the password. */
async function refreshPassword(store: Store, found: Person): Promise<void> {
  if (await isPassword(demoPassword, found.passwordHash)) return;
  const passwordHash = await hashPassword(demoPassword);
  await store.update(person).set({ passwordHash }).where(eq(person.id, found.id));
}
