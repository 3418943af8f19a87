import { randomUUID } from 'node:crypto';
import { eq, and, asc, gt, inArray, lte, sql } from 'drizzle-orm';
import { canonicalJson } from './canonical-json';
import type { AuditKind } from '@/lib/store/audit-kinds';
import { noteLine } from '../store/pool/committed-lines';
import { audit, auditHead, auditQuiet } from '../store/schema';
import type { Store } from '../store/open-store';
import { auditKeys, isHeadWhole, signHead, signLine } from './chain';
import * as z from 'zod';

/** The token that an act was done with: its connection, and whether the client id was the person's own. */
export const actingThrough = z.object({
  /** `built-in`, or the id of a connection. */
  id: z.string(),
  name: z.string(),
  environment: z.string(),
  /** The last characters of the client id, to recognise it by; the whole id and its key are not stored in the audit. */
  client: z.string(),
  own: z.boolean(),
});
export type ActingThrough = z.output<typeof actingThrough>;

/** The person who acted, with the name and role of that moment. */
export interface Doer {
  readonly personId: string;
  readonly name: string;
  readonly role: string;
  /** Undefined while the person is still signing in. */
  readonly sessionKey?: string | undefined;
  /** Names the request in which they act, for readers of the logs; undefined outside of a request. */
  readonly requestId?: string | undefined;
}

/** Programs that act without a person: the names that their lines have, by what stands there as their role. */
const programNames = { console: 'Console', 'identity-provider': 'Identity provider' } as const;
export type ProgramName = keyof typeof programNames;

/** The id by which an act's line is found: the id of its request, or a new one. */
export function requestIdOf(by: Pick<Doer, 'requestId'> | undefined): string {
  return by?.requestId ?? randomUUID();
}

/** The object of an act: its type, and its id. */
export interface AuditObject {
  readonly type: string;
  readonly id: string;
}

export interface Act {
  readonly at: Date;
  readonly kind: AuditKind;
  /** The name of the act, in one spelling: `sign-in`, `approval-policy.add`, an operation and its step. */
  readonly act: string;
  /** How the act ended: `done` unless stated, `refused`, or the state that a write reached. */
  readonly result?: string;
  /** Undefined for a person who is not signed in, and for a program. */
  readonly by: Doer | undefined;
  /** The name if the person is not signed in. */
  readonly byName?: string | undefined;
  /** Where no person acts: the console itself unless stated. */
  readonly program?: ProgramName | undefined;
  /** `master` or a sub-account's id; undefined for acts that belong to no account. */
  readonly account?: string | undefined;
  readonly object: AuditObject;
  readonly operationId?: string | undefined;
  /** The values before and after, masked: the audit holds no value that people may not read again. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** The request of the person who acts, unless another one is named. */
  readonly requestId?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** The token that it is done with, if it reaches a platform. */
  readonly through?: ActingThrough | undefined;
}

/** Adds the line of an act to the chain, in the act's transaction. It locks the chain's head, so call it last. */
export async function recordAct(transaction: Store, act: Act): Promise<void> {
  const [head] = await transaction.select().from(auditHead).where(eq(auditHead.id, 1)).for('update');
  const { current, find } = auditKeys();
  // Continuing from a changed head would sign the change.
  if (head === undefined || !isHeadWhole(head, find(head.keyId))) {
    throw new Error('The head of the audit is not as this console left it: run npm run audit:verify.');
  }
  const count = head.count + 1;
  const line = { ...columnsOf(act), sequence: count, keyId: current.id };
  const lastHash = signLine(current, head.lastHash, line);
  await transaction.insert(audit).values({ ...line, hash: lastHash });
  const next = { count, lastHash, keyId: current.id };
  await transaction
    .update(auditHead)
    .set({ ...next, signature: signHead(current, next) })
    .where(eq(auditHead.id, 1));
  noteLine({ line: count, seal: lastHash });
}

/** For an act that changes nothing else: a refusal, a look at masked values. */
export async function recordAlone(store: Store, act: Act): Promise<void> {
  await store.transaction((transaction) => recordAct(transaction, act));
}

function columnsOf({ at, kind, act, result = 'done', by, byName, program = 'console', ...more }: Act) {
  return {
    at,
    kind,
    act,
    result,
    account: more.account ?? '',
    personId: by?.personId ?? null,
    personName: by?.name ?? byName ?? programNames[program],
    role: by?.role ?? (byName === undefined ? program : ''),
    sessionKey: by?.sessionKey ?? '',
    objectType: more.object.type,
    objectId: more.object.id,
    operationId: more.operationId ?? null,
    before: textOf(more.before),
    after: textOf(more.after),
    requestId: more.requestId ?? requestIdOf(by),
    idempotencyKey: more.idempotencyKey ?? null,
    connection: textOf(more.through),
  };
}

function textOf(value: unknown): string | null {
  return value === undefined ? null : canonicalJson(value);
}

/** A kind of line so frequent that strangers could fill the audit with it. */
export interface CountedKind {
  /** Acts with the same key are counted together. */
  readonly key: string;
  /** So many acts within the time get their own line; the others are counted. */
  readonly most: number;
  readonly lastsMs: number;
  /** The content of the line with the count, if it stands for more than this act alone. */
  readonly summary?: Partial<Pick<Act, 'by' | 'byName' | 'account' | 'object' | 'after'>>;
}

type Row = typeof auditQuiet.$inferSelect;
type CountedLine = Omit<Act, 'at' | 'requestId'>;

/** Writes a line, or counts if its kind has had its lines. The store has the count, and a line when its time ends. */
export async function recordCounted(store: Store, act: Act, kinds: readonly CountedKind[]): Promise<void> {
  const { at } = act;
  for (const { key, most } of kinds) if (await isCounted(store, key, most, at)) return;
  await store.transaction(async (transaction) => {
    // The chain's head is locked last, as everywhere.
    const ended: Row[] = [];
    let isQuiet = false;
    for (const kind of kinds) {
      const row = await openRow(transaction, kind, act);
      const isOver = row.endsAt <= at;
      if (isOver && row.more > 0) ended.push(row);
      isQuiet = !isOver && row.written >= kind.most;
      await noteRow(transaction, kind, { row, isOver, isQuiet }, act);
      if (isQuiet) break;
    }
    for (const row of ended) await recordAct(transaction, countOf(row, at));
    if (!isQuiet) await recordAct(transaction, act);
  });
}

/** Writes the counts whose time is over, each of them once, whichever copy of the console is first. */
export async function writeCounts(store: Store, now: Date): Promise<void> {
  await store.transaction(async (transaction) => {
    const over = await transaction
      .select()
      .from(auditQuiet)
      .where(lte(auditQuiet.endsAt, now))
      .orderBy(asc(auditQuiet.endsAt))
      .limit(200)
      .for('update', { skipLocked: true });
    if (over.length === 0) return;
    const keys = over.map(({ key }) => key);
    await transaction.delete(auditQuiet).where(inArray(auditQuiet.key, keys));
    for (const row of over) if (row.more > 0) await recordAct(transaction, countOf(row, now));
  });
}

/** One small write and no line, for an act that is repeated many times. */
async function isCounted(store: Store, key: string, most: number, at: Date): Promise<boolean> {
  const isFull = and(
    eq(auditQuiet.key, key),
    gt(auditQuiet.endsAt, at),
    sql`${auditQuiet.written} >= ${most}::integer`,
  );
  const counted = await store.update(auditQuiet).set(oneMore(at)).where(isFull).returning({ key: auditQuiet.key });
  return counted.length > 0;
}

function oneMore(at: Date) {
  const first = sql`coalesce(${auditQuiet.firstMoreAt}, ${at.toISOString()}::timestamptz)`;
  return { more: sql`${auditQuiet.more} + 1`, firstMoreAt: first, lastMoreAt: at };
}

async function openRow(transaction: Store, { key, lastsMs, summary }: CountedKind, act: Act): Promise<Row> {
  const { at } = act;
  const endsAt = new Date(at.getTime() + lastsMs);
  const fresh = { key, endsAt, written: 0, more: 0, line: lineOf(act, summary) };
  await transaction.insert(auditQuiet).values(fresh).onConflictDoNothing();
  const [row] = await transaction.select().from(auditQuiet).where(eq(auditQuiet.key, key)).for('update');
  // `writeCounts` removed the row between the two statements, because its time was over.
  return row ?? { ...fresh, endsAt: at, firstMoreAt: null, lastMoreAt: null };
}

async function noteRow(
  transaction: Store,
  { key, lastsMs, summary }: CountedKind,
  { row, isOver, isQuiet }: { readonly row: Row; readonly isOver: boolean; readonly isQuiet: boolean },
  act: Act,
): Promise<void> {
  const { at } = act;
  const isKey = eq(auditQuiet.key, key);
  if (isQuiet) {
    await transaction.update(auditQuiet).set(oneMore(at)).where(isKey);
    return;
  }
  const anew = { key, endsAt: new Date(at.getTime() + lastsMs), more: 0, firstMoreAt: null, lastMoreAt: null };
  const next = isOver ? { ...anew, written: 1, line: lineOf(act, summary) } : { written: row.written + 1 };
  await transaction.update(auditQuiet).set(next).where(isKey);
}

function lineOf(act: Act, summary: CountedKind['summary']): CountedLine {
  const { at: _at, requestId: _requestId, by, ...line } = { ...act, ...summary };
  return { ...line, by: by && doerOf(by) };
}

function countOf({ line, more, firstMoreAt, lastMoreAt }: Row, at: Date): Act {
  const told = line as CountedLine; // `openRow` wrote the line
  const span = { from: firstMoreAt?.toISOString(), until: lastMoreAt?.toISOString() };
  const after = { ...(told.after as object | undefined), more, ...span };
  return { ...told, by: told.by ?? undefined, after, at, requestId: randomUUID() };
}

/** Only the fields of a caller that a line has. */
function doerOf({ personId, name, role, sessionKey, requestId }: Doer): Doer {
  return { personId, name, role, sessionKey, requestId };
}
