import { and, eq, isNull } from 'drizzle-orm';
import { recordAct, requestIdOf } from '@/lib/audit/record-act';
import { person, session } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { endSession } from './sessions';

/**
 * Ends a session because its person wants to go. One that is over already is left as it is, and one that still waited
 * for a second factor ends without a line: nobody was signed in.
 */
export async function leave(
  store: Store,
  { key, ...request }: { readonly key: string; readonly requestId?: string },
  now: Date,
): Promise<void> {
  await store.transaction(async (transaction) => {
    const [found] = await transaction
      .select({ personId: person.id, name: person.name, role: person.role, stage: session.stage })
      .from(session)
      .innerJoin(person, eq(session.personId, person.id))
      .where(and(eq(session.key, key), isNull(session.endedAt)));
    if (found === undefined) return;
    const { stage, ...owner } = found;
    await endSession(transaction, key, 'signed-out', now);
    if (stage !== 'whole') return;
    await recordAct(transaction, {
      at: now,
      kind: 'sign-out',
      act: 'sign-out',
      result: 'done',
      by: { ...owner, sessionKey: key },
      account: '',
      object: { type: 'person', id: owner.personId },
      requestId: requestIdOf(request),
    });
  });
}
