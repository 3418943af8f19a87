import { and, eq, gt, isNull, inArray, isNotNull, lte, ne, sql, desc, lt, or, type SQL } from 'drizzle-orm';
import type { Caller } from '@/lib/access/sessions/caller';
import { draft, person } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { type Sealer, sha256 } from '@/lib/store/sealer';
import { randomUUID } from 'node:crypto';
import { canonicalJson } from '@/lib/audit/canonical-json';
import { builtIn } from '@/lib/access/viewers/credential';
import type { WriteName } from '@/lib/contract/operations';
import type { WriteTarget } from '../write-state';
import { formLifeMs } from '../key-life';

/** More than the rows of a list's page, since a change of many records at once opens a form for each. @internal For tests. */
export const mostOpenForms = 150;

/** Sealed bytes: a little more than five files of the largest size. @internal For tests. */
export const mostAttachedBytes = 16 * 1024 * 1024;

type Transaction = Pick<Store, 'select' | 'update' | 'delete'>;

const unsent = (personId: string) => and(eq(draft.personId, personId), isNull(draft.operationId));

/** Deletes surplus unsent forms: first those without typed values, and of these the oldest. */
async function dropSurplusForms(
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

/** Whether a sealed file of so many bytes may be kept with this form, beside the files of the person's other forms. */
async function hasRoomFor(
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

export type DraftRow = typeof draft.$inferSelect;

/** A typed form is a page of text; a file has its own column. */
const longestValues = 60_000;

/** Keeps the typed values, sealed, with the form. False if the form belongs to another person, or has ended. */
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

/** Keeps a file with the form until the form is sent, unless the person's open forms hold too much together. */
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

export interface FormRequest {
  readonly operation: WriteName;
  readonly account: string;
  /** The record that the form changes; undefined for a form that makes a new one. */
  readonly resource: WriteTarget | undefined;
  /** The whole record as the form shows it, to be compared with the record when the form is sent. */
  readonly seen?: unknown;
  /** The request of this person that was sent back, and that the form answers. */
  readonly answers?: string | undefined;
}

type ConnectedFormRequest = FormRequest & { readonly connectionId?: string | undefined };

export interface OpenForm {
  readonly formId: string;
  readonly expiresAt: string;
  /** The values that the person typed, if an earlier visit to the same form kept them. */
  readonly values: unknown;
  readonly savedAt: string | undefined;
}

/** The row of a form, for a known person and an open store. */
export async function openFormFor(
  database: Store,
  sealer: Sealer,
  caller: Pick<Caller, 'personId'>,
  request: ConnectedFormRequest,
  now: Date,
): Promise<OpenForm> {
  const { connectionId = builtIn } = request;
  const seen = request.seen === undefined ? undefined : canonicalJson(request.seen);
  const found = await findOpen(database, caller, request, seen, now);
  if (found !== undefined) return toOpenForm(found, sealer);
  // Unsent forms are useless after a day.
  await database
    .delete(draft)
    .where(and(lt(draft.expiresAt, new Date(now.getTime() - 2 * formLifeMs)), isNull(draft.operationId)));
  const formId = randomUUID();
  const row = {
    formId,
    personId: caller.personId,
    operation: request.operation,
    account: request.account,
    connectionId,
    resourceType: request.resource?.type ?? null,
    resourceId: request.resource?.id ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + formLifeMs),
    seenSealed: seen === undefined ? null : sealer.seal(seen, formId),
    seenHash: seen === undefined ? null : sha256(seen),
  };
  const [inserted] = await database.insert(draft).values(row).returning();
  if (inserted === undefined) throw new Error('A form was not written.');
  await dropSurplusForms(database, inserted);
  const typed = await findTyped(database, caller, request, now);
  if (typed === undefined) return toOpenForm(inserted, sealer);
  const { values, savedAt } = toOpenForm(typed, sealer);
  return { ...toOpenForm(inserted, sealer), values, savedAt };
}

/** A form that work for a person submits by itself. Its mark keeps it from the pages, which find forms without one. */
export async function mintForm(
  transaction: Store,
  { personId, id: mark }: { readonly personId: string; readonly id: string },
  {
    formId,
    operation,
    account,
    resource,
    connectionId,
  }: ConnectedFormRequest & {
    readonly formId: string;
    readonly resource: WriteTarget;
    readonly connectionId: string;
  },
  now: Date,
): Promise<void> {
  await transaction.insert(draft).values({
    formId,
    personId,
    operation,
    account,
    connectionId,
    resourceType: resource.type,
    resourceId: resource.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + formLifeMs),
    seenHash: mark,
  });
}

/** This person's valid forms for this write in this account, through this connection. */
function isTheirs(
  { personId }: Pick<Caller, 'personId'>,
  { operation, account, connectionId = builtIn }: ConnectedFormRequest,
  now: Date,
): SQL | undefined {
  return and(
    eq(draft.personId, personId),
    eq(draft.operation, operation),
    eq(draft.account, account),
    eq(draft.connectionId, connectionId),
    gt(draft.expiresAt, now),
  );
}

/** A reload is the same form while it shows the same record. A write that makes a new record always has a new form. */
async function findOpen(
  database: Store,
  caller: Pick<Caller, 'personId'>,
  request: ConnectedFormRequest,
  seen: string | undefined,
  now: Date,
): Promise<DraftRow | undefined> {
  const { resource } = request;
  if (resource === undefined) return undefined;
  const isOpen = and(
    eq(draft.resourceType, resource.type),
    eq(draft.resourceId, resource.id),
    isNull(draft.operationId),
    seen === undefined ? isNull(draft.seenHash) : eq(draft.seenHash, sha256(seen)),
  );
  return await findLast(database, and(isTheirs(caller, request, now), isOpen));
}

/** The last typed values of an unsent form that makes a new record: a new form can continue from them. */
async function findTyped(
  database: Store,
  caller: Pick<Caller, 'personId'>,
  request: ConnectedFormRequest,
  now: Date,
): Promise<DraftRow | undefined> {
  if (request.resource !== undefined) return undefined;
  const isTyped = and(isNull(draft.resourceId), or(isNotNull(draft.savedAt), isNotNull(draft.operationId)));
  const row = await findLast(database, and(isTheirs(caller, request, now), isTyped));
  return row?.operationId === null ? row : undefined;
}

/** The newest of these forms; of two from one moment the sent one. */
async function findLast(database: Store, isWanted: SQL | undefined): Promise<DraftRow | undefined> {
  const newest = [desc(draft.createdAt), desc(isNotNull(draft.operationId))];
  const [row] = await database
    .select()
    .from(draft)
    .where(isWanted)
    .orderBy(...newest)
    .limit(1);
  return row;
}

function toOpenForm(row: DraftRow, sealer: Sealer): OpenForm {
  return {
    formId: row.formId,
    expiresAt: row.expiresAt.toISOString(),
    values: row.valuesSealed === null ? undefined : (JSON.parse(sealer.open(row.valuesSealed, row.formId)) as unknown),
    savedAt: row.savedAt?.toISOString(),
  };
}
