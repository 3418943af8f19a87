import { aliasedTable, and, eq, gt, inArray, ne } from 'drizzle-orm';
import { message, type Message } from '@/lib/messages/message';
import type { Store } from '@/lib/store/open-store';
import { approvalPolicy, person, signInHelp, type SignInHelpAct } from '@/lib/store/schema';

interface Help {
  readonly personId: string;
  /** The admins who proposed and confirmed it; null where the console was set up. */
  readonly admins: readonly (string | null)[];
  readonly act: SignInHelpAct;
}

export async function noteSignInHelp(transaction: Store, { personId, admins, act }: Help, at: Date): Promise<void> {
  const known = [...new Set(admins)].filter((id) => id !== null);
  if (known.length === 0) return;
  const rows = known.map((adminId) => ({ personId, adminId, act, at }));
  await transaction.insert(signInHelp).values(rows).onConflictDoNothing();
}

const dayMs = 24 * 60 * 60_000;

/** For so many days, two people helped by the same admin cannot approve each other's writes; 0 is never. */
export async function readDaysApart(store: Store): Promise<number> {
  const [row] = await store.select({ days: approvalPolicy.daysApart }).from(approvalPolicy);
  if (row === undefined) throw new Error('The policy for approvals is not in the store.');
  return row.days;
}

/** An admin who helped both people to sign in could act as both sides of an approval. */
export async function findKeptApart(
  store: Store,
  personId: string,
  others: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Message>> {
  if (others.length === 0) return new Map();
  const days = await readDaysApart(store);
  const since = new Date(now.getTime() - days * dayMs);
  const own = aliasedTable(signInHelp, 'own_help');
  const rows = await store
    .select({ id: signInHelp.personId, admin: person.name })
    .from(signInHelp)
    .innerJoin(own, and(eq(own.adminId, signInHelp.adminId), eq(own.personId, personId)))
    .innerJoin(person, eq(person.id, signInHelp.adminId))
    .where(
      and(
        inArray(signInHelp.personId, [...new Set(others)]),
        ne(signInHelp.personId, personId),
        gt(signInHelp.at, since),
        gt(own.at, since),
      ),
    )
    .orderBy(person.name);
  return new Map(rows.map(({ id, admin }) => [id, message('terms.keptApart', { admin, days })]));
}
