import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Caller } from '@/lib/access/sessions/caller';
import { decide, refuse } from '@/lib/access/permissions/permissions';
import { findKeptApart } from '@/lib/access/sign-in/sign-in-help';
import { message, personFor, type Message } from '@/lib/messages/message';
import { hasPasskey } from '@/lib/access/passkeys/passkeys';
import { approval, approvalSignature, recordedWrite } from '@/lib/store/schema';
import { redact } from '@/lib/platform/client/redact';
import type { Store } from '@/lib/store/open-store';
import { findApproval, openWhole, openSeen, type ApprovalRow } from './approval-check';
import { approversOf } from './approvers-of';
import { type AbsentPerson, findMeans, findTold, waitsFor } from './find-approvers';
import { standingOf } from './standing-of';
import { changeRows, type ChangeRow, readView } from '../queries/write-view';
import { countRecorded, findRecorded, type RecordedCounts } from '../lists/find-recorded';
import { recordedOrder, type RecordedQuery, recordedLists, type RecordedView } from '../lists/recorded-query';
import { write } from '../lists/where-recorded';
import { isUnsettled, isVisibleTo } from '../queries/is-visible-to';
import type { WriteRow } from '../engine/write-row';
import { allWrites, writeNames, writeOf } from '../verbs/all-writes';
import type { WriteName } from '@/lib/contract/operations';
import type { Sealer } from '@/lib/store/sealer';
import type { Write } from '../verbs/define-write';
import type { UnsettledCounts, WriteView } from '../submit/write-answer';
import { integer, json } from '@/lib/store/rows';
import * as z from 'zod';

export const approvalTabs = recordedLists.approvals.views;
export type ApprovalTab = RecordedView<'approvals'>;

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
  /** True if the write waits, and this person may decide it. */
  readonly mine: boolean;
  /** True if this person may approve the waiting write by a passkey of theirs. */
  readonly maySign: boolean;
  /** The name of the person in whose place this person decides the waiting write. */
  readonly inPlaceOf: string | undefined;
  /** Whether the account of the write was granted to this person, who may then open its page. */
  readonly mayOpen: boolean;
  /** Why this person may not decide the waiting write. */
  readonly whyNotMine: Message | undefined;
  readonly decision: ApprovalVerdict | undefined;
  /** True if the write waits for this person, who may ask its maker a question instead. */
  readonly maySendBack: boolean;
  /** True if the write is this person's own, waits or was sent back, and can be withdrawn. */
  readonly mayWithdraw: boolean;
  /** True if the write was sent back to this person, who has not answered yet. */
  readonly mayAnswer: boolean;
  /** The earlier request that this one answers. */
  readonly former: FormerQuestion | undefined;
}

/** A request was sent back with this question, and its maker has answered with a new one. */
interface FormerQuestion {
  readonly id: string;
  readonly question: string;
  readonly by: Message | undefined;
  readonly answer: string | undefined;
}

interface ApprovalVerdict {
  readonly verdict: string;
  readonly by: Message | undefined;
  readonly at: string;
  readonly reason: string | undefined;
  /** The name of the passkey that signed it. */
  readonly signedWith: string | undefined;
}

const most = 50;

/** Connection and account; without an account, all accounts that the person was granted. */
export interface ApprovalPlace {
  readonly account: string | undefined;
  readonly connectionId: string;
}

export interface ApprovalPage {
  readonly views: readonly ApprovalView[];
  /** The number of rows of each tab. */
  readonly counts: RecordedCounts<'approvals'>;
  /** The value of `beyond` for the next page. */
  readonly next: string | undefined;
}

export interface ApprovalQuery extends RecordedQuery<'approvals'> {
  /** The end of an earlier page: only what follows after it. */
  readonly beyond?: string | undefined;
}

/** Requests to this person: the one that has waited longest first; other lists: the newest first. */
export async function listApprovals(
  store: Store,
  sealer: Sealer,
  caller: Caller,
  place: ApprovalPlace,
  { beyond, ...query }: ApprovalQuery,
): Promise<ApprovalPage> {
  const request = { list: 'approvals', query, reader: caller, place } as const;
  const [found, counts] = await Promise.all([
    findRecorded(store, request, { size: most + 1, after: beyond, order: recordedOrder(query) }),
    countRecorded(store, request),
  ]);
  const page = found.slice(0, most).flatMap(({ row, asked }) => (asked === null ? [] : { row, asked }));
  const ids = page.map(({ row }) => row.id);
  const [signedWith, hasKey, apart, means] = await Promise.all([
    findSigned(store, ids),
    hasPasskey(store, caller.personId),
    findKeptApart(
      store,
      caller.personId,
      page.map(({ row }) => row.personId),
      new Date(),
    ),
    findMeans(store, caller.personId, ids),
  ]);
  const views = await Promise.all(
    page.map((one) =>
      view(
        { store, sealer, caller, apart, hasKey, signedWith },
        { ...one, ...(means.get(one.row.id) ?? { isGranted: false, absent: [] }) },
      ),
    ),
  );
  return { views, counts, next: found.length > most ? page.at(-1)?.row.id : undefined };
}

interface RequestedApproval {
  readonly row: WriteRow;
  readonly asked: ApprovalRow;
  readonly isGranted: boolean;
  readonly absent: readonly AbsentPerson[];
}

/** A write that this person may approve, and the account that it is for. */
const approvableWrite = z.object({ id: z.string(), account: z.string() });
type ApprovableWrite = Readonly<z.output<typeof approvableWrite>>;

/**
 * The writes that wait for this person's approval, in any account, and how many others of one account wait for their
 * outcome.
 */
export type WaitingWrites = Omit<UnsettledCounts, 'toApprove' | 'toApproveOf'> & {
  /** The writes that wait for this person's approval; the longest wait comes first. */
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
  const mine = waitsFor(caller.personId);
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
    count,
    cardOrders,
    toApprove,
    beside: found?.beside ?? undefined,
    oldestAt: oldestAt == null ? undefined : new Date(oldestAt).toISOString(),
  };
}

/** The standing is for display only. A decision is checked again, with the whole body. */
function standingIn({ personId, role }: Caller, { row, isGranted, absent }: RequestedApproval) {
  return standingOf({ personId, role, isGranted, absent }, row, row.asked);
}

function findWhyNot(caller: Caller, requested: RequestedApproval): Message | undefined {
  const standing = standingIn(caller, requested);
  if (standing.ok) return undefined;
  const { personId, role } = caller;
  const { row } = requested;
  const able = approversOf(writeOf(row), row.asked);
  if (!able.includes(role)) return refuse(message('approvals.approve'), role, able);
  if (row.personId !== personId) return standing.error.sentence;
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

async function findSigned(store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { operationId: id, passkeyName: name } = approvalSignature;
  const found = await store
    .select({ id, name })
    .from(approvalSignature)
    .where(inArray(id, [...ids]));
  return new Map(found.map((one) => [one.id, one.name]));
}

interface ViewContext {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly caller: Caller;
  /** Why this person does not approve for another one, by the id of the other person. */
  readonly apart: ReadonlyMap<string, Message>;
  readonly hasKey: boolean;
  /** The names of the passkeys that signed approvals, by the ids of their writes. */
  readonly signedWith: ReadonlyMap<string, string>;
}

async function view(
  { store, sealer, caller, apart, hasKey, signedWith }: ViewContext,
  requested: RequestedApproval,
): Promise<ApprovalView> {
  const { row, asked } = requested;
  const isWaiting = row.state === 'PENDING_APPROVAL';
  const whyNot = findWhyNot(caller, requested) ?? apart.get(row.personId);
  const standing = standingIn(caller, requested);
  const body = openWhole(sealer, row, asked);
  const seen = seenWith(sealer, asked, body);
  const mine = isWaiting && whyNot === undefined;
  const isOwn = row.personId === caller.personId;
  const isQuestion = isOwn && (await isUnanswered(store, row));
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
    mine,
    mayOpen: requested.isGranted,
    maySign: mine && hasKey,
    inPlaceOf: mine && standing.ok ? standing.value?.name : undefined,
    maySendBack: mine && mayBeSentBack(row),
    mayWithdraw: isOwn && (isWaiting || isQuestion),
    mayAnswer: isQuestion,
    former: await findFormer(store, row),
    whyNotMine: isWaiting ? whyNot : undefined,
    decision:
      asked.verdict === null || asked.decidedAt === null
        ? undefined
        : {
            verdict: asked.verdict,
            by: deciderOf(asked),
            reason: asked.reason ?? undefined,
            at: asked.decidedAt.toISOString(),
            signedWith: signedWith.get(row.id),
          },
  };
}

/** The person who decided, and in whose place; undefined where no person did. */
export function deciderOf({
  decidedName,
  decidedForName,
}: Pick<ApprovalRow, 'decidedName' | 'decidedForName'>): Message | undefined {
  return decidedName === null ? undefined : personFor(decidedName, decidedForName);
}

/** A write that uses up a record is of no use later, so it is approved or declined, and never sent back. */
export const mayBeSentBack = (row: WriteRow): boolean => writeOf(row).usedUp === undefined;

/** Whether the write was sent back, and no new request names it yet. */
export async function isUnanswered(
  store: Store,
  { id, state }: { readonly id: string; readonly state: string },
): Promise<boolean> {
  if (state !== 'SENT_BACK') return false;
  const later = store.select({ id: recordedWrite.id }).from(recordedWrite).where(eq(recordedWrite.repeats, id));
  return (await later.limit(1)).length === 0;
}

/** The words of a write's page about its request: who was told while it waits, or what the approver asks. */
export async function describeRequest(
  store: Store,
  request: Pick<WriteView, 'id' | 'state'>,
  demo: boolean,
): Promise<Pick<WriteView, 'told' | 'question'>> {
  if (request.state === 'PENDING_APPROVAL') return { told: await findTold(store, request.id, demo) };
  const asked = request.state === 'SENT_BACK' ? await findApproval(store, request.id) : undefined;
  if (asked === undefined) return {};
  const isAnswered = !(await isUnanswered(store, request));
  return { question: { by: deciderOf(asked), text: asked.reason ?? '', isAnswered } };
}

async function findFormer(store: Store, { repeats, answer }: WriteRow): Promise<FormerQuestion | undefined> {
  if (repeats === null) return undefined;
  const { operationId, verdict, reason, decidedName, decidedForName } = approval;
  const [found] = await store
    .select({ question: reason, decidedName, decidedForName })
    .from(approval)
    .where(and(eq(operationId, repeats), eq(verdict, 'sent-back')));
  if (found === undefined) return undefined;
  return { id: repeats, question: found.question ?? '', by: deciderOf(found), answer: answer ?? undefined };
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
