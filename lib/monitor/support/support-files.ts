import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { environmentVariables } from '@/lib/env';
import { describeError } from '@/lib/front/describe-error.mjs';
import type { Store } from '@/lib/store/open-store';
import { instant, integer, nullable, readRow, readRows, text } from '@/lib/store/rows';
import { workerTurn } from '@/lib/store/schema';
import { MetricRegistry } from '../metric-registry';
import { storeParts } from '../store-parts';
import { StoreScrape } from '../store-scrape';

export interface SupportQuestion {
  /** The versions of the console, of Node and of packages, by name. */
  readonly versions: Readonly<Record<string, string>>;
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Fails where the store cannot be opened, such as an embedded one that a running console has open. */
  readonly openStore: () => Promise<Store>;
  /** The figures of a running console; undefined where none answers. */
  readonly readFigures: () => Promise<string | undefined>;
  /** The log of the console; empty where the person gave none. */
  readonly log: string;
  readonly callsPerMinute: number;
  readonly now: Date;
}

export type SupportFile = readonly [name: string, content: string];

/** Older events seldom explain what a person asks about. */
const mostEvents = 5_000;
/** Longer than for a monitor: no page waits for these figures. */
const figuresMs = 30_000;

/** The files of a bundle. What cannot be read is missing, and `about.json` says why. */
export async function supportFiles(question: SupportQuestion): Promise<readonly SupportFile[]> {
  const missing: Record<string, string> = {};
  const tryTo = async (name: string, make: () => Promise<string>): Promise<SupportFile[]> => {
    try {
      return [[name, await make()]];
    } catch (error) {
      missing[name] = describeError(error).message;
      return [];
    }
  };
  const ofStore = (read: (database: Store) => Promise<unknown>) => async () =>
    asJson(await read(await question.openStore()));
  const files = [
    ...(await tryTo('tables.json', ofStore(readTables))),
    ...(await tryTo('migrations.json', ofStore(readMigrations))),
    ...(await tryTo('workers.json', ofStore(readTurns))),
    ...(await tryTo('figures.txt', async () => (await question.readFigures()) ?? (await figuresOf(question)))),
  ];
  const about = { madeAt: question.now.toISOString(), versions: question.versions, missing };
  return [
    ['about.json', asJson(about)],
    ['variables.json', asJson(setVariables(question.variables))],
    ['events.jsonl', lastEvents(question.log)],
    ...files,
  ];
}

const asJson = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

/** Only names: a value may be a secret, or an address of the company. */
function setVariables(variables: SupportQuestion['variables']) {
  const names = Object.keys(environmentVariables);
  return { set: names.filter((name) => (variables[name] ?? '') !== '') };
}

function lastEvents(log: string): string {
  const events = log.split('\n').flatMap((line) => reduceLogLine(line) ?? []);
  return events
    .slice(-mostEvents)
    .map((event) => `${JSON.stringify(event)}\n`)
    .join('');
}

/** The rows and bytes of each table. */
async function readTables(database: Store) {
  const tables = await readRows(
    database,
    sql`select relname as name, pg_total_relation_size(oid) as bytes from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
    { name: text, bytes: integer },
  );
  const counted = [];
  for (const { name, bytes } of tables) {
    const row = await readRow(database, sql`select count(*) as rows from ${sql.identifier(name)}`, { rows: integer });
    counted.push({ name, rows: row?.rows, bytes });
  }
  return counted;
}

async function readMigrations(database: Store) {
  const applied = await readRows(database, sql`select name, applied_at from migration order by name`, {
    name: text,
    applied_at: instant,
  });
  return applied.map(({ name, applied_at: atMs }) => ({ name, appliedAt: new Date(atMs).toISOString() }));
}

/** The last turns of the workers that one copy leads; the others keep theirs in memory. */
async function readTurns(database: Store) {
  const turns = await readRows(
    database,
    sql`select name, began_at, took_ms, failed_at, error from ${workerTurn} order by name`,
    { name: text, began_at: instant, took_ms: nullable(integer), failed_at: nullable(instant), error: nullable(text) },
  );
  return turns.map(({ name, began_at: beganMs, took_ms: tookMs, failed_at: failedMs, error }) => ({
    name,
    beganAt: new Date(beganMs).toISOString(),
    tookMs,
    failedAt: failedMs === undefined ? undefined : new Date(failedMs).toISOString(),
    error,
  }));
}

async function figuresOf({ openStore, callsPerMinute, now }: SupportQuestion): Promise<string> {
  const database = await openStore();
  const registry = new MetricRegistry();
  const ask = async () => await Promise.resolve({ database, now, callsPerMinute });
  await new StoreScrape(registry, storeParts, ask, { limitMs: figuresMs }).refresh();
  return await registry.text();
}

/** Fields that hold a kind, a pattern or a number. Ids, accounts, sentences and messages of errors are left out. */
const kept = z.object({
  level: z.string(),
  time: z.iso.datetime(),
  event: z.string(),
  method: z.string().optional(),
  route: z.string().optional(),
  operation: z.string().optional(),
  code: z.string().optional(),
  reason: z.string().optional(),
  role: z.string().optional(),
  status: z.number().optional(),
  durationMs: z.number().optional(),
  attempt: z.number().optional(),
  count: z.number().optional(),
  error: z.object({ name: z.string(), code: z.string().optional() }).optional(),
});

/** Words and patterns, as the code writes them: with a digit in it, a text may be an id, a number or an address. */
const words = /^[a-z/][a-z[\] ./:_-]{0,80}$/i;
/** Names and codes have few digits: `listV1Payouts`, and `57P01` of PostgreSQL. */
const names = /^(?:[\dA-Z]{5}|[a-z][a-z_-]{0,40}\d{0,2}[a-z_-]{0,40})$/i;

/** The line of the log without values; undefined for what is no line of the console. @internal Exported for tests. */
export function reduceLogLine(line: string): Readonly<Record<string, unknown>> | undefined {
  const read = kept.safeParse(parse(line));
  if (!read.success) return undefined;
  const { time, error, ...fields } = read.data;
  return { time, ...withoutValues(fields), ...(error === undefined ? {} : { error: withoutValues(error) }) };
}

const isName = new Set(['operation', 'code', 'name']);

function withoutValues(fields: Readonly<Record<string, string | number | undefined>>): Record<string, unknown> {
  const isKept = (name: string, value: string | number | undefined) =>
    typeof value === 'string' ? (isName.has(name) ? names : words).test(value) : value !== undefined;
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => isKept(name, value)));
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
