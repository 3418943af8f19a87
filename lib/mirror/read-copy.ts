import 'server-only';
import { sql } from 'drizzle-orm';
import type { ResponseOf } from '@/lib/contract/operation';
import type * as z from 'zod';
import { readResponse } from '@/lib/contract/pagination';
import { operations, type ListName, type Operations, type ReadName } from '@/lib/contract/operations';
import type { PlatformErrorKind } from '@/lib/contract/refusals';
import { mirrorRecord } from '@/lib/store/mirror-schema';
import { findCoverage } from './coverage';
import { oldestOf } from './coverage-words';
import { feedNames, feeds, type Feed } from './filling/feeds';
import { recordColumns } from './record-columns';
import { openMirror } from './open-mirror';
import { integer, readRow, readRows, real } from '@/lib/store/rows';

/** An earlier answer of the platform, for use while the platform does not answer. Its sensitive values are masked. */
export interface Copy<T> {
  readonly value: T;
  /** When the oldest part of it was requested from the platform, Unix milliseconds. */
  readonly atMs: number;
}

const silences: readonly string[] = [
  'unreachable',
  'no-answer',
  'malformed',
  'internal',
  'processing',
  'rate-limited',
] satisfies readonly PlatformErrorKind[];

/** Whether a read failed because the platform does not answer now, and not because of the request itself. */
export const isSilence = (kind: string): boolean => silences.includes(kind);

const findFeed = (has: (feed: Feed) => boolean) => feedNames.find((name) => has(feeds[name]));

/** The mirror's copy of one record, if the person may see its list; undefined where the mirror has none. */
export async function readCopy<N extends ReadName>(
  name: N,
  account: string,
  id: string,
): Promise<Copy<ResponseOf<Operations[N]>> | undefined> {
  const feedName = findFeed(({ record }) => record === name);
  if (feedName === undefined) return undefined;
  const { list, kind, part }: Feed = feeds[feedName];
  const opened = await openMirror(list, account);
  const accountId = opened.ok ? opened.value.idOf(account) : undefined;
  if (!opened.ok || accountId === undefined) return undefined;
  const row = await readRow(
    opened.value.database,
    sql`select parts -> ${part}::text as part, (answered ->> ${part}::text)::float8 as at_ms from ${mirrorRecord}
      where account_id = ${accountId} and kind = ${kind} and id = ${id} and gone_at is null
        and parts -> ${part}::text is not null`,
    { part: recordColumns.raw, at_ms: real },
  );
  const read = row === undefined ? undefined : operations[name].response.safeParse(row.part);
  // Parsed by the response schema of this operation.
  return row !== undefined && read?.success === true
    ? { value: read.data as ResponseOf<Operations[N]>, atMs: row.at_ms }
    : undefined;
}

/**
 * The mirror's copy of one page of a list, as text; undefined where the list is not known whole, or where its rows lack
 * a filtered field.
 */
export async function readListCopy(
  list: ListName,
  account: string,
  query: Readonly<Record<string, unknown>>,
): Promise<Copy<string> | undefined> {
  const feedName = findFeed((feed) => feed.list === list);
  if (feedName === undefined) return undefined;
  const { kind, part }: Feed = feeds[feedName];
  const opened = await openMirror(list, account);
  const accountId = opened.ok ? opened.value.idOf(account) : undefined;
  if (!opened.ok || accountId === undefined) return undefined;
  const { database, today } = opened.value;
  const coverage = await findCoverage(database, [accountId], feedName, today);
  const atMs = oldestOf(coverage);
  if (coverage.state !== 'whole' || atMs === undefined) return undefined;
  const { page_number: page = 1, page_size: size = 25, ...filters } = query;
  const asked = Object.entries(filters).filter(([, value]) => value !== undefined);
  const rows = sql`from ${mirrorRecord} where account_id = ${accountId} and kind = ${kind} and gone_at is null
    and parts -> ${part}::text is not null`;
  const terms = asked.map(([field, value]) => sql` and parts -> ${part}::text ->> ${field}::text = ${String(value)}`);
  const counted = await readRow(
    database,
    sql`select count(*) filter (where true ${sql.join(terms)})::int as total,
        count(*) filter (where not (parts -> ${part}::text ?& ${sql.param(asked.map(([field]) => field))}::text[]))::int
        as unknown ${rows}`,
    { total: integer, unknown: integer },
  );
  // A filter by a field that some rows do not have would leave these rows out.
  if (counted === undefined || counted.unknown > 0) return undefined;
  const found = await readRows(
    database,
    sql`select parts -> ${part}::text as part ${rows} ${sql.join(terms)}
      order by created_at desc, id desc limit ${Number(size)} offset ${(Number(page) - 1) * Number(size)}`,
    { part: recordColumns.raw },
  );
  const data = found.map((row) => row.part);
  const answer = { total_items: counted.total, total_pages: Math.ceil(counted.total / Number(size)), data };
  const own: z.ZodType = operations[list].response;
  const read = readResponse(own, answer);
  return read === undefined ? undefined : { value: JSON.stringify(read), atMs };
}
