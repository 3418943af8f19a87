import { randomUUID } from 'node:crypto';
import { and, eq, isNull, asc, gt } from 'drizzle-orm';
import { recordAct, type AuditObject, type Doer } from '@/lib/audit/record-act';
import { message, writeMessage, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { adminChange } from '@/lib/store/schema';
import { adminChangeNames, type AdminChangeName } from '../permissions/console-acts';
import { asAdmin, besideAdmins, type AdminContext } from './as-admin';
import * as z from 'zod';
import { canonicalJson } from '@/lib/audit/canonical-json';
import { hashOfContent } from '../second-factor/step-up';
import type { LinkKind } from '../passwords/link-token';

/** The input of acts about a person of the console. */
export const aboutPerson = z.object({ personId: z.uuid(writeMessage(message('settings.answer.notThere'))) });

/** A change waits as long as every approval (reliability 4.5). */
const changeLastsMs = 4 * 60 * 60_000;

/** Nothing changes until a second admin confirms it. */
export async function proposeChange<G>(
  store: Store,
  by: Doer,
  act: AdminAct<G>,
  asked: G,
  now: Date,
): Promise<Result<AdminChange, Message>> {
  const wanted = { act: `${act.name}.propose`, object: act.objectOf(asked), now };
  const admit = act.isOthers === true ? besideAdmins : asAdmin;
  return await admit(store, by, wanted, async (context) => await putChange(context, by, act, asked, now));
}

/** Proposes a change as a part of another act of an admin. */
export async function putChange<G>(
  context: AdminContext,
  by: Doer,
  act: AdminAct<G>,
  asked: G,
  now: Date,
): Promise<Result<AdminChange, Message>> {
  const { transaction, admins } = context;
  const compared = await act.compare(context, by.personId, asked, now);
  if (!compared.ok) return compared;
  const object = act.objectOf(asked);
  const mayConfirm = (id: string) => id !== by.personId && id !== personIn(object);
  if (!admins.some(mayConfirm)) return failed(message('settings.answer.noSecondAdmin'));
  const [open] = await transaction
    .select()
    .from(adminChange)
    .where(and(eq(adminChange.act, act.name), eq(adminChange.objectId, object.id), isNull(adminChange.outcome)))
    .for('update');
  if (open !== undefined && open.expiresAt > now) return failed(message('settings.answer.waitsAlready'));
  if (open !== undefined) await voidChange(transaction, open, undefined, now);
  const facts = {
    id: randomUUID(),
    act: act.name,
    objectType: object.type,
    objectId: object.id,
    content: contentOf(asked, compared.value),
    proposedBy: by.personId,
  };
  const [change] = await transaction
    .insert(adminChange)
    .values({
      ...facts,
      contentHash: hashContent(facts),
      personId: personIn(object),
      proposedAt: now,
      expiresAt: new Date(now.getTime() + changeLastsMs),
    })
    .returning();
  if (change === undefined) throw new Error('A change was not kept.');
  await noteChange(transaction, by, change, 'propose', now);
  return ok(change);
}

/** The changes that can be confirmed here; a change of any other name is void. */
export type AdminActs = Readonly<Partial<Record<AdminChangeName, AnyAdminAct>>>;

/** The second admin confirms the bytes that they were shown. The conditions of the proposal must still hold. */
export async function confirmChange(
  store: Store,
  by: Doer,
  acts: AdminActs,
  { id, hash }: { readonly id: string; readonly hash: string },
  now: Date,
): Promise<Result<MadeLink | undefined, Message>> {
  return await asAdmin(store, by, settling('confirm', id, now), async (context) => {
    const { transaction, refuse } = context;
    const change = await lockOpenChange(transaction, id);
    if (change === undefined) return failed(gone);
    if (change.proposedBy === by.personId) return await refuse(message('settings.answer.ownProposal'));
    if (change.personId === by.personId) return await refuse(message('settings.answer.aboutYourself'));
    if (hash !== change.contentHash) return await refuse(message('settings.answer.otherContent'));
    const found = await findUnchanged(context, acts, change, now);
    if (found === undefined) {
      await voidChange(transaction, change, by, now);
      return failed(message('settings.answer.outdated'));
    }
    const agreed = { proposer: change.proposedBy, confirmer: by.personId, now };
    await settleChange(transaction, change, 'confirmed', by, now);
    const link = await found.act.apply(context, found.asked, agreed);
    await noteChange(transaction, by, change, 'confirm', now);
    return ok(link);
  });
}

/** The proposer withdraws it; any other admin declines it. Both happen at once, because nothing is changed by it. */
export async function declineChange(store: Store, by: Doer, id: string, now: Date): Promise<Result<void, Message>> {
  return await asAdmin(store, by, settling('decline', id, now), async ({ transaction }) => {
    const change = await lockOpenChange(transaction, id);
    if (change === undefined) return failed(gone);
    const isOwn = change.proposedBy === by.personId;
    await settleChange(transaction, change, isOwn ? 'withdrawn' : 'declined', by, now);
    await noteChange(transaction, by, change, isOwn ? 'withdraw-proposal' : 'decline', now);
    return ok(undefined);
  });
}

/** A person withdraws a change that they proposed themselves, whatever their role. */
export async function withdrawOwnChange(store: Store, by: Doer, id: string, now: Date): Promise<Result<void, Message>> {
  return await store.transaction(async (transaction) => {
    const change = await lockOpenChange(transaction, id);
    if (change?.proposedBy !== by.personId) return failed(gone);
    await settleChange(transaction, change, 'withdrawn', by, now);
    await noteChange(transaction, by, change, 'withdraw-proposal', now);
    return ok(undefined);
  });
}

/** The request, if the stored content, its proposer and the state of its object have not changed since the proposal. */
async function findUnchanged(
  context: AdminContext,
  acts: AdminActs,
  change: AdminChange,
  now: Date,
): Promise<{ readonly act: AnyAdminAct; readonly asked: never } | undefined> {
  const name = adminChangeNames.find((one) => one === change.act);
  const act = name === undefined ? undefined : acts[name];
  const isWhole = hashContent(change) === change.contentHash;
  if (act === undefined || !isWhole || change.expiresAt <= now) return;
  if (act.isOthers !== true && !context.admins.includes(change.proposedBy)) return;
  const parsed = act.asked.safeParse(readContent(change).asked);
  if (!parsed.success) return;
  const asked = parsed.data as never; // the input of this act, whose schema it has just passed
  const compared = await act.compare(context, change.proposedBy, asked, now);
  const { type, id } = act.objectOf(asked);
  const isSameObject =
    type === change.objectType && id === change.objectId && personIn({ type, id }) === change.personId;
  const isSame = isSameObject && compared.ok && contentOf(asked, compared.value) === change.content;
  return isSame ? { act, asked } : undefined;
}

function personIn({ type, id }: AuditObject): string | null {
  return type === 'person' ? id : null;
}

function settling(step: string, id: string, now: Date) {
  return { act: `admin-change.${step}`, object: { type: 'admin-change', id }, now };
}

const gone = message('settings.answer.changeGone');

export type AdminChange = typeof adminChange.$inferSelect;

/** The state before the change and after it. */
interface Difference {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** A one-time link that a confirmed change has made: known only here and now. */
export interface MadeLink {
  readonly kind: LinkKind;
  readonly token: string;
  readonly expiresAt: Date;
  /** The name of the person that the link is for. */
  readonly of: string;
}

/** One kind of change that takes two admins. */
export interface AdminAct<G> {
  readonly name: AdminChangeName;
  /** Proposed by a person who is no administrator: `compare` checks their right to do so. */
  readonly isOthers?: true;
  readonly asked: z.ZodType<G>;
  /** The object of the change: of type `person` if it is a person of the console already. */
  readonly objectOf: (asked: G) => AuditObject;
  /** Called at the proposal and again at the confirmation: a difference between the two makes the proposal void. */
  readonly compare: (
    context: AdminContext,
    proposer: string,
    asked: G,
    now: Date,
  ) => Promise<Result<Difference, Message>>;
  readonly apply: (
    context: AdminContext,
    asked: G,
    agreed: { readonly proposer: string; readonly confirmer: string; readonly now: Date },
  ) => Promise<MadeLink | undefined>;
}

/** Any admin act, for code that knows only its name. */
export interface AnyAdminAct extends Omit<AdminAct<never>, 'asked'> {
  readonly asked: z.ZodType;
}

/** The bytes that are stored, shown and confirmed. */
function contentOf(asked: unknown, { before, after }: Difference): string {
  return canonicalJson({ asked, before, after });
}

type Facts = Pick<AdminChange, 'id' | 'act' | 'objectType' | 'objectId' | 'content' | 'proposedBy'>;

/** The hash covers exactly the act, its object, its content and its proposer. */
function hashContent({ id, act, objectType, objectId, content, proposedBy }: Facts): string {
  return hashOfContent({ id, act, objectType, objectId, content, proposedBy });
}

/** A change as a second admin is shown it. */
export interface ShownChange extends Difference {
  readonly id: string;
  readonly act: AdminChangeName;
  readonly object: AuditObject;
  readonly personId: string | null;
  /** The hash of the shown content: the confirmation is of this hash. */
  readonly hash: string;
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly expiresAt: Date;
}

export async function listChanges(store: Store, now: Date): Promise<ShownChange[]> {
  const rows = await store
    .select()
    .from(adminChange)
    .where(and(isNull(adminChange.outcome), gt(adminChange.expiresAt, now)))
    .orderBy(asc(adminChange.proposedAt), asc(adminChange.id));
  return rows.flatMap((row) => {
    const act = adminChangeNames.find((name) => name === row.act);
    const { id, objectType: type, objectId, contentHash: hash } = row;
    const { personId, proposedBy, proposedAt, expiresAt } = row;
    const when = { proposedBy, proposedAt, expiresAt };
    if (act === undefined) return [];
    return [{ id, act, object: { type, id: objectId }, personId, hash, ...readContent(row), ...when }];
  });
}

/** Changes that an admin proposed end with their role; changes about a person end when that person has changed. */
export async function voidChanges(
  transaction: Store,
  { by, about }: { readonly by?: string; readonly about?: string },
  now: Date,
): Promise<void> {
  const which = by === undefined ? eq(adminChange.personId, about ?? '') : eq(adminChange.proposedBy, by);
  const open = await transaction
    .select()
    .from(adminChange)
    .where(and(which, isNull(adminChange.outcome)))
    .orderBy(asc(adminChange.id))
    .for('update');
  for (const change of open) await voidChange(transaction, change, undefined, now);
}

function readContent({ content }: Pick<AdminChange, 'content'>): Difference & { readonly asked?: unknown } {
  try {
    return JSON.parse(content) as Difference; // written by contentOf; checked by its hash before anything is done
  } catch {
    return { before: {}, after: {} };
  }
}

async function lockOpenChange(transaction: Store, id: string): Promise<AdminChange | undefined> {
  const [found] = await transaction
    .select()
    .from(adminChange)
    .where(and(eq(adminChange.id, id), isNull(adminChange.outcome)))
    .for('update');
  return found;
}

async function voidChange(transaction: Store, change: AdminChange, by: Doer | undefined, now: Date): Promise<void> {
  await settleChange(transaction, change, 'void', by, now);
  await noteChange(transaction, by, change, 'lapse', now);
}

async function settleChange(
  transaction: Store,
  { id }: AdminChange,
  outcome: NonNullable<AdminChange['outcome']>,
  by: Doer | undefined,
  now: Date,
): Promise<void> {
  await transaction
    .update(adminChange)
    .set({ outcome, settledAt: now, settledBy: by?.personId ?? null })
    .where(eq(adminChange.id, id));
}

/** Writes one line for each step, in the transaction of that step. */
async function noteChange(
  transaction: Store,
  by: Doer | undefined,
  change: AdminChange,
  step: 'propose' | 'confirm' | 'decline' | 'withdraw-proposal' | 'lapse',
  at: Date,
): Promise<void> {
  const { before, after } = readContent(change);
  await recordAct(transaction, {
    at,
    by,
    act: `${change.act}.${step}`,
    kind: change.act.startsWith('approval-') ? 'setting' : 'people',
    object: { type: change.objectType, id: change.objectId },
    before,
    after: { ...after, change: change.contentHash },
    result: step === 'propose' ? 'waits for a second admin' : 'done',
  });
}
