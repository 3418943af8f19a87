import { type SQL, sql } from 'drizzle-orm';
import { countOpenSessions } from '@/lib/access/sessions/sessions';
import { findAlertKind } from '@/lib/alerts/kinds/all-alerts';
import { isOperationName } from '@/lib/contract/operations';
import { feedNames } from '@/lib/mirror/filling/feeds';
import { reachesToday, stretchState, stretchStates } from '@/lib/mirror/mirror-state';
import { spreadOf } from '@/lib/platform/limits/call-budget';
import { alert, alertSeverities } from '@/lib/store/alert-schema';
import { mirrorAccount, mirrorWindow } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { delivery, deliveryStates, sentChannels } from '@/lib/store/outbox-schema';
import { integer, instant, nullable, oneOf, readRow, readRows, real, text } from '@/lib/store/rows';
import { audit, auditHead, platformBudget, recordedWrite } from '@/lib/store/schema';
import { unsettledStates, writeStates } from '@/lib/writes/write-state';
import type { GaugeName, GaugeSamples } from './metric-registry';

/** Some figures of the store, which are there together or not at all. */
export interface StorePart {
  readonly name: string;
  readonly gauges: readonly GaugeName[];
  read(given: StoreQuestion): Promise<GaugeSamples>;
}

export interface StoreQuestion {
  readonly database: Store;
  readonly now: Date;
  /** The calls that one connection may send in a minute. */
  readonly callsPerMinute: number;
}

/** A newer console may have stored names that this one does not know. */
const newer = 'other';
const operationOf = (name: string) => (isOperationName(name) ? name : newer);

const ageOf = (moment: SQL) => sql`greatest(0, extract(epoch from clock_timestamp() - ${moment}))::float8`;

/** Literals and no parameters: the database takes an index of some rows only for a condition that it can read. */
// eslint-disable-next-line text/constant-text -- states and kinds, which the code names.
const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** Sums over labels: names that are told as one have one figure. */
function summed<L extends Readonly<Record<string, string>>>(rows: readonly { labels: L; value: number }[]) {
  const sums = new Map<string, { labels: L; value: number }>();
  for (const { labels, value } of rows) {
    const key = JSON.stringify(labels);
    sums.set(key, { labels, value: value + (sums.get(key)?.value ?? 0) });
  }
  return [...sums.values()];
}

const writes: StorePart = {
  name: 'writes',
  gauges: ['console_writes_open', 'console_writes_oldest_seconds'],
  async read({ database }) {
    const inState = (states: readonly string[]) => sql`select operation, state, count(*)::int as count,
      ${ageOf(sql`min(created_at)`)} as age from ${recordedWrite} where state in (${listed(states)}) group by 1, 2`;
    const settling = unsettledStates.filter((state) => state !== 'PENDING_APPROVAL');
    const rows = await readRows(
      database,
      sql`${inState(settling)} union all
        select operation, state, count(*)::int, ${ageOf(sql`min(created_at)`)} from ${recordedWrite}
        where state = 'PENDING_APPROVAL' group by 1, 2`,
      { operation: text, state: oneOf(writeStates), count: integer, age: real },
    );
    const oldest = (state: string) => Math.max(0, ...rows.filter((row) => row.state === state).map(({ age }) => age));
    return {
      console_writes_open: summed(
        rows.map(({ operation, state, count }) => ({
          labels: { operation: operationOf(operation), state },
          value: count,
        })),
      ),
      console_writes_oldest_seconds: unsettledStates.map((state) => ({ labels: { state }, value: oldest(state) })),
    };
  },
};

/** Accounts that the mirror reads. */
const isRead = sql`account.paused_at is null and account.left_at is null`;
const now = sql`clock_timestamp()`;
/** Present rows: those of today, open ones, and lists without days. Earlier days may be read later. */
const isPresent = sql`(read.status <> '' or ${reachesToday(now)})`;

const mirror: StorePart = {
  name: 'mirror',
  gauges: ['console_mirror_accounts', 'console_mirror_stretches', 'console_mirror_lag_seconds'],
  async read({ database }) {
    const accounts = await readRows(
      database,
      sql`select case when left_at is not null then 'left' when paused_at is not null then 'paused' else 'read' end
          as state, count(*)::int as count from ${mirrorAccount} group by 1`,
      { state: text, count: integer },
    );
    const stretches = await readRows(
      database,
      sql`select read.feed, ${stretchState(now)} as state, (count(*) filter (where read.status = ''))::int as count,
          max(${ageOf(sql`read.agreed_at`)}) filter (where ${isPresent}) as lag
        from ${mirrorWindow} as read join ${mirrorAccount} as account on account.id = read.account_id
        where ${isRead} and read.problem is distinct from 'missing' group by 1, 2`,
      { feed: oneOf(feedNames), state: oneOf(stretchStates), count: integer, lag: nullable(real) },
    );
    const lagOf = (feed: string) =>
      stretches.flatMap((row) => (row.feed === feed && row.lag !== undefined ? [row.lag] : []));
    return {
      console_mirror_accounts: accounts.map(({ state, count }) => ({ labels: { state }, value: count })),
      console_mirror_stretches: stretches.map(({ feed, state, count }) => ({
        labels: { list: feed, state },
        value: count,
      })),
      console_mirror_lag_seconds: feedNames.flatMap((list) => {
        const lags = lagOf(list);
        return lags.length === 0 ? [] : [{ labels: { list }, value: Math.max(...lags) }];
      }),
    };
  },
};

const deliveries: StorePart = {
  name: 'deliveries',
  gauges: ['console_deliveries', 'console_deliveries_oldest_due_seconds'],
  async read({ database }) {
    const inState = (states: readonly string[]) => sql`select channel, state, count(*)::int as count,
      ${ageOf(sql`min(next_at)`)} as age from ${delivery} where state in (${listed(states)}) group by 1, 2`;
    const rows = await readRows(
      database,
      sql`${inState(['due', 'sending'])} union all ${inState(['dead', 'unknown'])}`,
      { channel: oneOf(sentChannels), state: oneOf(deliveryStates), count: integer, age: nullable(real) },
    );
    const oldest = (channel: string) => rows.find((row) => row.channel === channel && row.state === 'due')?.age ?? 0;
    return {
      console_deliveries: rows.map(({ channel, state, count }) => ({ labels: { channel, state }, value: count })),
      console_deliveries_oldest_due_seconds: sentChannels.map((channel) => ({
        labels: { channel },
        value: oldest(channel),
      })),
    };
  },
};

const alerts: StorePart = {
  name: 'alerts',
  gauges: ['console_alerts_open'],
  async read({ database }) {
    const rows = await readRows(
      database,
      sql`select kind, severity, count(*)::int as count from ${alert} where resolved_at is null group by 1, 2`,
      { kind: text, severity: oneOf(alertSeverities), count: integer },
    );
    const kindOf = (kind: string) => findAlertKind(kind)?.kind ?? newer;
    return {
      console_alerts_open: summed(
        rows.map(({ kind, severity, count }) => ({ labels: { kind: kindOf(kind), severity }, value: count })),
      ),
    };
  },
};

const people: StorePart = {
  name: 'people',
  gauges: ['console_sessions_open', 'console_audit_lines', 'console_audit_last_line_timestamp_seconds'],
  async read({ database, now }) {
    const sessions = await countOpenSessions(database, now);
    const head = await readRow(
      database,
      sql`select count, (select at from ${audit} order by sequence desc limit 1) as at from ${auditHead} where id = 1`,
      { count: integer, at: nullable(instant) },
    );
    return {
      console_sessions_open: [{ labels: {}, value: sessions }],
      console_audit_lines: head === undefined ? [] : [{ labels: {}, value: head.count }],
      console_audit_last_line_timestamp_seconds: head?.at === undefined ? [] : [{ labels: {}, value: head.at / 1_000 }],
    };
  },
};

const size: StorePart = {
  name: 'size',
  gauges: ['console_platform_calls_left', 'console_store_bytes'],
  async read({ database, callsPerMinute }) {
    const row = await readRow(
      database,
      sql`select pg_database_size(current_database()) as bytes,
        (select max(extract(epoch from spent_until - clock_timestamp()) * 1000)::float8 from ${platformBudget}) as ahead`,
      { bytes: integer, ahead: nullable(real) },
    );
    const { stepMs, aheadMs } = spreadOf(callsPerMinute);
    const most = Math.floor(aheadMs.write / stepMs) + 1;
    const taken = Math.ceil(Math.max(0, row?.ahead ?? 0) / stepMs);
    return {
      console_store_bytes: row === undefined ? [] : [{ labels: {}, value: row.bytes }],
      console_platform_calls_left: [{ labels: {}, value: Math.max(0, most - taken) }],
    };
  },
};

/** The parts in the order in which they are read: what is most urgent comes first. */
export const storeParts: readonly StorePart[] = [writes, alerts, deliveries, people, mirror, size];
