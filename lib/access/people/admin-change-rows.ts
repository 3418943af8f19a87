import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { recordAct, requestIdOf, type Doer } from '@/lib/audit/record-act';
import type { Store } from '@/lib/store/open-store';
import { adminChange } from '@/lib/store/schema';
import { adminChangeNames, type AdminChange, type Difference, type ShownChange } from './admin-change';

/** What waits now, the oldest first. */
export async function listChanges(store: Store, now: Date): Promise<ShownChange[]> {
  const rows = await store
    .select()
    .from(adminChange)
    .where(and(isNull(adminChange.outcome), gt(adminChange.expiresAt, now)))
    .orderBy(asc(adminChange.proposedAt), asc(adminChange.id));
  return rows.flatMap((row) => {
    const act = adminChangeNames.find((name) => name === row.act);
    const { id, objectType: type, objectId, contentHash: hash } = row;
    const { personId, proposedBy, proposedAt, expiresAt } = row;
    const when = { proposedBy, proposedAt, expiresAt };
    return act === undefined
      ? []
      : [{ id, act, object: { type, id: objectId }, personId, hash, ...readContent(row), ...when }];
  });
}

/** What an admin began does not outlive their being one, and what is about somebody not their having changed. */
export async function voidChanges(
  transaction: Store,
  { by, about }: { readonly by?: string; readonly about?: string },
  now: Date,
): Promise<void> {
  const which = by === undefined ? eq(adminChange.personId, about ?? '') : eq(adminChange.proposedBy, by);
  const open = await transaction
    .select()
    .from(adminChange)
    .where(and(which, isNull(adminChange.outcome)))
    .orderBy(asc(adminChange.id))
    .for('update');
  for (const change of open) await lapseChange(transaction, change, undefined, now);
}

interface Content extends Pick<Difference, 'before' | 'after'> {
  readonly asked?: unknown;
}

export function readContent({ content }: Pick<AdminChange, 'content'>): Content {
  try {
    return JSON.parse(content) as Content; // written by contentOf; checked by its hash before anything is done
  } catch {
    return { before: {}, after: {} };
  }
}

export async function lockOpenChange(transaction: Store, id: string): Promise<AdminChange | undefined> {
  const [found] = await transaction
    .select()
    .from(adminChange)
    .where(and(eq(adminChange.id, id), isNull(adminChange.outcome)))
    .for('update');
  return found;
}

export async function lapseChange(
  transaction: Store,
  change: AdminChange,
  by: Doer | undefined,
  now: Date,
): Promise<void> {
  await settleChange(transaction, change, 'void', by, now);
  await noteChange(transaction, by, change, 'lapse', now);
}

export async function settleChange(
  transaction: Store,
  { id }: AdminChange,
  outcome: NonNullable<AdminChange['outcome']>,
  by: Doer | undefined,
  now: Date,
): Promise<void> {
  await transaction
    .update(adminChange)
    .set({ outcome, settledAt: now, settledBy: by?.personId ?? null })
    .where(eq(adminChange.id, id));
}

/** One line for each step, in the transaction of it. */
export async function noteChange(
  transaction: Store,
  by: Doer | undefined,
  change: AdminChange,
  step: 'propose' | 'confirm' | 'decline' | 'withdraw-proposal' | 'lapse',
  at: Date,
): Promise<void> {
  const { before, after } = readContent(change);
  await recordAct(transaction, {
    ...{ at, by, act: `${change.act}.${step}`, account: '', requestId: requestIdOf(by) },
    kind: change.act.startsWith('approval-') ? 'setting' : 'people',
    object: { type: change.objectType, id: change.objectId },
    ...{ before, after: { ...after, change: change.contentHash } },
    result: step === 'propose' ? 'waits for a second admin' : 'done',
  });
}
