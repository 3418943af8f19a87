import { and, desc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { decide } from '@/lib/access/permissions/permissions';
import { parseDecimal, sumOf } from '@/lib/contract/decimal';
import { businessRoles } from '@/lib/roles';
import type { Store } from '@/lib/store/open-store';
import { integer, nullable, readRow } from '@/lib/store/rows';
import { approval, recordedWrite } from '@/lib/store/schema';
import type { PlatformReader } from '../engine/dependencies';
import { isWriteName, writeOf } from '../verbs/all-writes';
import type { FindMade, Write } from '../verbs/define-write';
import { firstWriteIdAt } from '../submit/record-write';
import { type Amount, amountsOf, type ApprovalRule, type Proposal, readSubject, whyWaits } from './approval-policy';
import { findWeakerCase, type WeakerCase } from './weaker-case';

/** Two sets of rules: as they are, and as they would be. */
export interface RuleChange {
  readonly before: readonly ApprovalRule[];
  readonly after: readonly ApprovalRule[];
}

/** For how many days back a change of rules is tried. */
const triedDays = 90;
/** More writes than these are not looked at: the person waits for the answer. */
const mostLooked = 5_000;
const pageSize = 1_000;
const mostListed = 20;

/** A write that the two sets of rules treat differently. */
interface ListedWrite {
  readonly id: string;
  readonly operation: string;
  readonly account: string;
  readonly person: string;
  readonly atMs: number;
  readonly amounts: readonly Amount[];
}

/** The writes of one kind that one person submitted. */
interface WriteGroup extends Pick<ListedWrite, 'operation' | 'person'> {
  readonly count: number;
  /** The sum of each currency by itself; writes whose amount is not known are in none. */
  readonly amounts: readonly Amount[];
}

interface EffectSide {
  readonly count: number;
  /** The largest ones first. */
  readonly groups: readonly WriteGroup[];
  /** The newest ones; none for a reader who may not see them. */
  readonly listed: readonly ListedWrite[];
}

/** How long people took to decide about requests for approval. */
interface ApprovalTimes {
  readonly decided: number;
  readonly medianMs: number;
  readonly longestMs: number;
  /** The requests that expired without a decision. */
  readonly expired: number;
  /** Whether these are requests of the same kinds of writes; if not, there were none, and these are all requests. */
  readonly isOfSameKind: boolean;
}

/** What a change of rules would have done in the last days, and what it can do. */
export interface RuleEffect {
  readonly days: number;
  /** The number of writes that were looked at. */
  readonly looked: number;
  /** Where there are more writes than are looked at: since when each was. */
  readonly sinceMs: number | undefined;
  /** The writes that would have waited, and did not have to. */
  readonly held: EffectSide;
  /** The writes that would not have waited, and had to. */
  readonly freed: EffectSide;
  /** The writes whose masked values or unknown amounts decide: the console cannot say whether they would have waited. */
  readonly untold: number;
  /** Undefined where no request was decided in these days. */
  readonly times: ApprovalTimes | undefined;
  readonly weaker: WeakerCase | undefined;
  /** Whether there is a write that waits by the new rules and did not by the old ones. */
  readonly isStricter: boolean;
}

/**
 * Tries a change of rules on the recorded writes, by the function that decides when a write is submitted, with the
 * permissions of today. `lists` says whether the reader may see the writes themselves.
 */
export async function readRuleEffect(
  store: Store,
  { before, after }: RuleChange,
  { now, lists }: { readonly now: Date; readonly lists: boolean },
): Promise<RuleEffect> {
  const since = new Date(now.getTime() - triedDays * 86_400_000);
  const operations = changedOperations(before, after);
  const tally = new Tally(lists);
  const oldest = await eachWrite(store, operations, since, (row, record) => {
    tally.add(row, judge(row, record, { before, after }));
  });
  return {
    days: triedDays,
    sinceMs: oldest?.getTime(),
    ...tally.told(),
    times: (await readTimes(store, since, operations)) ?? (await readTimes(store, since, undefined)),
    weaker: findWeakerCase(before, after),
    isStricter: findWeakerCase(after, before) !== undefined,
  };
}

/** The kinds of writes for which the two sets differ: a rule is about one kind. */
function changedOperations(before: readonly ApprovalRule[], after: readonly ApprovalRule[]): string[] {
  const isIn = (rules: readonly ApprovalRule[], { id }: ApprovalRule) => rules.some((one) => one.id === id);
  const changed = [...before.filter((rule) => !isIn(after, rule)), ...after.filter((rule) => !isIn(before, rule))];
  return [...new Set(changed.map(({ operation }) => operation))].filter(isWriteName);
}

const columns = {
  id: recordedWrite.id,
  operation: recordedWrite.operation,
  account: recordedWrite.account,
  connectionId: recordedWrite.connectionId,
  resourceId: recordedWrite.resourceId,
  personId: recordedWrite.personId,
  personName: recordedWrite.personName,
  role: recordedWrite.role,
  asked: recordedWrite.asked,
  result: recordedWrite.result,
  createdAt: recordedWrite.createdAt,
};
type TriedRow = Pick<typeof recordedWrite.$inferSelect, keyof typeof columns>;

/**
 * Takes the writes of these kinds, the newest first, each with the record whose amounts it concerns. Answers the time of
 * the last one if there are more.
 */
async function eachWrite(
  store: Store,
  operations: readonly string[],
  since: Date,
  take: (row: TriedRow, record: unknown) => void,
): Promise<Date | undefined> {
  if (operations.length === 0) return undefined;
  let last: TriedRow | undefined;
  for (let looked = 0; looked < mostLooked; looked += pageSize) {
    const rows: TriedRow[] = await store
      .select(columns)
      .from(recordedWrite)
      .where(
        and(
          inArray(recordedWrite.operation, [...operations]),
          // Ids are in the order in which the writes were made, and have an index.
          gte(recordedWrite.id, firstWriteIdAt(since.getTime())),
          last === undefined ? undefined : lt(recordedWrite.id, last.id),
        ),
      )
      .orderBy(desc(recordedWrite.id))
      .limit(pageSize);
    const recordOf = await findRecords(store, rows);
    for (const row of rows) take(row, await recordOf(row));
    if (rows.length < pageSize) return undefined;
    last = rows.at(-1);
  }
  return last?.createdAt;
}

/**
 * Finds the record that names the amounts of a write, among what the console has stored: the write's own result, or the
 * result of the write that made the record. Undefined where it has neither.
 */
async function findRecords(store: Store, rows: readonly TriedRow[]): Promise<(row: TriedRow) => Promise<unknown>> {
  const isAway = (row: TriedRow) => row.result === null && row.resourceId !== null && namesInRecord(writeOf(row));
  const references = rows.flatMap((row) => (isAway(row) ? (row.resourceId ?? []) : []));
  const made =
    references.length === 0
      ? []
      : await store
          .select({ ...columns, reference: recordedWrite.platformReference })
          .from(recordedWrite)
          .where(and(inArray(recordedWrite.platformReference, references), eq(recordedWrite.state, 'SUCCEEDED')));
  return async (row) => {
    if (!isAway(row)) return row.result ?? undefined;
    const findMade: FindMade = (operation, account, reference) => {
      const found = made.find(
        (one) =>
          one.operation === operation &&
          one.account === account &&
          one.reference === reference &&
          one.connectionId === row.connectionId,
      );
      return Promise.resolve(found && { asked: fieldsOf(found.asked), result: found.result });
    };
    const { account, resourceId } = row;
    const read = await readSubject(
      { platform: showsNothing, findMade },
      { write: writeOf(row), account, id: resourceId ?? undefined },
    );
    return read.ok ? read.value?.fields : undefined;
  };
}

/** The record as it was then is not on the platform any more. */
const showsNothing: PlatformReader = {
  has: () => Promise.resolve(false),
  read: () => Promise.reject(new Error('A trial of rules asks no platform.')),
};

/** Whether the record of a write names amounts, beside its body. */
const namesInRecord = ({ amounts, subject }: Write): boolean =>
  amounts.some(([amount]) => subject?.fields.includes(amount) ?? false);

type Fields = Readonly<Record<string, unknown>>;

// The console wrote the column as an object.
const fieldsOf = (asked: unknown): Fields => asked as Fields;

type Verdict = 'held' | 'freed' | 'same' | 'untold' | undefined;

/** What the change of rules means for a write as it was submitted; undefined where no role may submit it so any more. */
function judge(row: TriedRow, record: unknown, { before, after }: RuleChange): Verdict {
  const write = writeOf(row);
  const asked = fieldsOf(row.asked);
  const role = businessRoles.find((one) => one === row.role);
  const allowed = role === undefined ? undefined : decide(role, write.operation.name, asked);
  if (role === undefined || allowed?.ok !== true) return undefined;
  const known = { write, account: row.account, role, isProposal: allowed.value.decision === 'propose' };
  const told = versionsOf(write, asked, record, [...before, ...after]).map((version): Verdict => {
    const [old, next] = [before, after].map((rules) => whyWaits(rules, { ...known, ...version }) !== undefined);
    return old === next ? 'same' : next === true ? 'held' : 'freed';
  });
  return told.every((verdict) => verdict === told[0]) ? told[0] : 'untold';
}

/**
 * Everything that a write may have been, by what is stored of it: a masked value may be that of a rule or another one,
 * and an amount that is not known may reach every limit or none. The sealed body is not opened: counts by its values
 * would tell a person who tries rules what is masked.
 */
function versionsOf(
  write: Write,
  asked: Fields,
  record: unknown,
  rules: readonly ApprovalRule[],
): readonly Pick<Proposal, 'body' | 'amounts'>[] {
  const guessed = rules.flatMap(({ operation, field, value }) =>
    operation === write.operation.name && field !== null && value !== null && isHidden(asked[field])
      ? [{ [field]: value }]
      : [],
  );
  const bodies = [asked, ...guessed.map((guess) => ({ ...asked, ...guess }))];
  const named = amountsOf(write, [asked, record]);
  const isUnsure = record === undefined && namesInRecord(write);
  return bodies.flatMap((body) =>
    isUnsure
      ? [
          { body, amounts: undefined },
          { body, amounts: named ?? [] },
        ]
      : [{ body, amounts: named }],
  );
}

/** Whether a value is stored masked or cut. */
const isHidden = (value: unknown): boolean =>
  typeof value === 'string' && (value.includes('••••') || /^\(\d+ characters\)$/.test(value));

/** Counts the writes that two sets of rules treat differently. */
class Tally {
  readonly #lists: boolean;
  #looked = 0;
  #untold = 0;
  readonly #sides = { held: new Side(), freed: new Side() };

  constructor(lists: boolean) {
    this.#lists = lists;
  }

  add(row: TriedRow, verdict: Verdict): void {
    if (verdict === undefined) return;
    this.#looked += 1;
    if (verdict === 'untold') this.#untold += 1;
    if (verdict === 'held' || verdict === 'freed') this.#sides[verdict].add(row);
  }

  told() {
    const { held, freed } = this.#sides;
    return {
      looked: this.#looked,
      untold: this.#untold,
      held: held.told(this.#lists),
      freed: freed.told(this.#lists),
    };
  }
}

class Side {
  #count = 0;
  readonly #groups = new Map<string, WriteGroup>();
  readonly #listed: ListedWrite[] = [];

  add(row: TriedRow): void {
    const { id, operation, account, personId, personName: person, createdAt } = row;
    const amounts = shownAmounts(row);
    const key = `${operation} ${personId}`;
    const known = this.#groups.get(key) ?? { operation, person, count: 0, amounts: [] };
    this.#count += 1;
    this.#groups.set(key, { ...known, count: known.count + 1, amounts: amounts.reduce(withAmount, known.amounts) });
    if (this.#listed.length >= mostListed) return;
    this.#listed.push({ id, operation, account, person, atMs: createdAt.getTime(), amounts });
  }

  told(lists: boolean): EffectSide {
    const groups = [...this.#groups.values()].toSorted((one, other) => other.count - one.count);
    return { count: this.#count, groups, listed: lists ? this.#listed : [] };
  }
}

/** The amounts of a write, each side once: its result has what its body asked for. */
function shownAmounts(row: TriedRow): readonly Amount[] {
  const write = writeOf(row);
  const named = amountsOf(write, [row.result]) ?? amountsOf(write, [row.asked]) ?? [];
  return named.filter(({ amount }) => parseDecimal(amount) !== undefined);
}

function withAmount(sums: readonly Amount[], { amount, currency }: Amount): readonly Amount[] {
  const known = sums.find((one) => one.currency === currency);
  if (known === undefined) return [...sums, { amount, currency }];
  return sums.map((one) => (one === known ? { currency, amount: sumOf(one.amount, amount) } : one));
}

/** How long people took to decide, for these kinds of writes or for all. */
async function readTimes(
  store: Store,
  since: Date,
  operations: readonly string[] | undefined,
): Promise<ApprovalTimes | undefined> {
  const took = sql`(extract(epoch from ${approval.decidedAt} - ${approval.requestedAt}) * 1000)::bigint`;
  const isDecided = and(
    inArray(approval.verdict, ['approved', 'declined', 'sent-back']),
    isNotNull(approval.decidedAt),
  );
  const isExpired = and(eq(approval.verdict, 'void'), eq(approval.reason, 'approval-lapsed'));
  const row = await readRow(
    store,
    sql`select (count(*) filter (where ${isDecided}))::int as decided,
        (count(*) filter (where ${isExpired}))::int as expired,
        percentile_disc(0.5) within group (order by ${took}) filter (where ${isDecided}) as median_ms,
        max(${took}) filter (where ${isDecided}) as longest_ms
      from ${approval} join ${recordedWrite} on ${recordedWrite.id} = ${approval.operationId}
      where ${and(gte(approval.requestedAt, since), operations && inArray(recordedWrite.operation, [...operations]))}`,
    { decided: integer, expired: integer, median_ms: nullable(integer), longest_ms: nullable(integer) },
  );
  if (row?.median_ms === undefined || row.longest_ms === undefined) return undefined;
  const { decided, expired, median_ms: medianMs, longest_ms: longestMs } = row;
  return { decided, expired, medianMs, longestMs, isOfSameKind: operations !== undefined };
}
