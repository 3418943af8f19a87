import { inArray } from 'drizzle-orm';
import { attempt } from '@/lib/store/schema';
import { readResult, writeOf } from '../verbs/all-writes';
import type { Store } from '@/lib/store/open-store';
import { keyLifeMs } from '../key-life';
import { attemptsOf, stateOf, type AttemptRow, type WriteRow } from '../engine/write-row';
import { isFinal, type Override, type WriteTarget, type WriteProblem } from '../write-state';
import type { AttemptView, WriteView, RefusalView, WriteAnswer } from '../submit/write-answer';
import { fieldTexts } from '@/lib/format/field-texts';
import { message } from '@/lib/messages/message';
import { redact } from '@/lib/platform/client/redact';
import type { Write } from '../verbs/define-write';

export interface ChangeRow {
  /** Names joined by dots, as the platform has them. */
  readonly field: string;
  /** Masked; undefined where the record has no value, or does not show it. */
  readonly before: string | undefined;
  readonly after: string;
  readonly changed: boolean;
  /** The values are masked, and people with permission can uncover them. */
  readonly masked: boolean;
  /** Of a masked value: how many characters it has. */
  readonly length: number | undefined;
}

/** The values to send beside the values of the record, compared unmasked and shown masked. */
export function changeRows(write: Pick<Write, 'secrets'>, body: unknown, seen: unknown): ChangeRow[] {
  const [whole, wholeBefore] = [textsOf(body), textsOf(seen)];
  const shown = textsOf(describeAsked(write, isFields(body) ? body : {}));
  const shownBefore = textsOf(redact(seen));
  return [...shown].map(([field, after]) => ({
    field,
    before: shownBefore.get(field),
    after,
    changed: whole.get(field) !== wholeBefore.get(field),
    masked: after !== whole.get(field),
    length: after === whole.get(field) ? undefined : whole.get(field)?.length,
  }));
}

/** One value as it is stored; for people who may see it. */
export function wholeValue(record: unknown, field: string): string | undefined {
  return textsOf(record).get(field);
}

const textsOf = (value: unknown): ReadonlyMap<string, string> => new Map(fieldTexts(value));

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A file or a page of base64 is not readable in a record. */
const longestShown = 300;

/**
 * The requested values as they are kept unsealed: masked like any answer, without the write's secrets and without
 * files.
 */
export function describeAsked(
  { secrets: { masked } }: Pick<Write, 'secrets'>,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const shorten = (name: string, value: unknown): unknown => {
    const shown = Object.hasOwn(masked, name) ? masked[name] : undefined;
    if (shown !== undefined && typeof value === 'object' && value !== null) return maskAllBut(shown, value);
    return typeof value === 'string' && value.length > longestShown ? `(${value.length} characters)` : value;
  };
  return Object.fromEntries(Object.entries(redact(body)).map(([name, value]) => [name, shorten(name, value)]));
}

function maskAllBut(shown: readonly string[], value: object): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [name, shown.includes(name) ? inner : '••••']),
  );
}

/** A problem before it has the id of its request; `other` is the blocking write. */
export type GivenProblem = Pick<WriteProblem, 'kind' | 'sentence'> &
  Partial<Pick<WriteProblem, 'fields' | 'versions' | 'stepUp'>> & { readonly other?: WriteRow | undefined };

export function problemOf({ other, ...given }: GivenProblem, requestId: string): WriteProblem {
  return {
    fields: [],
    versions: undefined,
    ...given,
    other: other === undefined ? undefined : viewOther(other),
    requestId,
  };
}

export function refuse(given: GivenProblem, requestId: string): WriteAnswer {
  return { kind: 'refused', problem: problemOf(given, requestId) };
}

export const notSignedIn = { kind: 'session', sentence: message('writes.problem.signedOut') } as const;

/**
 * The fields of a write that a browser may see. The console wrote the JSON columns, and masked them before.
 *
 * @internal Exported for tests.
 */
export function viewWrite(row: WriteRow, attempts: readonly AttemptRow[]): WriteView {
  const state = stateOf(row);
  const { operation } = writeOf(row);
  return {
    id: row.id,
    operation: operation.name,
    account: row.account,
    resource: resourceOf(row),
    state,
    settled: isFinal(state) || (state === 'ACCEPTED' && row.nextAt === null),
    because: row.because ?? undefined,
    approved: row.approverId !== null,
    actor: { id: row.personId, name: row.personName, role: row.role },
    through: row.connectionName === '' ? undefined : { connection: row.connectionName, own: row.ownCredential },
    createdAt: row.createdAt.toISOString(),
    firstSentAt: row.firstSentAt?.toISOString(),
    settledAt: row.settledAt?.toISOString(),
    keyEndsAt: row.firstSentAt === null ? undefined : new Date(row.firstSentAt.getTime() + keyLifeMs).toISOString(),
    nextTryAt: row.nextAt?.toISOString(),
    attempts: attempts.map(viewAttempt),
    platformReference: row.platformReference ?? undefined,
    platformStatus: row.platformStatus ?? undefined,
    refusal: (row.refusal ?? undefined) as RefusalView | undefined,
    result: readResult(operation.name, row.result),
    asked: row.asked as Readonly<Record<string, unknown>>,
    overrides: row.overrides as readonly Override[],
    resolution: viewResolution(row),
    repeats: row.repeats ?? undefined,
    requestId: row.requestId,
  };
}

function viewResolution(row: WriteRow): WriteView['resolution'] {
  const kept = (row.resolution ?? undefined) as WriteView['resolution'];
  if (kept === undefined) return undefined;
  const { verdict, reason, by, second } = kept;
  return { verdict, reason, by, second: second === undefined ? undefined : { reason: second.reason, by: second.by } };
}

export async function readView(store: Store, row: WriteRow): Promise<WriteView> {
  return viewWrite(row, await attemptsOf(store, row.id));
}

/** Several writes, with one statement for their attempts. */
export async function readViews(store: Store, rows: readonly WriteRow[]): Promise<WriteView[]> {
  if (rows.length === 0) return [];
  const attempts = await store
    .select()
    .from(attempt)
    .where(
      inArray(
        attempt.operationId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(attempt.number);
  return rows.map((row) =>
    viewWrite(
      row,
      attempts.filter(({ operationId }) => operationId === row.id),
    ),
  );
}

function resourceOf({ resourceType: type, resourceId: id }: WriteRow): WriteTarget | undefined {
  return type === null || id === null ? undefined : { type, id };
}

function viewAttempt(row: AttemptRow): AttemptView {
  return {
    number: row.number,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString(),
    reading: row.reading ?? row.evidence ?? undefined,
    httpStatus: row.httpStatus === null || row.httpStatus === 0 ? undefined : row.httpStatus,
    by: row.by,
  };
}

function viewOther(row: WriteRow): Pick<WriteView, 'id' | 'state' | 'createdAt' | 'actor'> {
  return {
    id: row.id,
    state: stateOf(row),
    createdAt: row.createdAt.toISOString(),
    actor: { id: row.personId, name: row.personName, role: row.role },
  };
}
