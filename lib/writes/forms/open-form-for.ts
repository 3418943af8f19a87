import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { Caller } from '@/lib/access/sessions/caller';
import { canonicalJson } from '@/lib/canonical-json';
import { builtIn } from '@/lib/platform/connections/credential';
import { draft } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import type { WriteName } from '@/lib/contract/operations';
import type { WriteTarget } from '../write-state';
import type { DraftRow } from './drafts';
import { dropSurplusForms } from './form-quotas';
import { formLifeMs } from '../key-life';
import { sha256, type Sealer } from '../seal';

export interface FormRequest {
  readonly operation: WriteName;
  readonly account: string;
  /** The record that the form changes; undefined for one that makes something new. */
  readonly resource: WriteTarget | undefined;
  /** The whole record as the form shows it, to be compared with what it is when the form is sent. */
  readonly seen?: unknown;
}

type Asked = FormRequest & { readonly connectionId?: string | undefined };

export interface OpenForm {
  readonly formId: string;
  readonly expiresAt: string;
  /** What the person had typed, when an earlier visit to the same form kept it. */
  readonly values: unknown;
  readonly savedAt: string | undefined;
}

/** The row of a form: of a person who is known, in a store that is open. */
export async function openFormFor(
  database: Store,
  sealer: Sealer,
  caller: Pick<Caller, 'personId'>,
  request: Asked,
  now: Date,
): Promise<OpenForm> {
  const { connectionId = builtIn } = request;
  const seen = request.seen === undefined ? undefined : canonicalJson(request.seen);
  const found = await findOpen(database, caller, request, seen, now);
  if (found !== undefined) return toOpenForm(found, sealer);
  // Forms that nobody sent are of no use to anyone after a day.
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

/** This person's forms for this write in this account, through this connection, that are still good. */
function isTheirs(
  { personId }: Pick<Caller, 'personId'>,
  { operation, account, connectionId = builtIn }: Asked,
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

/**
 * A reload or a second tab is the same form, as long as it shows the same record. What makes something new is always a
 * new form: two of them may well be wanted.
 */
async function findOpen(
  database: Store,
  caller: Pick<Caller, 'personId'>,
  request: Asked,
  seen: string | undefined,
  now: Date,
): Promise<DraftRow | undefined> {
  const { resource } = request;
  if (resource === undefined) return undefined;
  const [row] = await database
    .select()
    .from(draft)
    .where(
      and(
        isTheirs(caller, request, now),
        eq(draft.resourceType, resource.type),
        eq(draft.resourceId, resource.id),
        isNull(draft.operationId),
        seen === undefined ? isNull(draft.seenHash) : eq(draft.seenHash, sha256(seen)),
      ),
    )
    .orderBy(desc(draft.createdAt))
    .limit(1);
  return row;
}

/** What was typed last into a form that makes something new, unless that was sent: the new form can go on from there. */
async function findTyped(
  database: Store,
  caller: Pick<Caller, 'personId'>,
  request: Asked,
  now: Date,
): Promise<DraftRow | undefined> {
  if (request.resource !== undefined) return undefined;
  const [row] = await database
    .select()
    .from(draft)
    .where(
      and(
        isTheirs(caller, request, now),
        isNull(draft.resourceId),
        or(isNotNull(draft.savedAt), isNotNull(draft.operationId)),
      ),
    )
    .orderBy(desc(draft.createdAt), desc(isNotNull(draft.operationId)))
    .limit(1);
  return row?.operationId === null ? row : undefined;
}

function toOpenForm(row: DraftRow, sealer: Sealer): OpenForm {
  return {
    formId: row.formId,
    expiresAt: row.expiresAt.toISOString(),
    values: row.valuesSealed === null ? undefined : (JSON.parse(sealer.open(row.valuesSealed, row.formId)) as unknown),
    savedAt: row.savedAt?.toISOString(),
  };
}
