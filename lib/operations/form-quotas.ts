import { and, desc, eq, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import { draft } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';

/** More than a page of a list has rows, since a change of many records at once opens a form for each. */
const mostOpenForms = 150;

/** As they are kept, sealed: a little more than five files of the largest size. */
const mostAttachedBytes = 16 * 1024 * 1024;

type Transaction = Pick<Store, 'select' | 'update' | 'delete'>;

const unsent = (personId: string) => and(eq(draft.personId, personId), isNull(draft.operationId));

/**
 * Beyond so many, the oldest unsent forms of a person go for the one that was opened now: first those into which nothing
 * was typed, which are no loss to anybody.
 */
export async function dropSurplusForms(
  store: Transaction,
  { personId, formId }: { readonly personId: string; readonly formId: string },
): Promise<void> {
  const isEmpty = sql`(${draft.savedAt} is null and ${draft.attachmentSealed} is null)`;
  const surplus = store
    .select({ formId: draft.formId })
    .from(draft)
    .where(and(unsent(personId), ne(draft.formId, formId)))
    .orderBy(isEmpty, desc(draft.createdAt))
    .offset(mostOpenForms - 1);
  await store.delete(draft).where(inArray(draft.formId, surplus));
}

/** Whether a file of so many bytes, sealed, may still be kept with this form beside those of the person's other forms. */
export async function hasRoomFor(
  store: Transaction,
  { personId, formId, sealed }: { readonly personId: string; readonly formId: string; readonly sealed: string },
  now: Date,
): Promise<boolean> {
  await store
    .update(draft)
    .set({ attachmentSealed: null })
    .where(and(unsent(personId), lte(draft.expiresAt, now), isNotNull(draft.attachmentSealed)));
  const [others] = await store
    .select({ bytes: sql<string | number | null>`sum(octet_length(${draft.attachmentSealed}))` })
    .from(draft)
    .where(and(unsent(personId), ne(draft.formId, formId)));
  return Number(others?.bytes ?? 0) + Buffer.byteLength(sealed) <= mostAttachedBytes;
}
