import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { ActionContext } from '@/lib/access/requests/define-action';
import { recordAct } from '@/lib/audit/record-act';
import { message, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { savedView } from '@/lib/store/report-schema';
import { openViewed } from './open-viewed';
import type { ChangeViewInput, SaveViewInput } from './view-input';
import { viewLimits } from './view-limits';
import { type ViewedListName, viewedLists } from './viewed-lists';
import { readViewedList } from './find-views';

type Context = Pick<ActionContext, 'store' | 'caller' | 'now'>;

/** Keeps a list's filters under a name, if the person may see that list. Answers the id. */
export async function saveView(context: Context, asked: SaveViewInput): Promise<Result<string, Message>> {
  const opened = await openViewed(asked.list, asked.account);
  if (!opened.ok) return failed(opened.error.reason ?? message('terms.noAnswer'));
  const { viewer } = opened.value;
  return viewer === undefined ? failed(message('terms.noAnswer')) : await keepView(context, asked, viewer.clientHash);
}

/** @internal Exported for tests. */
export async function keepView(
  { store, caller, now }: Pick<Context, 'store' | 'caller' | 'now'>,
  { account, list, name, search: given, isShared }: SaveViewInput,
  clientHash: string,
): Promise<Result<string, Message>> {
  const { personId } = caller;
  return await store.transaction(async (open) => {
    await lockViews(open, personId);
    const [kept] = await open
      .select({ views: count() })
      .from(savedView)
      .where(and(eq(savedView.personId, personId), eq(savedView.account, account), eq(savedView.list, list)));
    if ((kept?.views ?? 0) >= viewLimits.most) {
      return failed(message('saved-views.refused.tooMany', { most: viewLimits.most }));
    }
    const search = searchOf(list, given);
    const view = { id: randomUUID(), personId, clientHash, account, list, name, search, isShared };
    if (await isTaken(open, view)) return failed(message('saved-views.refused.taken', { name }));
    await open.insert(savedView).values({ ...view, createdAt: now, updatedAt: now });
    await recordAct(open, {
      at: now,
      by: caller,
      kind: 'setting',
      act: 'saved-view.save',
      ...lineOf(view),
      after: shownOf(view),
    });
    return ok(view.id);
  });
}

/** Changes a person's own view: its name, its filters, or whether it is shared. */
export async function changeView(
  { store, caller, now }: Pick<Context, 'store' | 'caller' | 'now'>,
  { id, ...change }: ChangeViewInput,
): Promise<Result<undefined, Message>> {
  return await store.transaction(async (open) => {
    await lockViews(open, caller.personId);
    const before = await findOwn(open, caller.personId, id);
    if (before === undefined) return failed(message('saved-views.refused.notThere'));
    const after = {
      ...before,
      name: change.name ?? before.name,
      search: change.search === undefined ? before.search : searchOf(readViewedList(before.list), change.search),
      isShared: change.isShared ?? before.isShared,
    };
    if (await isTaken(open, after)) return failed(message('saved-views.refused.taken', { name: after.name }));
    const { name, search, isShared } = after;
    await open.update(savedView).set({ name, search, isShared, updatedAt: now }).where(eq(savedView.id, id));
    await recordAct(open, {
      at: now,
      by: caller,
      kind: 'setting',
      act: 'saved-view.change',
      ...lineOf(before),
      before: shownOf(before),
      after: shownOf(after),
    });
    return ok(undefined);
  });
}

export async function deleteView(
  { store, caller, now }: Pick<Context, 'store' | 'caller' | 'now'>,
  { id }: { readonly id: string },
): Promise<Result<undefined, Message>> {
  return await store.transaction(async (open) => {
    const before = await findOwn(open, caller.personId, id);
    if (before === undefined) return failed(message('saved-views.refused.notThere'));
    await open.delete(savedView).where(eq(savedView.id, id));
    await recordAct(open, {
      at: now,
      by: caller,
      kind: 'setting',
      act: 'saved-view.delete',
      ...lineOf(before),
      before: shownOf(before),
    });
    return ok(undefined);
  });
}

/** Saves from two tabs of one person run one after the other. */
async function lockViews(open: Store, personId: string): Promise<void> {
  await open.execute(sql`select pg_advisory_xact_lock(hashtext(${`saved views ${personId}`}))`);
}

type View = Omit<typeof savedView.$inferSelect, 'createdAt' | 'updatedAt'>;

async function findOwn(open: Store, personId: string, id: string): Promise<View | undefined> {
  const [own] = await open
    .select()
    .from(savedView)
    .where(and(eq(savedView.id, id), eq(savedView.personId, personId)))
    .for('update');
  return own;
}

/** Whether the person has another view of that name of that list for that account. */
async function isTaken(open: Store, { id, personId, clientHash, account, list, name }: View): Promise<boolean> {
  const [other] = await open
    .select({ id: savedView.id })
    .from(savedView)
    .where(
      and(
        eq(savedView.personId, personId),
        eq(savedView.clientHash, clientHash),
        eq(savedView.account, account),
        eq(savedView.list, list),
        sql`lower(${savedView.name}) = lower(${name})`,
        ne(savedView.id, id),
      ),
    );
  return other !== undefined;
}

const lineOf = ({ id, account }: View) => ({
  account: account === 'all' ? undefined : account,
  object: { type: 'saved-view', id },
});

const shownOf = ({ account, list, name, search, isShared }: View) => ({
  account,
  list,
  name,
  search,
  shared: isShared,
});

const searchOf = (list: ViewedListName, given: string): string =>
  viewedLists[list].searchOf(Object.fromEntries(new URLSearchParams(given)));
