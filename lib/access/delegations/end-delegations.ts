import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm';
import { type Doer, recordAct } from '@/lib/audit/record-act';
import { message, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { delegation } from '@/lib/store/schema';
import { besideAdmins } from '../people/as-admin';

/** Ends a delegation at once: the next decision asks again. Its manager and every administrator may. */
export async function endDelegation(store: Store, by: Doer, id: string, now: Date): Promise<Result<void, Message>> {
  const wanted = { act: 'delegation.end', object: { type: 'delegation', id }, now };
  return await besideAdmins(store, by, wanted, async ({ transaction, isAdmin, refuse }) => {
    const [found] = await transaction.select().from(delegation).where(eq(delegation.id, id));
    if (found === undefined) return failed(message('changes.delegation.notThere'));
    if (!isAdmin && found.fromId !== by.personId) return await refuse(message('changes.delegation.notYours'));
    const ended = await endWhere(transaction, eq(delegation.id, id), by, now);
    return ended === 0 ? failed(message('changes.delegation.over')) : ok(undefined);
  });
}

/** Ends every delegation from this person and to them: they lost the right, or their access. */
export async function endDelegationsOf(transaction: Store, personId: string, now: Date): Promise<void> {
  const isTheirs = or(eq(delegation.fromId, personId), eq(delegation.toId, personId));
  await endWhere(transaction, isTheirs, undefined, now);
}

async function endWhere(transaction: Store, where: SQL | undefined, by: Doer | undefined, now: Date): Promise<number> {
  const ended = await transaction
    .update(delegation)
    .set({ endedAt: now, endedBy: by?.personId ?? null })
    .where(and(where, isNull(delegation.endedAt), gt(delegation.endsAt, now)))
    .returning();
  for (const { fromId, toId, firstDay, lastDay } of ended) {
    const line = { at: now, by, act: 'delegation.end', kind: 'people', object: { type: 'person', id: toId } } as const;
    await recordAct(transaction, { ...line, before: { from: fromId, firstDay, lastDay }, after: { ended: true } });
  }
  return ended.length;
}
