import { sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { ActionContext } from '@/lib/access/requests/define-action';
import { maySeePayouts, type Viewer } from '@/lib/access/viewers/viewer';
import { recordAct } from '@/lib/audit/record-act';
import { message, type Message } from '@/lib/messages/message';
import { type MirrorScope, openMirror } from '@/lib/mirror/open-mirror';
import { failed, ok, type Result } from '@/lib/result';
import { mirrorAccount, mirrorRecord } from '@/lib/store/mirror-schema';
import { payoutWatch } from '@/lib/store/review-schema';
import type { Store } from '@/lib/store/open-store';
import { decimal, instant, nullable, readRow, readRows, text } from '@/lib/store/rows';
import type { watchInput } from './review-input';
import { reviewLimits } from './review-limits';

type Context = Pick<ActionContext, 'store' | 'caller' | 'now'>;
type WatchInput = z.output<typeof watchInput>;

/** Tells this person, and no other, when a payout that they may see ends. */
export async function watchPayout(context: Context, input: WatchInput): Promise<Result<undefined, Message>> {
  const opened = await openMirror('listPayouts', input.account);
  return opened.ok
    ? await watchIn(opened.value, context, input)
    : failed(opened.error.reason ?? message('terms.noAnswer'));
}

/** @internal Exported for tests. */
export async function watchIn(
  { accountIds }: Pick<MirrorScope, 'accountIds'>,
  { store, caller, now }: Context,
  { payoutId }: WatchInput,
): Promise<Result<undefined, Message>> {
  return await store.transaction(async (open) => {
    await open.execute(sql`select pg_advisory_xact_lock(hashtext(${`payout watches ${caller.personId}`}))`);
    const count = await open.$count(payoutWatch, sql`person_id = ${caller.personId}::uuid`);
    if (count >= reviewLimits.mostWatched)
      return failed(message('reviews.refused.tooManyWatched', { most: reviewLimits.mostWatched }));
    const place = await readRow(
      open,
      sql`select account.client_hash, account.account, record.status from ${mirrorRecord} as record
        join ${mirrorAccount} as account on account.id = record.account_id
        where record.account_id = any(${sql.param([...accountIds])}::int[]) and record.kind = 'payout'
          and record.gone_at is null and record.id = ${payoutId}`,
      { client_hash: text, account: text, status: text },
    );
    if (place === undefined) return failed(message('reviews.refused.notThere'));
    const made = await readRows(
      open,
      sql`insert into ${payoutWatch} (person_id, client_hash, account, payout_id, status, at)
        values (${caller.personId}::uuid, ${place.client_hash}, ${place.account}, ${payoutId}, ${place.status},
          ${now.toISOString()}::timestamptz) on conflict do nothing returning payout_id as id`,
      { id: text },
    );
    if (made.length > 0) await record(open, { caller, now }, 'payout.watch', { ...place, payoutId });
    return ok(undefined);
  });
}

/** Works even if the person may not see the payout any more. Alerts that came of the watch end. */
export async function unwatchPayout(
  { store, caller, now }: Context,
  { account, payoutId }: WatchInput,
): Promise<Result<undefined, Message>> {
  return await store.transaction(async (open) => {
    const gone = await readRows(
      open,
      sql`delete from ${payoutWatch} where person_id = ${caller.personId}::uuid and account = ${account}
        and payout_id = ${payoutId} returning account`,
      { account: text },
    );
    if (gone.length > 0) await record(open, { caller, now }, 'payout.unwatch', { account, payoutId });
    return ok(undefined);
  });
}

async function record(
  open: Store,
  { caller: by, now: at }: Pick<Context, 'caller' | 'now'>,
  act: 'payout.watch' | 'payout.unwatch',
  { account, payoutId }: WatchInput,
): Promise<void> {
  await recordAct(open, { at, by, account, kind: 'review', act, object: { type: 'payouts', id: payoutId } });
}

export interface WatchedPayout {
  readonly account: string;
  readonly payoutId: string;
  readonly atMs: number;
  /** The mirror's facts about the payout; undefined where the mirror does not have the payout. */
  readonly seen: { readonly name: string; readonly currency: string; readonly amount: string | undefined } | undefined;
}

/** The payouts that a person watches, the newest first. Those that they may not see any more are named by id alone. */
export async function listWatched(database: Store, viewer: Viewer): Promise<readonly WatchedPayout[]> {
  const rows = await readRows(
    database,
    sql`select watch.account, watch.payout_id, watch.at, record.name, record.currency,
        record.amount::text
      from ${payoutWatch} as watch
      left join ${mirrorAccount} as account on account.client_hash = watch.client_hash
        and account.account = watch.account and account.left_at is null
      left join ${mirrorRecord} as record on record.account_id = account.id and record.kind = 'payout'
        and record.id = watch.payout_id
      where watch.person_id = ${viewer.personId}::uuid and watch.client_hash = ${viewer.clientHash} order by watch.at desc`,
    {
      account: text,
      payout_id: text,
      at: instant,
      name: nullable(text),
      currency: nullable(text),
      amount: nullable(decimal),
    },
  );
  return rows.map(({ account, payout_id: payoutId, at: atMs, name, currency, amount }) => ({
    account,
    payoutId,
    atMs,
    seen:
      name === undefined || currency === undefined || !maySeePayouts(viewer, account)
        ? undefined
        : { name, currency, amount },
  }));
}
