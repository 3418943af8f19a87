import { sql } from 'drizzle-orm';
import { environmentVariables } from '@/lib/env';
import { describeError } from '@/lib/front/describe-error.mjs';
import type { Store } from '@/lib/store/open-store';
import { instant, integer, nullable, readRow, readRows, text } from '@/lib/store/rows';
import { workerTurn } from '@/lib/store/schema';
import { MetricRegistry } from '../metric-registry';
import { storeParts } from '../store-parts';
import { StoreScrape } from '../store-scrape';
import { reduceLogLine } from './reduce-log-line';

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
