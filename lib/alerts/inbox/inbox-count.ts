import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { alertSeverities, type AlertSeverity } from '@/lib/store/alert-schema';
import type { Store } from '@/lib/store/open-store';
import { instant, integer, json, nullable, oneOf, readRows, text } from '@/lib/store/rows';
import type { AlertCount } from '../count-alerts';
import type { InboxAct, InboxReader, InboxWords } from './define-entry';
import { allEntries, type InboxKindName } from './all-entries';

/** More entries than a person reads: the count ends here, and so does the page. */
export const mostEntries = 100;

const loudness = (severity: SQL): SQL => sql`case ${severity} when 'critical' then 2 when 'high' then 1 else 0 end`;

/**
 * The most severe entries first, then by the time at which they expire, then questions of colleagues, then by how long
 * they have waited.
 */
const inOrder = sql`order by loudness desc, expires_at asc nulls last, is_asked desc, since asc, id`;

function rowsOf(reader: InboxReader, columns: (entry: (typeof allEntries)[number]) => SQL): SQL {
  return sql.join(
    allEntries.map((entry) => sql`(select ${columns(entry)} ${entry.from(reader)})`),
    sql` union all `,
  );
}

const countSchema = z.object({ count: z.int(), hasCritical: z.boolean() });

/** A subquery with one value: the number of entries that wait for this person, and whether one is critical. */
export function inboxCount(reader: InboxReader): SQL<AlertCount> {
  return sql`(select jsonb_build_object('count', count(*), 'hasCritical', coalesce(bool_or(is_critical), false))
    from (select is_critical from (${rowsOf(reader, ({ columns }) => sql`${columns.severity} = 'critical' as is_critical`)})
      as entry order by is_critical desc limit ${mostEntries}) as counted)`.mapWith(json(countSchema));
}

export interface InboxItem extends InboxWords {
  readonly kind: InboxKindName;
  readonly act: InboxAct;
  readonly id: string;
  readonly account: string;
  readonly severity: AlertSeverity;
  readonly expiresMs: number | undefined;
  readonly sinceMs: number;
  readonly version: number;
}

const itemRow = {
  kind: text,
  id: text,
  account: text,
  severity: oneOf(alertSeverities),
  expires_at: nullable(instant),
  since: instant,
  version: integer,
  facts: json(z.unknown()),
};

/** Together with the entries of their kind, in the order of the kinds; a kind with a critical entry comes first. */
function inGroups(items: readonly InboxItem[]): readonly InboxItem[] {
  const groups = allEntries.map(({ kind }) => items.filter((item) => item.kind === kind));
  const isCritical = (group: readonly InboxItem[]) => group.some(({ severity }) => severity === 'critical');
  return groups.toSorted((one, other) => Number(isCritical(other)) - Number(isCritical(one))).flat();
}

/** The entries that `inboxCount` counts, those of a kind together. */
export async function listInbox(database: Store, reader: InboxReader): Promise<readonly InboxItem[]> {
  const rows = rowsOf(
    reader,
    ({
      kind,
      isAsked = false,
      columns: { id, account, severity, expiresAt, since, version, facts },
    }) => sql`${kind}::text as kind,
      ${id} as id, ${account} as account, ${severity} as severity, ${loudness(severity)} as loudness,
      ${expiresAt} as expires_at, ${sql.raw(isAsked ? 'true' : 'false')} as is_asked, ${since} as since, ${version} as version, ${facts} as facts`,
  );
  const found = await readRows(
    database,
    sql`select kind, id, account, severity, expires_at, since, version, facts from (${rows}) as entry ${inOrder}
      limit ${mostEntries}`,
    itemRow,
  );
  const items = found.map(({ expires_at: expiresMs, since: sinceMs, facts, ...row }) => {
    const entry = allEntries.find(({ kind }) => kind === row.kind);
    if (entry === undefined) throw new Error(`The inbox has no entries of the kind ${row.kind}.`);
    return { ...entry.words({ ...row, facts }), ...row, kind: entry.kind, act: entry.act, expiresMs, sinceMs };
  });
  return inGroups(items);
}
