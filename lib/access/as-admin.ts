import { and, asc, eq, isNull } from 'drizzle-orm';
import { failed, type Result } from '../result';
import type { Store } from '../store/open-store';
import { person } from '../store/schema';
import type { Doer } from '../audit/record-act';

export interface AdminDesk {
  readonly transaction: Store;
  /** Ids of those who count as admins while the actor acts, the actor among them. They cannot change meanwhile. */
  readonly admins: readonly string[];
}

/**
 * Runs an act of administration in one transaction. All admins are locked first and in one order, so that two of them
 * who act at the same moment act one after the other, and the second one is asked again whether they still are one.
 */
export async function asAdmin<T>(
  store: Store,
  by: Doer,
  act: (desk: AdminDesk) => Promise<Result<T, string>>,
): Promise<Result<T, string>> {
  return await store.transaction(async (transaction) => {
    const rows = await transaction
      .select({ id: person.id, demo: person.demo })
      .from(person)
      .where(and(eq(person.role, 'admin'), isNull(person.disabledAt)))
      .orderBy(asc(person.id))
      .for('update');
    const actor = rows.find(({ id }) => id === by.personId);
    if (actor === undefined) return failed('You are not an admin any more.');
    // Whoever a demo left behind cannot sign in to a real installation, so they keep nobody's place there.
    const counted = rows.filter(({ demo }) => actor.demo || !demo);
    return await act({ transaction, admins: counted.map(({ id }) => id) });
  });
}

/** Why this person must stay an admin; undefined when another one is left. */
export function lastAdminProblem({ admins }: Pick<AdminDesk, 'admins'>, personId: string): string | undefined {
  const isLast = admins.includes(personId) && admins.every((id) => id === personId);
  return isLast ? 'The last admin stays: make another person an admin first.' : undefined;
}
