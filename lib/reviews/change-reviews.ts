import 'server-only';
import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { ActionContext } from '@/lib/access/requests/define-action';
import { may } from '@/lib/access/permissions/console-acts';
import { recordAct } from '@/lib/audit/record-act';
import { message, type Message } from '@/lib/messages/message';
import { accountIdsFor, type MirrorScope, openMirror } from '@/lib/mirror/open-mirror';
import { isPayout, termsOf } from '@/lib/mirror/payouts/terms-of';
import { addTotals, type CurrencyTotal } from '@/lib/mirror/sums/payout-total';
import { asAskedBy, onDay, readPayoutSearch } from '@/lib/mirror/payouts/payout-query';
import type { ReadError } from '@/lib/platform/reads/read-error';
import { failed, ok, type Result } from '@/lib/result';
import { mirrorAccount, mirrorRecord } from '@/lib/store/mirror-schema';
import { payoutReview, payoutReviewEvent } from '@/lib/store/review-schema';
import type { Store } from '@/lib/store/open-store';
import { type Colleague, findColleagues } from './colleagues';
import type { noteInput, ReviewChange, ReviewTarget } from './review-input';
import { reviewLimits } from './review-limits';
import { decimal, instant, integer, list, nullable, readRow, readRows, text } from '@/lib/store/rows';

type Context = Omit<ActionContext, 'environment'>;

/** The payouts that a change would affect, shown before it is made. */
export interface ReviewPreview {
  readonly count: number;
  /** One sum for each currency. */
  readonly sums: readonly CurrencyTotal[];
  /** The newest of the payouts. */
  readonly sample: readonly SampledPayout[];
  /** People who may own each of the payouts. */
  readonly colleagues: readonly Colleague[];
  /** Whether the person may change reviews; without that, the person may only add notes. */
  readonly mayChange: boolean;
  /** Identifies the payouts and the state of their reviews: a change with this value affects only shown payouts. */
  readonly seen: string;
}

interface SampledPayout {
  readonly account: string;
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  /** The amount as exact decimal text. */
  readonly amount: string | undefined;
  readonly createdMs: number;
}

/** The selected payouts with the state of their reviews; only of accounts that the person may see. */
function fitting(scope: MirrorScope, of: ReviewTarget['of']): SQL {
  const asked = 'search' in of ? readPayoutSearch(of.search).query : {};
  const query = asAskedBy(onDay(asked, scope.today), scope.caller);
  const terms =
    'search' in of ? termsOf(accountIdsFor(scope, query), query) : [sql`id = any(${sql.param([...of.ids])}::text[])`];
  const ids = sql.param([...accountIdsFor(scope, query)]);
  return sql`(select distinct on (record.id) record.id, account.account, record.currency, record.amount, record.name,
      record.created_at, coalesce(review.version, 0) as version, review.reviewed_at, review.reviewed_by, review.owner_id,
      coalesce(review.tags, '{}') as tags
    from (select * from ${mirrorRecord} where account_id = any(${ids}::int[])
      and ${sql.join([isPayout, ...terms], sql` and `)}) as record
    join ${mirrorAccount} as account on account.id = record.account_id
    left join ${payoutReview} as review on review.payout_id = record.id
    order by record.id limit ${reviewLimits.mostAtOnce + 1}) as fitting`;
}

interface MatchingPayouts {
  readonly ids: readonly string[];
  readonly count: number;
  readonly seen: string;
  readonly sums: readonly CurrencyTotal[];
  /** The sums of the selected payouts, by account. */
  readonly accounts: ReadonlyMap<string, readonly CurrencyTotal[]>;
}

async function sumFitting(database: Store, fits: SQL): Promise<MatchingPayouts> {
  const groups = await readRows(
    database,
    sql`select account, currency, count(*)::int as count, coalesce(sum(amount), 0)::text as sum,
        (count(*) - count(amount))::int as "withoutAmount", array_agg(id) as ids,
        md5(string_agg(id || ':' || version, ',' order by id)) as digest
      from ${fits} group by account, currency order by account, currency`,
    {
      account: text,
      currency: text,
      count: integer,
      sum: decimal,
      withoutAmount: integer,
      ids: list(text),
      digest: text,
    },
  );
  const hash = createHash('sha256');
  const sums = new Map<string, CurrencyTotal>();
  const accounts = new Map<string, CurrencyTotal[]>();
  for (const { account, digest, ids: _, ...total } of groups) {
    hash.update(`${account} ${total.currency} ${digest}\n`);
    accounts.set(account, [...(accounts.get(account) ?? []), total]);
    sums.set(total.currency, addTotals<CurrencyTotal>(total, sums.get(total.currency)));
  }
  return {
    ids: groups.flatMap(({ ids }) => ids),
    count: groups.reduce((all, { count }) => all + count, 0),
    seen: hash.digest('hex'),
    sums: [...sums.values()],
    accounts,
  };
}

/** The payouts that a change of reviews would affect. */
export async function previewReviews({ account, of }: ReviewTarget): Promise<Result<ReviewPreview, ReadError>> {
  const opened = await openMirror('listPayouts', account);
  return opened.ok ? ok(await previewIn(opened.value, of)) : opened;
}

/** The payouts that a change of reviews would affect, for a caller that has opened the mirror. */
export async function previewIn(scope: MirrorScope, of: ReviewTarget['of']): Promise<ReviewPreview> {
  const { database, caller } = scope;
  const fits = fitting(scope, of);
  const [{ count, sums, seen, accounts }, sample] = await Promise.all([
    sumFitting(database, fits),
    readRows(
      database,
      sql`select account, id, name, currency, amount::text, created_at
        from ${fits} order by created_at desc, id limit 5`,
      { account: text, id: text, name: text, currency: text, amount: nullable(decimal), created_at: instant },
    ),
  ]);
  return {
    count,
    sums,
    seen,
    colleagues: caller === undefined ? [] : await findColleagues(database, [...accounts.keys()], caller),
    mayChange: caller !== undefined && may(caller, 'payout.review'),
    sample: sample.map(({ created_at: createdMs, ...row }) => ({ ...row, createdMs })),
  };
}

interface RequestedReviewChange {
  readonly target: ReviewTarget;
  readonly change: ReviewChange;
  readonly seen: string;
}

class ReviewRefusal extends Error {
  readonly sentence: Message;
  constructor(sentence: Message) {
    super(sentence.key);
    this.sentence = sentence;
  }
}

const lock = sql`select pg_advisory_xact_lock(hashtext('payout_review'))`;

/**
 * Changes the reviews of exactly the payouts that were shown, in the state in which they were shown; otherwise changes
 * none of them, and the refusal asks the person to look again. Answers how many payouts have changed.
 */
export async function changeReviews(context: Context, asked: RequestedReviewChange): Promise<Result<number, Message>> {
  const opened = await openMirror('listPayouts', asked.target.account);
  return opened.ok
    ? await changeIn(opened.value, context, asked)
    : failed(opened.error.reason ?? message('terms.noAnswer'));
}

/** @internal Exported for tests. */
export async function changeIn(
  scope: MirrorScope,
  context: Context,
  asked: RequestedReviewChange,
): Promise<Result<number, Message>> {
  const { target, change, seen } = asked;
  const fits = fitting(scope, target.of);
  try {
    return ok(
      await context.store.transaction(async (open) => {
        await open.execute(lock);
        const meant = await sumFitting(open, fits);
        if (meant.count > reviewLimits.mostAtOnce)
          throw new ReviewRefusal(message('reviews.refused.tooMany', { most: reviewLimits.mostAtOnce }));
        if (meant.seen !== seen) throw new ReviewRefusal(message('reviews.refused.changed', { count: meant.count }));
        await requireOwner(open, context, change, [...meant.accounts.keys()]);
        // The mirror changes meanwhile: of the payouts that match now, only checked ones are changed.
        const ids = await write(open, context, fitting(scope, { ids: [...meant.ids] }), change);
        await note(open, context, ids, change);
        await recordEach(open, context, asked, meant);
        return ids.length;
      }),
    );
  } catch (error) {
    if (error instanceof ReviewRefusal) return failed(error.sentence);
    throw error;
  }
}

/** A payout can be owned only by a person who may see it. */
async function requireOwner(
  open: Store,
  { caller }: Context,
  { ownerId }: ReviewChange,
  accounts: readonly string[],
): Promise<void> {
  if (ownerId == null) return;
  const colleagues = await findColleagues(open, accounts, caller);
  if (!colleagues.some(({ id }) => id === ownerId)) throw new ReviewRefusal(message('reviews.refused.owner'));
}

async function write(
  open: Store,
  { caller, now }: Context,
  fits: SQL,
  { isReviewed, ownerId, addTags = [], removeTags = [] }: ReviewChange,
): Promise<string[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const reviewed =
    isReviewed === undefined
      ? sql`reviewed_at`
      : isReviewed
        ? sql`coalesce(reviewed_at, ${at})`
        : sql`null::timestamptz`;
  const by =
    isReviewed === undefined
      ? sql`reviewed_by`
      : isReviewed
        ? sql`case when reviewed_at is null then ${caller.personId}::uuid else reviewed_by end`
        : sql`null::uuid`;
  const owner = ownerId === undefined ? sql`owner_id` : sql`${ownerId}::uuid`;
  const tags = sql`array(select unnest(tags || ${sql.param(addTags)}::text[]) except
    select unnest(${sql.param(removeTags)}::text[]) order by 1)`;
  const rows = await readRows(
    open,
    sql`insert into ${payoutReview} as review
        (payout_id, version, reviewed_at, reviewed_by, owner_id, tags, updated_at)
      select id, version + 1, reviewed, by, owner, labels, ${at} from (
        select *, ${reviewed} as reviewed, ${by} as by, ${owner} as owner, ${tags} as labels from ${fits}) as wanted
      where (reviewed, owner, labels) is distinct from (reviewed_at, owner_id, tags)
      on conflict (payout_id) do update set version = excluded.version, reviewed_at = excluded.reviewed_at,
        reviewed_by = excluded.reviewed_by, owner_id = excluded.owner_id, tags = excluded.tags,
        updated_at = excluded.updated_at
      returning payout_id as id, cardinality(tags) as tags`,
    { id: text, tags: integer },
  );
  if (rows.some((row) => row.tags > reviewLimits.mostTags))
    throw new ReviewRefusal(message('reviews.refused.tooManyTags', { most: reviewLimits.mostTags }));
  return rows.map(({ id }) => id);
}

async function note(
  open: Store,
  { caller, now }: Context,
  ids: readonly string[],
  change: ReviewChange,
): Promise<void> {
  await open.execute(sql`insert into ${payoutReviewEvent} (payout_id, at, person_id, person_name, change)
    select id, ${now.toISOString()}::timestamptz, ${caller.personId}::uuid, ${caller.name}::text, ${JSON.stringify(change)}::jsonb
    from unnest(${sql.param([...ids])}::text[]) as changed (id)`);
}

/** One line for each account: with the payout's id, or with count and sums. */
async function recordEach(
  open: Store,
  { caller: by, now: at }: Context,
  { target: { of }, change }: RequestedReviewChange,
  meant: MatchingPayouts,
): Promise<void> {
  const [only, ...others] = 'ids' in of ? of.ids : [];
  const isOne = only !== undefined && others.length === 0;
  for (const [account, sums] of meant.accounts) {
    const which = isOne ? {} : { sums, ...('search' in of ? { search: of.search } : { ids: of.ids }) };
    await recordAct(open, {
      at,
      by,
      account,
      kind: 'review',
      act: 'payout.review',
      object: isOne ? { type: 'payouts', id: only } : { type: 'payout-set', id: meant.seen.slice(0, 16) },
      after: { ...change, ...which },
    });
  }
}

/** Keeps a person's note about a payout; a note is never changed. */
export async function addNote(
  { store, caller: by, now: at }: Context,
  { account, payoutId, note, mentions }: z.output<typeof noteInput>,
): Promise<Result<undefined, Message>> {
  const opened = await openMirror('listPayouts', account);
  if (!opened.ok) return failed(opened.error.reason ?? message('terms.noAnswer'));
  return await store.transaction(async (open) => {
    const ids = sql.param([...opened.value.accountIds]);
    const payout = await readRow(
      open,
      sql`select account.account from ${mirrorRecord} as record
        join ${mirrorAccount} as account on account.id = record.account_id
        where record.account_id = any(${ids}::int[]) and record.kind = 'payout' and record.id = ${payoutId}`,
      { account: text },
    );
    if (payout === undefined) return failed(message('reviews.refused.notThere'));
    const colleagues = await findColleagues(open, [payout.account], by);
    const strangers = mentions.filter((one) => !colleagues.some(({ id }) => id === one));
    if (strangers.length > 0) return failed(message('reviews.refused.mention'));
    const made = await readRow(
      open,
      sql`insert into ${payoutReviewEvent} (payout_id, at, person_id, person_name, change, note, mentions)
        values (${payoutId}, ${at.toISOString()}::timestamptz, ${by.personId}::uuid, ${by.name}, '{}'::jsonb, ${note},
          ${sql.param([...mentions])}::uuid[]) returning number`,
      { number: integer },
    );
    await recordAct(open, {
      at,
      by,
      account: payout.account,
      kind: 'review',
      act: 'payout.note',
      object: { type: 'payouts', id: payoutId },
      // The text of the note is only in the store, unchanged.
      after: { number: Number(made?.number), mentions: mentions.length },
    });
    return ok(undefined);
  });
}
