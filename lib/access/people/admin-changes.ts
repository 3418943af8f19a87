import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Doer } from '@/lib/audit/record-act';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { adminChange } from '@/lib/store/schema';
import {
  adminChangeNames,
  contentOf,
  hashContent,
  type AdminAct,
  type AdminChange,
  type AdminChangeName,
  type MadeLink,
} from './admin-change';
import { lapseChange, lockOpenChange, noteChange, readContent, settleChange } from './admin-change-rows';
import { asAdmin, type AdminDesk } from './as-admin';

/** As for every approval (reliability 4.5). */
const changeLastsMs = 4 * 60 * 60_000;

/** Nothing changes until a second admin confirms it. */
export async function proposeChange<G>(
  store: Store,
  by: Doer,
  act: AdminAct<G>,
  asked: G,
  now: Date,
): Promise<Result<AdminChange, string>> {
  const wanted = { act: `${act.name}.propose`, object: act.objectOf(asked), now };
  return await asAdmin(store, by, wanted, async (desk) => await putChange(desk, by, act, asked, now));
}

/** The same inside of another act of an admin. */
export async function putChange<G>(
  desk: AdminDesk,
  by: Doer,
  act: AdminAct<G>,
  asked: G,
  now: Date,
): Promise<Result<AdminChange, string>> {
  const { transaction } = desk;
  const compared = await act.compare(desk, by.personId, asked, now);
  if (!compared.ok) return compared;
  const object = act.objectOf(asked);
  const [open] = await transaction
    .select()
    .from(adminChange)
    .where(and(eq(adminChange.act, act.name), eq(adminChange.objectId, object.id), isNull(adminChange.outcome)))
    .for('update');
  if (open !== undefined && open.expiresAt > now) return failed('This waits for a second admin already.');
  if (open !== undefined) await lapseChange(transaction, open, undefined, now);
  const facts = {
    ...{ id: randomUUID(), act: act.name, objectType: object.type, objectId: object.id },
    ...{ content: contentOf(asked, compared.value), proposedBy: by.personId },
  };
  const [change] = await transaction
    .insert(adminChange)
    .values({
      ...{ ...facts, contentHash: hashContent(facts), personId: personIn(object) },
      ...{ proposedAt: now, expiresAt: new Date(now.getTime() + changeLastsMs) },
    })
    .returning();
  if (change === undefined) throw new Error('A change was not kept.');
  await noteChange(transaction, by, change, 'propose', now);
  return ok(change);
}

/** Those that can be confirmed here; what is not among them holds no longer. */
export type AdminActs = Readonly<Partial<Record<AdminChangeName, AdminAct<never>>>>;

/** The second admin's word, about the bytes that they were shown. What held when it was proposed must hold still. */
export async function confirmChange(
  store: Store,
  by: Doer,
  acts: AdminActs,
  { id, hash }: { readonly id: string; readonly hash: string },
  now: Date,
): Promise<Result<MadeLink | undefined, string>> {
  return await asAdmin(store, by, settling('confirm', id, now), async (desk) => {
    const { transaction, refuse } = desk;
    const change = await lockOpenChange(transaction, id);
    if (change === undefined) return failed(gone);
    if (change.proposedBy === by.personId) return await refuse('You proposed this: a second admin confirms it.');
    if (change.personId === by.personId) return await refuse('This is about yourself: another admin confirms it.');
    if (hash !== change.contentHash) return await refuse('What you saw is not what would be done.');
    const found = await findUnchanged(desk, acts, change, now);
    if (found === undefined) {
      await lapseChange(transaction, change, by, now);
      return failed('This holds no longer: it is over four hours old, or something has changed since it was proposed.');
    }
    const agreed = { proposer: change.proposedBy, confirmer: by.personId, now };
    await settleChange(transaction, change, 'confirmed', by, now);
    const link = await found.act.apply(desk, found.asked, agreed);
    await noteChange(transaction, by, change, 'confirm', now);
    return ok(link);
  });
}

/** Whoever proposed it takes it back; any other admin declines it. Neither waits for anything: nothing changes by it. */
export async function declineChange(store: Store, by: Doer, id: string, now: Date): Promise<Result<void, string>> {
  return await asAdmin(store, by, settling('decline', id, now), async ({ transaction }) => {
    const change = await lockOpenChange(transaction, id);
    if (change === undefined) return failed(gone);
    const isOwn = change.proposedBy === by.personId;
    await settleChange(transaction, change, isOwn ? 'withdrawn' : 'declined', by, now);
    await noteChange(transaction, by, change, isOwn ? 'withdraw-proposal' : 'decline', now);
    return ok(undefined);
  });
}

/** What was asked for, when nothing of what was stored, who proposed it and what it is about has changed. */
async function findUnchanged(
  desk: AdminDesk,
  acts: AdminActs,
  change: AdminChange,
  now: Date,
): Promise<{ readonly act: AdminAct<never>; readonly asked: never } | undefined> {
  const name = adminChangeNames.find((one) => one === change.act);
  const act = name === undefined ? undefined : acts[name];
  const isWhole = hashContent(change) === change.contentHash;
  if (act === undefined || !isWhole || change.expiresAt <= now || !desk.admins.includes(change.proposedBy)) return;
  const parsed = act.asked.safeParse(readContent(change).asked);
  if (!parsed.success) return;
  const asked = parsed.data as never; // of the very act whose shape it has just passed
  const compared = await act.compare(desk, change.proposedBy, asked, now);
  const { type, id } = act.objectOf(asked);
  const isSameObject =
    type === change.objectType && id === change.objectId && personIn({ type, id }) === change.personId;
  const isSame = isSameObject && compared.ok && contentOf(asked, compared.value) === change.content;
  return isSame ? { act, asked } : undefined;
}

function personIn({ type, id }: { readonly type: string; readonly id: string }): string | null {
  return type === 'person' ? id : null;
}

function settling(step: string, id: string, now: Date) {
  return { act: `admin-change.${step}`, object: { type: 'admin-change', id }, now };
}

const gone = 'This waits no longer: somebody has settled it, or it has lapsed.';
