import { aliasedTable, and, asc, desc, eq, gt, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Caller } from '@/lib/access/sessions/caller';
import { decide, refuse } from '@/lib/access/permissions/permissions';
import { findKeptApart } from '@/lib/access/sign-in/sign-in-help';
import { message, type Message } from '@/lib/messages/message';
import { approval, person, recordedWrite } from '@/lib/store/schema';
import { redact } from '@/lib/platform/client/redact';
import type { Store } from '@/lib/store/open-store';
import { approversOf, openWhole, openSeen, type ApprovalRow } from './approval-check';
import { holdsAccount, isWaiting, mayApprove } from './find-approvers';
import { changeRows, type ChangeRow, readView } from '../queries/write-view';
import { isUnsettled, isVisibleTo, maySee } from '../queries/list-writes';
import type { WriteRow } from '../engine/write-row';
import { allWrites, writeNames, writeOf } from '../verbs/all-writes';
import type { WriteName } from '@/lib/contract/operations';
import type { Sealer } from '@/lib/store/sealer';
import type { Write } from '../verbs/define-write';
import type { UnsettledCounts, WriteView } from '../submit/write-answer';
import { integer, json } from '@/lib/store/rows';
import * as z from 'zod';

export const approvalTabs = ['to-me', 'by-me', 'done'] as const;
export type ApprovalTab = (typeof approvalTabs)[number];

export interface ApprovalView {
  readonly operation: WriteView;
  /** The record at that time, or the record from which a new one is made; masked as in every read. */
  readonly record: unknown;
  readonly because: string;
  readonly requestedAt: string;
  readonly expiresAt: string;
  /** Identifies the shown change: the approval is for this hash. */
  readonly changeHash: string;
  readonly changes: readonly ChangeRow[];
  /** False where the stored change is altered or gone. */
  readonly isWhole: boolean;
  /** Whether the record could be read when it was proposed. */
  readonly hasRecord: boolean;
  readonly mayReveal: boolean;
  /** It waits, and this person may decide it. */
  readonly mine: boolean;
  /** It waits, and this is why this person may not decide it. */
  readonly whyNotMine: Message | undefined;
  readonly decision: ApprovalVerdict | undefined;
}

interface ApprovalVerdict {
  readonly verdict: string;
  readonly by: string | undefined;
  readonly at: string;
  readonly reason: string | undefined;
}

const most = 50;

/** Under the name that the conditions of `find-approvers.ts` use. */
const write = aliasedTable(recordedWrite, 'write');

/** Connection and account; without an account, all accounts that the person was granted. */
export interface ApprovalPlace {
  readonly account: string | undefined;
  readonly connectionId: string;
}

function isAt({ account, connectionId }: ApprovalPlace, { personId }: Pick<Caller, 'personId'>) {
  const isOfThem = sql`exists (select from ${person} as approver where approver.id = ${personId}::uuid and ${holdsAccount})`;
  return and(eq(write.connectionId, connectionId), account === undefined ? isOfThem : eq(write.account, account));
}

export interface ApprovalPage {
  readonly views: readonly ApprovalView[];
  /** The value of `beyond` for the next page. */
  readonly next: string | undefined;
}

interface ApprovalQuery {
  readonly tab: ApprovalTab;
  /** The end of an earlier page: only what follows after it. */
  readonly beyond?: string | undefined;
}

/** Requests to this person: the one that has waited longest first; other lists: the newest first. */
export async function listApprovals(
  store: Store,
  sealer: Sealer,
  caller: Caller,
  place: ApprovalPlace,
  { tab, beyond }: ApprovalQuery,
): Promise<ApprovalPage> {
  const found: RequestedApproval[] = [];
  let from = beyond;
  // The role's view depends on the body: pages are read until one is full of visible rows.
  while (found.length <= most) {
    const rows = await readAsked(store, caller, place, { tab, beyond: from });
    found.push(...rows.filter(({ row }) => maySee(caller, row) && (tab !== 'to-me' || mayDecide(caller, row))));
    if (rows.length < most) break;
    from = rows.at(-1)?.row.id;
  }
  const page = found.slice(0, most);
  const apart = await findKeptApart(
    store,
    caller.personId,
    page.map(({ row }) => row.personId),
    new Date(),
  );
  const views = await Promise.all(page.map((one) => view({ store, sealer, caller, apart }, one)));
  return { views, next: found.length > most ? page.at(-1)?.row.id : undefined };
}

interface RequestedApproval {
  readonly row: WriteRow;
  readonly asked: ApprovalRow;
}

async function readAsked(
  store: Store,
  caller: Caller,
  place: ApprovalPlace,
  { tab, beyond }: ApprovalQuery,
): Promise<RequestedApproval[]> {
  const isForMe = tab === 'to-me';
  // Ids are in the order in which the writes were proposed.
  const rest = beyond === undefined ? undefined : isForMe ? gt(write.id, beyond) : lt(write.id, beyond);
  return await store
    .select({ row: write, asked: approval })
    .from(approval)
    .innerJoin(write, eq(write.id, approval.operationId))
    .where(and(isAt(place, caller), whichOf(tab, caller), rest))
    .orderBy(isForMe ? asc(write.id) : desc(write.id))
    .limit(most);
}

/** A write that this person may approve, and the account that it is for. */
const approvableWrite = z.object({ id: z.string(), account: z.string() });
type ApprovableWrite = Readonly<z.output<typeof approvableWrite>>;

/**
 * The writes that wait for this person's approval, in any account, and how many others of one account wait for their
 * outcome.
 */
export type WaitingWrites = Omit<UnsettledCounts, 'toApprove' | 'toApproveOf'> & {
  /** The one that has waited longest comes first. */
  readonly toApprove: readonly ApprovableWrite[];
};

const cardOrder = 'updateCardStatus';

/** One statement; it also reads the value `beside`. Without an account no other writes are counted. */
export async function findWaiting<T>(
  store: Store,
  caller: Pick<Caller, 'personId' | 'role'>,
  { account, connectionId }: ApprovalPlace,
  beside: SQL<T> = sql`null`,
): Promise<WaitingWrites & { readonly beside: T | undefined }> {
  const { id, operation, createdAt } = write;
  const isOfThem = sql`exists (select from ${person} as approver where approver.id = ${caller.personId}::uuid and ${mayApprove})`;
  const mine = sql`(${isWaiting} and ${isOfThem})`;
  const isOpen = and(isUnsettled(write), isVisibleTo(caller.role, write));
  const open = account === undefined ? sql`false` : sql`(${eq(write.account, account)} and ${isOpen} and not ${mine})`;
  const described = sql`json_build_object('id', ${id}, 'account', ${write.account})`;
  const [found] = await store
    .select({
      count: sql`(count(*) filter (where ${open}))::int`.mapWith(integer),
      cardOrders: sql`(count(*) filter (where ${open} and ${operation} = ${cardOrder}))::int`.mapWith(integer),
      oldestAt: sql<string | null>`to_json(min(${createdAt}) filter (where ${open}))`,
      toApprove: sql`coalesce(json_agg(${described} order by ${id}) filter (where ${mine}), '[]')`.mapWith(
        json(z.array(approvableWrite)),
      ),
      beside,
    })
    .from(write)
    .where(and(eq(write.connectionId, connectionId), or(open, mine)));
  const { count = 0, cardOrders = 0, toApprove = [], oldestAt } = found ?? {};
  return {
    ...{ count, cardOrders, toApprove, beside: found?.beside ?? undefined },
    oldestAt: oldestAt == null ? undefined : new Date(oldestAt).toISOString(),
  };
}

function whichOf(tab: ApprovalTab, { personId }: Caller) {
  if (tab === 'to-me') return and(eq(write.state, 'PENDING_APPROVAL'), ne(write.personId, personId));
  return tab === 'by-me' ? eq(write.personId, personId) : isNotNull(approval.verdict);
}

/** For display only. A decision is checked again, with the whole body. */
function mayDecide(caller: Caller, row: WriteRow): boolean {
  const isOthers = row.personId !== caller.personId;
  return row.state === 'PENDING_APPROVAL' && isOthers && approversOf(writeOf(row), row.asked).includes(caller.role);
}

function findWhyNot({ personId, role }: Caller, row: WriteRow): Message | undefined {
  const able = approversOf(writeOf(row), row.asked);
  if (!able.includes(role)) return refuse(message('approvals.approve'), role, able);
  if (row.personId !== personId) return undefined;
  const others = able
    .map((one) => message(`terms.rolesMany.${one}`))
    .reduce((one, two) => message('terms.pair', { one, two }));
  return message('approvals.refusal.ownOf', { others });
}

/**
 * The record that a second person reads, for each of these writes with approval: as it was at the request, or the one
 * from which a new record is made.
 */
export async function findApprovedRecords(
  store: Store,
  sealer: Sealer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  if (ids.length === 0) return new Map();
  const found = await store
    .select({ row: write, asked: approval })
    .from(approval)
    .innerJoin(write, eq(write.id, approval.operationId))
    .where(inArray(write.id, [...ids]));
  return new Map(
    found.map(({ row, asked }) => [row.id, recordOf(row, seenWith(sealer, asked, openWhole(sealer, row, asked)))]),
  );
}

/** A write whose stored values do not open shows no record. */
function seenWith(sealer: Sealer, asked: ApprovalRow, body: unknown): unknown {
  return body === undefined ? undefined : openSeen(sealer, asked);
}

const recordOf = ({ resourceId, asked }: WriteRow, seen: unknown): unknown =>
  resourceId === null ? asked : redact(seen);

interface ViewContext {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly caller: Caller;
  /** By person: why this person does not approve for them. */
  readonly apart: ReadonlyMap<string, Message>;
}

async function view(
  { store, sealer, caller, apart }: ViewContext,
  { row, asked }: RequestedApproval,
): Promise<ApprovalView> {
  const isWaiting = row.state === 'PENDING_APPROVAL';
  const whyNot = findWhyNot(caller, row) ?? apart.get(row.personId);
  const body = openWhole(sealer, row, asked);
  const seen = seenWith(sealer, asked, body);
  return {
    operation: await readView(store, row),
    record: recordOf(row, seen),
    because: asked.because,
    requestedAt: asked.requestedAt.toISOString(),
    expiresAt: asked.expiresAt.toISOString(),
    changeHash: asked.changeHash,
    // The bytes of an old decision may be gone; the requested values are kept, masked.
    changes: changesOf(writeOf(row), body === undefined && asked.verdict !== null ? row.asked : body, seen),
    isWhole: body !== undefined || asked.verdict !== null,
    hasRecord: seen !== undefined && changesItsRecord(writeOf(row)),
    mayReveal: mayRevealOf(caller, row),
    mine: isWaiting && whyNot === undefined,
    whyNotMine: isWaiting ? whyNot : undefined,
    decision:
      asked.verdict === null || asked.decidedAt === null
        ? undefined
        : {
            ...{ verdict: asked.verdict, by: asked.decidedName ?? undefined, reason: asked.reason ?? undefined },
            at: asked.decidedAt.toISOString(),
          },
  };
}

/**
 * A record that is used and not changed has no earlier values: its fields that are not sent describe the new record.
 */
function changesOf(write: Write, body: unknown, seen: unknown): ChangeRow[] {
  if (changesItsRecord(write)) return changeRows(write, body, seen);
  return changeRows(write, { ...fieldsOf(seen), ...fieldsOf(body) }, undefined);
}

/** Whether a role approves a write with this body; without a body, every act of the write. */
export function mayApproveWrite(role: Caller['role'], name: WriteName, body?: unknown): boolean {
  return approversOf(allWrites[name], body).includes(role);
}

/** Whether the role approves any write. */
export function mayApproveAny({ role }: Pick<Caller, 'role'>): boolean {
  return writeNames.some((name) => mayApproveWrite(role, name));
}

const changesItsRecord = ({ operation }: Write): boolean => operation.path.includes('{id}');

const fieldsOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** A role that may uncover a field of the record may uncover it in a proposal too. */
export function mayRevealOf({ role }: Pick<Caller, 'role'>, row: WriteRow): boolean {
  return mayRevealBy(role, row.resourceType === 'cardholders' ? 'retrieveCardholder' : 'retrieveBankAccount');
}

/** Whether the role may uncover any field of proposals. */
export function mayRevealAny({ role }: Pick<Caller, 'role'>): boolean {
  return mayRevealBy(role, 'retrieveCardholder') || mayRevealBy(role, 'retrieveBankAccount');
}

function mayRevealBy(role: Caller['role'], read: 'retrieveCardholder' | 'retrieveBankAccount'): boolean {
  const allowed = decide(role, read);
  return allowed.ok && allowed.value.mayReveal;
}
