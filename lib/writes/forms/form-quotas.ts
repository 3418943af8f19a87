import { and, eq, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
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
  const others = await store
    .select({ formId: draft.formId, createdAt: draft.createdAt, savedAt: draft.savedAt })
    .from(draft)
    .where(and(unsent(personId), ne(draft.formId, formId)));
  if (others.length < mostOpenForms) return;
  const withFile = await store
    .select({ formId: draft.formId })
    .from(draft)
    .where(and(unsent(personId), isNotNull(draft.attachmentSealed)));
  const filled = new Set([...others.filter(({ savedAt }) => savedAt !== null), ...withFile].map((one) => one.formId));
  const keptFirst = others.toSorted(
    (one, other) =>
      Number(filled.has(other.formId)) - Number(filled.has(one.formId)) ||
      other.createdAt.getTime() - one.createdAt.getTime(),
  );
  const surplus = keptFirst.slice(mostOpenForms - 1).map((one) => one.formId);
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
