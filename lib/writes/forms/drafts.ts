import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Caller } from '@/lib/access/sessions/caller';
import { draft, person } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { hasRoomFor } from './form-quotas';
import type { Sealer } from '../seal';

export type DraftRow = typeof draft.$inferSelect;

/** A typed form is a page of text; a file has its own place. */
const longestValues = 60_000;

/** Keeps what was typed, sealed, with the form. False: the form is not this person's, or not open any more. */
export async function keepValues(
  store: Store,
  sealer: Sealer,
  { personId }: Pick<Caller, 'personId'>,
  given: { readonly formId: string; readonly values: unknown },
  now: Date,
): Promise<boolean> {
  const text = JSON.stringify(given.values ?? null);
  if (text.length > longestValues) return false;
  return await update(store, personId, given.formId, now, {
    valuesSealed: sealer.seal(text, given.formId),
    savedAt: now,
  });
}

/** Keeps a file with the form until the form is sent, as long as the person's open forms do not hold too much together. */
export async function keepAttachment(
  store: Store,
  sealer: Sealer,
  { personId }: Pick<Caller, 'personId'>,
  { formId, base64 }: { readonly formId: string; readonly base64: string },
  now: Date,
): Promise<'kept' | 'closed' | 'full'> {
  const attachmentSealed = sealer.seal(base64, formId);
  return await store.transaction(async (transaction) => {
    // Files of one person are counted one after the other.
    await transaction.select({ id: person.id }).from(person).where(eq(person.id, personId)).for('update');
    if (!(await hasRoomFor(transaction, { personId, formId, sealed: attachmentSealed }, now))) return 'full';
    return (await update(transaction, personId, formId, now, { attachmentSealed })) ? 'kept' : 'closed';
  });
}

async function update(
  store: Pick<Store, 'update'>,
  personId: string,
  formId: string,
  now: Date,
  columns: Partial<DraftRow>,
): Promise<boolean> {
  const kept = await store
    .update(draft)
    .set(columns)
    .where(
      and(eq(draft.formId, formId), eq(draft.personId, personId), gt(draft.expiresAt, now), isNull(draft.operationId)),
    )
    .returning({ formId: draft.formId });
  return kept.length > 0;
}

export async function findDraft(store: Store, formId: string): Promise<DraftRow | undefined> {
  const [row] = await store.select().from(draft).where(eq(draft.formId, formId));
  return row;
}
