import { and, asc, desc, eq, gt, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Caller } from '@/lib/access/sessions/caller';
import { decide, refuse } from '@/lib/access/permissions/permissions';
import { findKeptApart } from '@/lib/access/sign-in/sign-in-help';
import { message, type Message } from '@/lib/messages/message';
import { approval, recordedWrite } from '@/lib/store/schema';
import { redact } from '@/lib/platform/client/redact';
import type { Store } from '@/lib/store/open-store';
import { approversOf, openWhole, openSeen, type ApprovalRow } from './approval-check';
import { changeRows, type ChangeRow, readView } from '../queries/write-view';
import { isUnsettled, isVisibleTo, maySee, type WritePlace } from '../queries/list-writes';
import type { WriteRow } from '../engine/write-row';
import { writeOf } from '../verbs/all-writes';
import type { Sealer } from '@/lib/store/sealer';
import type { Write } from '../verbs/define-write';
import type { Unsettled, WriteView } from '../submit/write-answer';

export const approvalTabs = ['to-me', 'by-me', 'done'] as const;
export type ApprovalTab = (typeof approvalTabs)[number];

export interface ApprovalView {
  readonly operation: WriteView;
  /** The record as it was then, or what something new is made of; masked as in every read. */
  readonly record: unknown;
  readonly because: string;
  readonly requestedAt: string;
  readonly expiresAt: string;
  /** Names what is shown: this is what gets approved. */
  readonly changeHash: string;
  readonly changes: readonly ChangeRow[];
  /** False where what is stored is not what was proposed, or is gone. */
  readonly isWhole: boolean;
  /** Whether the record could be read when it was proposed. */
  readonly hasRecord: boolean;
  readonly mayReveal: boolean;
  /** Waiting, and for this person to decide. */
  readonly mine: boolean;
  /** Waiting, and why not for this person to decide. */
  readonly whyNotMine: Message | undefined;
  readonly decision: ApprovalDecided | undefined;
}

interface ApprovalDecided {
  readonly verdict: string;
  readonly by: string | undefined;
  readonly at: string;
  readonly reason: string | undefined;
}

const most = 50;

function isAt({ account, connectionId }: WritePlace) {
  return and(eq(recordedWrite.account, account), eq(recordedWrite.connectionId, connectionId));
}

export interface ApprovalPage {
  readonly views: readonly ApprovalView[];
  /** What `beyond` must be for the next page. */
  readonly next: string | undefined;
}

interface ApprovalQuery {
  readonly tab: ApprovalTab;
  /** Of an earlier page: only what follows after it. */
  readonly beyond?: string | undefined;
}

/** What waits longest comes first where somebody is waited for, elsewhere what is newest. */
export async function listApprovals(
  store: Store,
  sealer: Sealer,
  caller: Caller,
  place: WritePlace,
  { tab, beyond }: ApprovalQuery,
): Promise<ApprovalPage> {
  const found: Asked[] = [];
  let from = beyond;
  // What the role keeps out is found by the body: pages are read until one is full of what is left.
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

interface Asked {
  readonly row: WriteRow;
  readonly asked: ApprovalRow;
}

async function readAsked(
  store: Store,
  caller: Caller,
  place: WritePlace,
  { tab, beyond }: ApprovalQuery,
): Promise<Asked[]> {
  const isForMe = tab === 'to-me';
  // Ids are in the order in which the writes were proposed.
  const rest = beyond === undefined ? undefined : isForMe ? gt(recordedWrite.id, beyond) : lt(recordedWrite.id, beyond);
  return await store
    .select({ row: recordedWrite, asked: approval })
    .from(approval)
    .innerJoin(recordedWrite, eq(recordedWrite.id, approval.operationId))
    .where(and(isAt(place), whichOf(tab, caller), rest))
    .orderBy(isForMe ? asc(recordedWrite.id) : desc(recordedWrite.id))
    .limit(most);
}

/** What of an account waits for this person's approval, by ids, and how much else waits for its outcome. */
export type Waiting = Omit<Unsettled, 'toApprove'> & { readonly toApprove: readonly string[] };

const cardOrder = 'updateCardStatus';

/** One statement while nothing waits for this person's approval; `beside` is a value that it brings along. */
export async function findWaiting<T>(
  store: Store,
  caller: Caller,
  place: WritePlace,
  beside: SQL<T> = sql`null`,
): Promise<Waiting & { readonly beside: T | undefined }> {
  const open = and(isVisibleTo(caller.role), isUnsettled());
  const mine = whichOf('to-me', caller);
  const { id, operation, asked, personId, state, createdAt } = recordedWrite;
  const described = sql`json_build_object('id', ${id}, 'operation', ${operation}, 'asked', ${asked}, 'personId', ${personId}, 'state', ${state}, 'open', ${open}, 'createdAt', ${createdAt})`;
  const [found] = await store
    .select({
      count: sql<number>`(count(*) filter (where ${open}))::int`,
      cardOrders: sql<number>`(count(*) filter (where ${open} and ${operation} = ${cardOrder}))::int`,
      oldestAt: sql<string | null>`min(${createdAt}) filter (where ${open} and (${mine}) is not true)`,
      mine: sql<Decided[]>`coalesce(json_agg(${described}) filter (where ${mine}), '[]')`,
      beside,
    })
    .from(recordedWrite)
    .where(and(isAt(place), or(open, mine)));
  const others = (found?.mine ?? []).filter((row) => mayDecide(caller, row));
  const makers = others.map(({ personId }) => personId);
  const apart = await findKeptApart(store, caller.personId, makers, new Date());
  const toApprove = others.filter((row) => !apart.has(row.personId));
  const besides = (found?.mine ?? []).filter((row) => row.open && !toApprove.includes(row));
  const oldest = [found?.oldestAt ?? [], besides.map((row) => row.createdAt)].flat().map((at) => Date.parse(at));
  const openToApprove = toApprove.filter((row) => row.open);
  return {
    count: (found?.count ?? 0) - openToApprove.length,
    cardOrders: (found?.cardOrders ?? 0) - openToApprove.filter((row) => row.operation === cardOrder).length,
    oldestAt: oldest.length === 0 ? undefined : new Date(Math.min(...oldest)).toISOString(),
    toApprove: toApprove.map(({ id }) => id),
    beside: found?.beside ?? undefined,
  };
}

/** What is looked at to say who decides. */
type Deciding = Pick<WriteRow, 'operation' | 'asked' | 'personId' | 'state'>;

/** As the statement describes it. */
interface Decided extends Deciding, Pick<WriteRow, 'id'> {
  /** It waits for its outcome, and this person may see it. */
  readonly open: boolean;
  readonly createdAt: string;
}

function whichOf(tab: ApprovalTab, { personId }: Caller) {
  if (tab === 'to-me') return and(eq(recordedWrite.state, 'PENDING_APPROVAL'), ne(recordedWrite.personId, personId));
  return tab === 'by-me' ? eq(recordedWrite.personId, personId) : isNotNull(approval.verdict);
}

/** For what is shown. Whoever decides is asked again, with the whole body. */
function mayDecide(caller: Caller, row: Deciding): boolean {
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

interface Looking {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly caller: Caller;
  /** Why not, for those for whom this person does not approve. */
  readonly apart: ReadonlyMap<string, Message>;
}

async function view({ store, sealer, caller, apart }: Looking, { row, asked }: Asked): Promise<ApprovalView> {
  const isWaiting = row.state === 'PENDING_APPROVAL';
  const whyNot = findWhyNot(caller, row) ?? apart.get(row.personId);
  const body = openWhole(sealer, row, asked);
  const seen = body === undefined ? undefined : openSeen(sealer, asked);
  return {
    operation: await readView(store, row),
    record: row.resourceId === null ? row.asked : redact(seen),
    because: asked.because,
    requestedAt: asked.requestedAt.toISOString(),
    expiresAt: asked.expiresAt.toISOString(),
    changeHash: asked.changeHash,
    // Of what was decided long ago the bytes may be gone; what was asked for is kept, masked.
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

/** A record that is used and not changed has no other values before: what of it is not sent tells what would be made. */
function changesOf(write: Write, body: unknown, seen: unknown): ChangeRow[] {
  if (changesItsRecord(write)) return changeRows(write, body, seen);
  return changeRows(write, { ...fieldsOf(seen), ...fieldsOf(body) }, undefined);
}

const changesItsRecord = ({ operation }: Write): boolean => operation.path.includes('{id}');

const fieldsOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** Who may uncover a field of the record may uncover it in what is proposed for it. */
export function mayRevealOf({ role }: Pick<Caller, 'role'>, row: WriteRow): boolean {
  return mayRevealBy(role, row.resourceType === 'cardholders' ? 'retrieveCardholder' : 'retrieveBankAccount');
}

/** Whether there is anything of proposals that the role may uncover. */
export function mayRevealAny({ role }: Pick<Caller, 'role'>): boolean {
  return mayRevealBy(role, 'retrieveCardholder') || mayRevealBy(role, 'retrieveBankAccount');
}

function mayRevealBy(role: Caller['role'], read: 'retrieveCardholder' | 'retrieveBankAccount'): boolean {
  const allowed = decide(role, read);
  return allowed.ok && allowed.value.mayReveal;
}
