import { sql } from 'drizzle-orm';
import { canonicalJson } from '@/lib/audit/canonical-json';
import { contradictingStatus } from '@/lib/contract/outcomes/pair-statuses';
import { redact, sensitiveValues } from '@/lib/platform/client/redact';
import type { Sealer } from '@/lib/store/sealer';
import { mirrorChange, mirrorRecord, rowOfMirrored } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { wallClock } from '@/lib/format/instant';
import { uuids } from '@/lib/contract/fields/uuids';
import { type DerivedValues, derive, isRaw, pairOf, type Parts, type Raw } from './derive';
import { type Feed, feeds, type FeedName, type MirrorKind, type MirrorPart } from './feeds';
import { hurryDays } from './windows';
import { lexeme } from '../find-words';
import { flag, instant, nullable, readRows, type Row, text } from '@/lib/store/rows';
import { recordColumns } from '../record-columns';

/** The owner of records: an account as one client id sees it. */
export interface MirrorAccount {
  readonly id: number;
  /** The time zone in which the platform counts its days. */
  readonly zone: string;
}

/** Records of one list as an answer showed them, raw: with fields that no schema names. */
export interface ObservedRecords {
  readonly feed: FeedName;
  /** `some`: fields that are not in these rows stay as they were; the v1 list leaves the details out (extras 3.6). */
  readonly fields: 'all' | 'some';
  readonly rows: readonly Raw[];
  /** When the read was sent, Unix milliseconds. */
  readonly sentMs: number;
  /** When the answer had come, Unix milliseconds; `sentMs` stands in where that is not known. */
  readonly answeredMs?: number | undefined;
}

/** How an answer changed the mirror. */
export interface ObserveResult {
  /** Rows that are new or changed. */
  readonly news: number;
  /**
   * Rows that differ from what was kept while this read was under way. Which of the two is newer is not known, so the
   * rows stay as they are, and the caller reads them again.
   */
  readonly unsure: number;
}

interface Dependencies {
  readonly database: Store;
  readonly sealer: Sealer;
}

const knownRow = {
  id: text,
  parts: recordColumns.parts,
  sealed: nullable(text),
  answered: recordColumns.answered,
  first_seen_at: instant,
  created_at: instant,
  promised_at: nullable(instant),
  day: text,
  is_gone: flag,
  detail_due: flag,
  doubt: text,
};
type KnownRow = Row<typeof knownRow>;

type SensitiveValues = Readonly<Partial<Record<MirrorPart, Readonly<Record<string, unknown>>>>>;

interface Change {
  readonly id: string;
  readonly before: Raw;
  readonly after: Raw;
}

/** Any number that the store's other locks do not use; the rows of one account change one batch at a time. */
const lockSpace = 7_246;

/** Longer than any id that the interface shows. */
const longestId = 200;

/** The ids of the rows, in their order. Rows without a readable id are left out, because the mirror can't keep them. */
export function idsOf({ feed, rows }: Pick<ObservedRecords, 'feed' | 'rows'>): string[] {
  return rows.flatMap((row) => idOf(feed, row) ?? []);
}

function idOf(feed: FeedName, row: Raw): string | undefined {
  const id = row[feeds[feed].id];
  return typeof id === 'string' && id !== '' && id.length <= longestId ? id : undefined;
}

/** How many rows one batch has: a page of a hundred would hold the event loop for too long. */
const batchSize = 50;

/** Keeps the rows of an answer, and each change since the last answer once. */
export async function observe(
  dependencies: Dependencies,
  account: MirrorAccount,
  observed: ObservedRecords,
): Promise<ObserveResult> {
  // A record that stands twice on one page is one row.
  const rows = [...new Map(observed.rows.map((row) => [idOf(observed.feed, row), row])).entries()].filter(
    (one): one is [string, Raw] => one[0] !== undefined,
  );
  let [news, unsure] = [0, 0];
  for (let start = 0; start < rows.length; start += batchSize) {
    const kept = await observeBatch(dependencies, account, observed, rows.slice(start, start + batchSize));
    news += kept.news;
    unsure += kept.unsure;
  }
  return { news, unsure };
}

/** Until the transaction ends, no other batch of the account is kept. */
export async function lockAccount(open: Store, accountId: number): Promise<void> {
  await open.execute(sql`select pg_advisory_xact_lock(${lockSpace}, ${accountId})`);
}

async function observeBatch(
  { database, sealer }: Dependencies,
  account: MirrorAccount,
  observed: ObservedRecords,
  rows: readonly (readonly [id: string, row: Raw])[],
): Promise<ObserveResult> {
  const { kind } = feeds[observed.feed];
  const ids = rows.map(([id]) => id);
  return await database.transaction(async (open) => {
    await lockAccount(open, account.id);
    const known = await readRows(
      open,
      sql`select id, parts, sealed, answered, first_seen_at, created_at, promised_at,
        day::text, gone_at is not null as is_gone, detail_due, doubt
        from ${mirrorRecord}
        where account_id = ${account.id} and kind = ${kind} and id = any(${sql.param(ids)}::text[])`,
      knownRow,
    );
    const byId = new Map(known.map((row) => [row.id, row]));
    const changes: Change[] = [];
    const merged = rows.map(([id, row]) => merge({ sealer, account, observed, id, row, kept: byId.get(id) }, changes));
    const unsure = merged.filter((one) => one === 'unsure').length;
    const news = merged.filter((one) => one !== undefined && one !== 'unsure');
    if (news.length > 0) await keep(open, { accountId: account.id, kind, sentMs: observed.sentMs }, news);
    if (changes.length > 0) await note(open, { account, observed, kind }, changes);
    const days = news.filter((row) => isUnlisted(feeds[observed.feed], row)).map(({ day }) => day);
    if (days.length > 0) await hurryDays(open, { accountId: account.id, feed: observed.feed }, days);
    return { news: news.length, unsure };
  });
}

/** Whether the record is in a status that the interface does not list. */
function isUnlisted({ part, status: listed }: Feed, row: NewRow): boolean {
  const status = part === 'v1' ? row.status_v1 : row.status;
  return listed !== undefined && status !== contradictingStatus && !listed.known.includes(status);
}

interface RowMerge extends Pick<Dependencies, 'sealer'> {
  readonly account: MirrorAccount;
  readonly observed: ObservedRecords;
  readonly id: string;
  readonly row: Raw;
  readonly kept: KnownRow | undefined;
}

type NewRow = Exclude<ReturnType<typeof merge>, 'unsure' | undefined>;

/** The row as it is to be kept; undefined where it has nothing new. */
function merge(merging: RowMerge, changes: Change[]) {
  const { sealer, account, observed, id, row, kept } = merging;
  const { kind, part } = feeds[observed.feed];
  const bound = rowOfMirrored(account.id, kind, id);
  const before = kept?.parts[part];
  // `merge` wrote what is sealed here.
  const sensitive = (kept?.sealed === undefined ? {} : JSON.parse(sealer.open(kept.sealed, bound))) as SensitiveValues;
  const shown = redact(row);
  const whole = observed.fields === 'some' && before !== undefined ? { ...before, ...shown } : shown;
  const hidden = { ...keptFields(sensitive[part], observed, row), ...sensitiveValues(row) };
  const differing = before === undefined ? undefined : differences(before, whole, sensitive[part] ?? {}, hidden);
  // Fields that the list left out and the record shows are new to the mirror, but no change of the payout.
  const changed = isFirstDetail(observed, before)
    ? differing?.filter((name) => Object.hasOwn(before ?? {}, name))
    : differing;
  const isNew = differing === undefined || differing.length > 0;
  const isReadDetail = observed.feed === 'v1-payouts' && observed.fields === 'all';
  const isOfItsDay = kept !== undefined && wallClock(kept.created_at, account.zone).date === kept.day;
  const parts = { ...kept?.parts, [part]: whole };
  const doubt = doubtAfter(merging, parts, differing?.includes('payout_status') !== false);
  const isSettled = kept?.doubt === doubt;
  if (!isNew && isOfItsDay && isSettled && !kept.is_gone && !(kept.detail_due && isReadDetail)) return undefined;
  if (isDoubtful(kept?.answered[part], observed)) return 'unsure';
  if (before !== undefined && changed !== undefined && changed.length > 0) {
    changes.push({ id, before: pick(before, changed), after: pick(whole, changed) });
  }
  const secrets = Object.fromEntries(
    Object.entries({ ...sensitive, [part]: hidden }).filter(([, values]) => Object.keys(values).length > 0),
  );
  const firstSeenMs = kept === undefined ? observed.sentMs : kept.first_seen_at;
  const contradicts = doubt === '' && pairOf(parts) === 'contradict';
  const derived = derive(kind, parts, { firstSeenMs, zone: account.zone, contradicts });
  const promisedMs = promisedSince(merging, derived);
  const sealed = Object.keys(secrets).length === 0 ? null : sealer.seal(JSON.stringify(secrets), bound);
  const answered = { ...kept?.answered, [part]: observed.answeredMs ?? observed.sentMs };
  return {
    id,
    parts,
    sealed,
    answered,
    detail_due: doubt !== '' || isDetailDue(merging, parts, isNew),
    doubt,
    promised_at: moment(promisedMs),
    ...columnsOf(derived, firstSeenMs),
    find: keptWords({ accountId: account.id, kind, find: derived.find, createdMs: derived.createdMs ?? firstSeenMs }),
  };
}

/**
 * Which part of a payout has to be read again before its statuses are said to contradict each other. One status may
 * have moved on before the other was read: the part that was read earlier is read again, and only that read counts.
 */
function doubtAfter({ observed, kept }: RowMerge, parts: Parts, isNewStatus: boolean): '' | 'v1' | 'v2' {
  const { part } = feeds[observed.feed];
  if (part === 'record' || pairOf(parts) !== 'contradict') return '';
  const other = part === 'v1' ? 'v2' : 'v1';
  if (isNewStatus) return other;
  if (kept?.doubt !== part) return kept?.doubt === other ? other : '';
  // The view says the same as before, although it was read after the other one moved on.
  return observed.sentMs >= (kept.answered[other] ?? -Infinity) ? '' : part;
}

/**
 * The time since when the money is to be returned. A promise that the mirror knows keeps its time. A new promise of a
 * known record begins with this read; at the first sight of a record, the promise begins with the end of the payout.
 */
function promisedSince(
  { observed, kept }: RowMerge,
  { toReturn, completedMs, createdMs }: DerivedValues,
): number | undefined {
  if (toReturn === undefined) return undefined;
  if (kept?.promised_at !== undefined) return kept.promised_at;
  return kept?.parts.v1 === undefined ? (completedMs ?? createdMs ?? observed.sentMs) : observed.sentMs;
}

/** The clocks of the console's copies differ by less than this, and no answer waits longer until it is kept. */
const mostSkewMs = 15 * 60_000;

/**
 * Whether the known row came while this read was under way. A time in the far future comes from a clock that was wrong.
 */
function isDoubtful(knownMs = -Infinity, { sentMs, answeredMs = sentMs }: ObservedRecords): boolean {
  return knownMs > sentMs && knownMs < answeredMs + mostSkewMs;
}

function isFirstDetail({ feed, fields }: ObservedRecords, before: Raw | undefined): boolean {
  return feed === 'v1-payouts' && fields === 'all' && before !== undefined && !Object.hasOwn(before, 'beneficiary');
}

/** Sensitive values of fields that this answer leaves out. */
function keptFields(known: Raw | undefined, { fields }: ObservedRecords, row: Raw): Raw {
  if (known === undefined || fields === 'all') return {};
  return Object.fromEntries(Object.entries(known).filter(([path]) => !Object.hasOwn(row, path.split('.')[0] ?? '')));
}

/** The fields of a record that changed; a sensitive field is compared by its value, not by its mask. */
function differences(before: Raw, after: Raw, hiddenBefore: Raw, hiddenAfter: Raw): string[] {
  const differ = (one: unknown, other: unknown) =>
    one !== other && canonicalJson(one ?? null) !== canonicalJson(other ?? null);
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const found = new Set([...names].filter((name) => differ(before[name], after[name])));
  for (const path of new Set([...Object.keys(hiddenBefore), ...Object.keys(hiddenAfter)])) {
    if (differ(hiddenBefore[path], hiddenAfter[path])) found.add(path.split('.')[0] ?? path);
  }
  return [...found];
}

const pick = (record: Raw, names: readonly string[]): Raw =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(record, name)).map((name) => [name, record[name]]));

/** Whether the payout's own page shows more than is known: only ids that are UUIDs have such a page (extras 4.8). */
function isDetailDue({ observed, id, kept }: RowMerge, parts: Parts, isNew: boolean): boolean {
  if (feeds[observed.feed].kind !== 'payout' || !uuids.v4.test(id)) return false;
  if (observed.feed === 'v1-payouts') return observed.fields === 'some';
  // The summary was read again because of the record, and has nothing new: the record's own page is due as before.
  if (!isNew && kept?.doubt === 'v2') return kept.detail_due;
  // Both models describe one payment: where one has moved on, the other may have too.
  return parts.v1 === undefined || kept !== undefined;
}

const moment = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());

/** The columns by which a record is found. Its creation is the first sight where the platform sends no time. */
function columnsOf(derived: DerivedValues, firstSeenMs: number) {
  const { day, status, statusV1, currency, amount, method, country, name, bank, reason, toReturn } = derived;
  const { createdMs = firstSeenMs, completedMs } = derived;
  const found = { day, status, status_v1: statusV1, currency, method, country, name, bank, reason };
  const money = { amount: amount ?? null, to_return: toReturn ?? null };
  const times = {
    first_seen_at: moment(firstSeenMs),
    created_at: moment(createdMs),
    completed_at: moment(completedMs),
  };
  return { ...found, ...money, ...times };
}

interface WordsOfRow {
  readonly accountId: number;
  readonly kind: MirrorKind;
  readonly find: readonly string[];
  readonly createdMs: number;
}

/** Account, kind and week are part of the words, so that a search reads no other rows. */
export const keptWords = ({ accountId, kind, find, createdMs }: WordsOfRow): readonly string[] => [
  ...find,
  accountWord(accountId),
  kindWord(kind),
  ...(kind === 'payout' ? [weekWord(weekOf(createdMs))] : []),
];

/** `findWords` never makes words with these signs. */
const accountWord = (accountId: number): string => `@${accountId}`;
const kindWord = (kind: MirrorKind): string => `#${kind}`;
const weekWord = (week: number): string => `~${week}`;

export const weekSeconds = 7 * 86_400;

/** Weeks since 1970. */
export const weekOf = (ms: number): number => Math.floor(ms / (weekSeconds * 1_000));

/** The part of a `tsquery` that limits a search to these accounts and kinds; without any, it matches no record. */
export function withinQuery(accountIds: readonly number[], kinds: readonly MirrorKind[]): string {
  const either = (words: readonly string[]) =>
    `(${(words.length === 0 ? ['-'] : words).map((one) => lexeme(one)).join(' | ')})`;
  return `${either(accountIds.map(accountWord))} & ${either(kinds.map(kindWord))}`;
}

/** The part of a `tsquery` that limits a search to payouts that were created in these weeks, both included. */
export function withinWeeks(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, place) => lexeme(weekWord(first + place))).join(' | ');
}

const columns = [
  ...([
    'id',
    'parts',
    'sealed',
    'answered',
    'first_seen_at',
    'detail_due',
    'doubt',
    'created_at',
    'day',
    'completed_at',
  ] as const),
  ...([
    'status',
    'status_v1',
    'currency',
    'amount',
    'method',
    'country',
    'name',
    'bank',
    'reason',
    'to_return',
    'promised_at',
  ] as const),
];
const types: Readonly<Record<string, string>> = {
  parts: 'jsonb',
  answered: 'jsonb',
  first_seen_at: 'timestamptz',
  detail_due: 'boolean',
  created_at: 'timestamptz',
  day: 'date',
  completed_at: 'timestamptz',
  amount: 'numeric',
  to_return: 'numeric',
  promised_at: 'timestamptz',
};

const listed = columns.join(', ');
const typed = columns.map((name) => `${name} ${types[name] ?? 'text'}`).join(', ');
const replaced = columns
  .filter((name) => name !== 'id' && name !== 'first_seen_at')
  .map((name) => `${name} = excluded.${name}`)
  .join(', ');

async function keep(
  open: Store,
  { accountId, kind, sentMs }: { readonly accountId: number; readonly kind: MirrorKind; readonly sentMs: number },
  rows: readonly NewRow[],
): Promise<void> {
  const seenAt = sql`to_timestamp(${sentMs}::float8 / 1000)`;
  await open.execute(sql`insert into ${mirrorRecord} (account_id, kind, changed_at, find, ${sql.raw(listed)})
    select ${accountId}::int, ${kind}::text, ${seenAt},
      array_to_tsvector(array(select jsonb_array_elements_text(given.find))), ${sql.raw(listed)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${sql.raw(typed)}, find jsonb)
    on conflict (account_id, kind, id) do update
    set changed_at = excluded.changed_at, gone_at = null, find = excluded.find, ${sql.raw(replaced)}`);
}

async function note(
  open: Store,
  { account, observed, kind }: Pick<RowMerge, 'account' | 'observed'> & { readonly kind: MirrorKind },
  changes: readonly Change[],
): Promise<void> {
  await open.execute(sql`insert into ${mirrorChange} (account_id, kind, id, part, seen_at, before, after)
    select ${account.id}::int, ${kind}::text, id, ${feeds[observed.feed].part}::text,
      to_timestamp(${observed.sentMs}::float8 / 1000), before, after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given (id text, before jsonb, after jsonb)`);
}

/** The records in the answer's body, raw; empty where it has none. */
export function rowsIn(body: unknown, rows: 'page' | 'one'): Raw[] {
  if (!isRaw(body)) return [];
  const found = rows === 'one' ? [body] : Array.isArray(body['data']) ? body['data'] : [];
  return found.filter(isRaw).map((row) => (unstorable.test(JSON.stringify(row)) ? storable(row) : row) as Raw);
}

/** NUL and halves of a letter, as JSON writes them: PostgreSQL's `jsonb` accepts neither. */
const unstorable = /\\u(0000|d[89a-f])/;

function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\0|\p{Cs}/gu, '\ufffd');
  if (Array.isArray(value)) return value.map(storable);
  if (!isRaw(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), storable(inner)]));
}
