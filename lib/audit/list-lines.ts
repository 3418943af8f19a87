import { and, asc, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import type { AuditKind } from '@/lib/store/audit-kinds';
import { audit, recordedWrite } from '../store/schema';
import type { Store } from '../store/open-store';
import { actingThrough, type ActingThrough } from './record-act';
import type { AuditRow } from './chain';

/** The lines that a person may read: all lines, or the lines about the person's own acts. */
export type AuditScope = { readonly of: 'all' } | { readonly of: 'own'; readonly personId: string };

export interface AuditFilter {
  /** `master` or a sub-account's id; undefined for the whole console. */
  readonly account?: string | undefined;
  readonly personId?: string | undefined;
  readonly objectType?: string | undefined;
  readonly objectId?: string | undefined;
  readonly operationId?: string | undefined;
  /** The id of a record or of a write, a UUID: the lines about either. */
  readonly about?: string | undefined;
  readonly kind?: AuditKind | undefined;
  /** The act's one name, and whether lines about its recorded steps count too. */
  readonly act?: { readonly name: string; readonly withSteps: boolean } | undefined;
  readonly result?: string | undefined;
  readonly from?: Date | undefined;
  /** Lines of this moment itself are not included. */
  readonly until?: Date | undefined;
  readonly before?: number | undefined;
}

/** One line with its signature, and with `before` and `after` as values. */
export interface AuditLine extends Omit<AuditRow, 'before' | 'after' | 'connection'> {
  readonly before: unknown;
  readonly after: unknown;
  readonly through: ActingThrough | undefined;
}

/** The newest lines that pass the filter and that the person may see. */
export async function listLines(
  store: Store,
  scope: AuditScope,
  filter: AuditFilter,
  most: number,
): Promise<AuditLine[]> {
  const rows = await store
    .select()
    .from(audit)
    .where(and(seenBy(store, scope), passes(filter, scope)))
    .orderBy(desc(audit.sequence))
    .limit(most);
  return rows.map(toLine);
}

/** An act of a person with all its lines: a write is one event, with any number of steps. */
export interface AuditEvent {
  readonly head: AuditLine;
  /** In the order of writing, decisions of other people included; for anything but a write the head alone. */
  readonly lines: readonly AuditLine[];
  /** How the event ended, or its state: for a write, the result of its last line. */
  readonly result: string;
  /** For all lines about a write: the line that says what was requested, and about which record. */
  readonly asked: AuditLine | undefined;
}

/** The newest events that pass the filter: a write is found by its submitter and time, and by its result. */
export async function listEvents(
  store: Store,
  scope: AuditScope,
  { result, ...filter }: AuditFilter,
  most: number,
): Promise<AuditEvent[]> {
  const heads = await store
    .select()
    .from(audit)
    .where(and(seenBy(store, scope), passes(filter, scope), isHead, result === undefined ? undefined : endsIn(result)))
    .orderBy(desc(audit.sequence))
    .limit(most);
  const writes = heads.flatMap(({ operationId }) => operationId ?? []);
  const about = writes.length === 0 ? [] : await linesOf(store, scope, writes);
  return heads.map((row) => {
    const ofWrite = about.filter(({ operationId }) => operationId === row.operationId);
    const lines = isAsked(row) ? ofWrite : [toLine(row)];
    const last = lines.findLast(({ kind }) => kind !== 'reveal');
    return { head: toLine(row), lines, result: last?.result ?? row.result, asked: ofWrite.find(isAsked) };
  });
}

async function linesOf(store: Store, scope: AuditScope, writes: string[]): Promise<AuditLine[]> {
  const rows = await store
    .select()
    .from(audit)
    .where(and(seenBy(store, scope), inArray(audit.operationId, writes)))
    .orderBy(asc(audit.sequence));
  return rows.map(toLine);
}

const isAsked = ({ act }: Pick<AuditRow, 'act'>): boolean => act.endsWith('.record');

/** All but the console's own steps of a write whose first line exists. */
const isHead = sql`not (
  split_part(${audit.act}, '.', 2) in ('send', 'read', 'conclude', 'lapse')
  and exists (select 1 from audit asked where asked.operation_id = ${audit.operationId} and asked.act like '%.record')
)`;

/** The last line of a write has its state. */
function endsIn(result: string): SQL {
  return sql`${result} = case when ${audit.act} like '%.record' then (
    select last.result from audit last
    where last.operation_id = ${audit.operationId} and last.kind <> 'reveal'
    order by last.sequence desc limit 1
  ) else ${audit.result} end`;
}

export async function findLine(
  store: Store,
  scope: AuditScope,
  account: string | undefined,
  sequence: number,
): Promise<AuditLine | undefined> {
  const [row] = await store
    .select()
    .from(audit)
    .where(and(eq(audit.sequence, sequence), seenBy(store, scope), passes({ account }, scope)));
  return row === undefined ? undefined : toLine(row);
}

/** The steps of the console, and of other people, in a person's own write belong to that person's acts. */
function seenBy(store: Store, scope: AuditScope): SQL | undefined {
  if (scope.of === 'all') return undefined;
  const own = store
    .select({ id: recordedWrite.id })
    .from(recordedWrite)
    .where(eq(recordedWrite.personId, scope.personId));
  return or(eq(audit.personId, scope.personId), inArray(audit.operationId, own));
}

function passes(filter: AuditFilter, scope: AuditScope): SQL | undefined {
  const { account, personId, objectType, objectId, operationId, about, kind, act, result, from, until, before } =
    filter;
  // A person's own sign-ins and sign-outs belong to no account, and so to each of their lists.
  const accounts = account === undefined ? [] : scope.of === 'own' ? [account, ''] : [account];
  return and(
    account === undefined ? undefined : inArray(audit.account, accounts),
    personId === undefined ? undefined : eq(audit.personId, personId),
    objectType === undefined ? undefined : eq(audit.objectType, objectType),
    objectId === undefined ? undefined : eq(audit.objectId, objectId),
    operationId === undefined ? undefined : eq(audit.operationId, operationId),
    about === undefined ? undefined : or(eq(audit.objectId, about), eq(audit.operationId, about)),
    kind === undefined ? undefined : eq(audit.kind, kind),
    act === undefined ? undefined : isAct(act),
    result === undefined ? undefined : eq(audit.result, result),
    from === undefined ? undefined : gte(audit.at, from),
    until === undefined ? undefined : lt(audit.at, until),
    before === undefined ? undefined : lt(audit.sequence, before),
  );
}

function isAct({ name, withSteps }: NonNullable<AuditFilter['act']>): SQL | undefined {
  const same = eq(audit.act, name);
  return withSteps ? or(same, sql`starts_with(${audit.act}, ${`${name}.`})`) : same;
}

function toLine({ connection, ...row }: AuditRow): AuditLine {
  const through = actingThrough.safeParse(valueOf(connection)).data;
  return { ...row, before: valueOf(row.before), after: valueOf(row.after), through };
}

/** The console wrote the text; a line that was changed since is shown as it is, and Verify finds the change. */
function valueOf(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
