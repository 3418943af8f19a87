import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { asc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countRows } from '@/lib/store/rows';
import { openPostgres } from '@/lib/store/postgres';
import { exportPart, rowOfPart } from '@/lib/store/export-schema';
import { mirrorRecord, rowOfMirrored } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { Sealer } from '@/lib/store/sealer';
import { type Copy, noVariables, startConsoleCopy } from '../e2e/harness/console';
import { CommitStop } from '../e2e/harness/stores/commit-stop';
import { hasPostgres, startCluster } from '../e2e/harness/stores/postgres-cluster';
import { runStoreCommand } from '../e2e/harness/stores/empty-store';
import { type CommandResult, runMaintenance } from './maintenance/run-maintenance.fixture';
import { totpCode } from '../e2e/harness/totp';
import type { MadeCaller } from '../e2e/harness/stores/store-commands.fixture';

const [sealed, sealsNext] = [
  'the session secret of last year, of this test',
  'the session secret of this year, of this test',
];

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const secretOf = (year: string) => `the data secret of ${year}, of this test and of nothing else`;
const [first, second, third] = [secretOf('last year'), secretOf('this year'), secretOf('next year')];

let copy: Copy;
let olga: MadeCaller;
let alone: CommandResult;
let rotated: CommandResult;
let afterStart: CommandResult | undefined;

const rotate = async (environment: NodeJS.ProcessEnv) => await runMaintenance('store/secrets-rotate', environment);

beforeAll(async () => {
  copy = await startConsoleCopy({
    variables: {
      PLATFORM_ENVIRONMENT: 'production',
      LOG_LEVEL: 'info',
      AUDIT_SECRETS: 'the audit secret of this test and of nothing else',
      // The console is started with a third secret, and must seal everything anew by itself.
      DATA_SECRET: third,
      DATA_SECRET_PREVIOUS: second,
      SESSION_SECRET: sealsNext,
      SESSION_SECRET_PREVIOUS: sealed,
    },
    prepare: async (environment) => {
      const wanted = [{ name: 'olga', role: 'operator', factor: 'proven', sessions: ['code'] }];
      const firstYear = {
        ...environment,
        DATA_SECRET: first,
        DATA_SECRET_PREVIOUS: '',
        SESSION_SECRET: sealed,
        SESSION_SECRET_PREVIOUS: '',
      };
      const made = await runStoreCommand(firstYear, 'make-callers', JSON.stringify(wanted));
      olga = (made as { olga: MadeCaller }).olga;
      alone = await rotate(firstYear);
      rotated = await rotate({ ...environment, DATA_SECRET: second, DATA_SECRET_PREVIOUS: first });
    },
    inspect: async (environment) => {
      afterStart = await rotate(environment);
    },
  });
});
afterAll(async () => {
  if (afterStart === undefined) await copy.stop();
});

test('the command needs both secrets, and seals everything anew', () => {
  expect(alone).toMatchObject({ code: 1, out: '' });
  expect(alone.words).toContain('DATA_SECRET_PREVIOUS is missing');
  expect(rotated).toMatchObject({ code: 0, out: expect.stringMatching(/^1 texts were sealed/) as string });
});

test('a console started with both seals everything anew beside its work, and sealed texts still open', async () => {
  // The cookie is sealed with the former session secret, and the secret of the app with the first data secret.
  const code = totpCode(olga.secret, Date.now() + 30_000);
  const entered = await fetch(`${copy.origin}/api/auth/code`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: copy.origin, cookie: olga.sessions[0]?.cookie ?? '' },
    body: new URLSearchParams({ code, callbackUrl: '/' }),
  });
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/']);
  // Beside its work: the console serves people meanwhile.
  await expect.poll(() => copy.output(), { timeout: 150_000 }).toMatch(/"sealed-anew"[^\n]*"count":1\b/);
  await copy.stop();
  // The command has nothing left to do.
  expect(afterStart).toMatchObject({ code: 0, out: expect.stringMatching(/^0 texts were sealed/) as string });
});

test('a console whose secret opens nothing of its store says so, lets no person in, and does no work', async () => {
  const wrong = await startConsoleCopy({
    variables: { PLATFORM_ENVIRONMENT: 'production', LOG_LEVEL: 'info', DATA_SECRET: second },
    prepare: async (environment) => {
      const wanted = [{ name: 'olga', role: 'operator', factor: 'proven', sessions: ['whole'] }];
      const made = await runStoreCommand(
        { ...environment, DATA_SECRET: first },
        'make-callers',
        JSON.stringify(wanted),
      );
      olga = (made as { olga: MadeCaller }).olga;
    },
  });
  try {
    const ask = async (path: string, method = 'GET') =>
      await fetch(`${wrong.origin}${path}`, {
        method,
        redirect: 'manual',
        headers: { origin: wrong.origin, cookie: olga.sessions[0]?.cookie ?? '' },
      });
    const ready = await ask('/api/health/ready');
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'not-ready', checks: { store: 'ok', secrets: 'DATA_SECRET does not open this store' } },
    ]);
    expect(await (await ask('/sign-in')).text()).toContain('The console isn’t set up right');
    const page = await ask('/a/master');
    expect([page.status, page.headers.get('location')]).toEqual([303, '/sign-in']);
    expect((await ask('/api/auth/callback/credentials', 'POST')).status).toBe(503);
    expect(wrong.output().match(/"secret-refused"/g)).toHaveLength(1);
    expect(wrong.output()).toContain('DATA_SECRET does not open what this store holds: set it to the secret');
    expect(wrong.output()).not.toContain(second);
  } finally {
    await wrong.stop();
  }
});

const payouts = 4_000;
const idOf = (number: number) => `PO${String(number)}`;
const secretIn = (id: string) => JSON.stringify({ v1: { 'beneficiary.bank_details.iban': `DE89 ${id}` } });
/** The three parts of a full export, and one part of a masked export, whose bytes are no text. */
const full = { jobId: randomUUID(), parts: [0, 1, 2].map((number) => `part ${number} with DE89 in it`) };
const masked = { jobId: randomUUID(), bytes: randomBytes(1_000) };

/** Adds records and files as a console with that secret stores them. */
async function fillStore(store: Store, sealer: Sealer): Promise<void> {
  const personId = randomUUID();
  await store.execute(sql`insert into person (id, email, name, role, password_hash)
    values (${personId}, 'ann@staff.test', 'Ann', 'operator', 'none')`);
  await store.execute(sql`insert into mirror_account (id, client_hash, account, environment, time_zone, first_day)
    overriding system value values (7, 'c', 'master', 'sandbox', 'UTC', '2026-01-01')`);
  const rows = Array.from({ length: payouts }, (_, number) => {
    const id = idOf(number);
    return { id, sealed: sealer.seal(secretIn(id), rowOfMirrored(7, 'payout', id)) };
  });
  await store.execute(sql`insert into mirror_record (account_id, kind, id, parts, sealed, answered, first_seen_at,
      changed_at, created_at, day, status, status_v1, currency, amount, method, country, name, bank, reason, find)
    select 7, 'payout', id, '{}', sealed, '{}', now(), now(), now(), now()::date, 'COMPLETED', '', 'EUR', 1.25, '', '',
      '', '', '', array_to_tsvector(array[id]) from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (id text, sealed text)`);
  for (const { jobId, isRevealed } of [
    { ...full, isRevealed: true },
    { ...masked, isRevealed: false },
  ]) {
    await store.execute(sql`insert into export_job (id, person_id, person_name, role, client_hash, account, accounts, search,
        columns, format, zone, is_revealed, reason, state, rows_total, progress, newest_ms, coverage, created_at, expires_at)
      values (${jobId}, ${personId}, 'Ann', 'operator', 'c', 'master', '[]', '', '[]', 'csv', 'UTC', ${isRevealed}, '',
        'done', 1, '{}', 0, '{}', now(), now() + interval '1 day')`);
  }
  await store.insert(exportPart).values([
    ...full.parts.map((text, number) => ({
      jobId: full.jobId,
      number,
      bytes: Buffer.from(sealer.seal(text, rowOfPart(full.jobId, number))),
    })),
    { ...masked, number: 0 },
  ]);
}

/** How many records that sealer opens without a former secret; an opened text must be the one that was sealed. */
async function countOpened(store: Store, sealer: Sealer): Promise<number> {
  const rows = await store.select({ id: mirrorRecord.id, sealed: mirrorRecord.sealed }).from(mirrorRecord);
  return rows.filter(({ id, sealed }) => {
    if (sealed?.startsWith(sealer.prefix) !== true) return false;
    expect(sealer.open(sealed, rowOfMirrored(7, 'payout', id))).toBe(secretIn(id));
    return true;
  }).length;
}

/** Names the connections of this test to the server. */
const ours = 'looks-on';

/** How many connections other processes have to the database. */
async function countOthers(store: Store): Promise<number> {
  return await countRows(
    store,
    sql`select 1 from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
      and application_name <> ${ours}`,
  );
}

// A machine without PostgreSQL has no store that the test can read while the command works on it.
test.runIf(hasPostgres())(
  'mirror and full exports are sealed anew in portions: a killed command goes on where it was',
  async () => {
    const cluster = await startCluster();
    const url = await cluster.makeDatabase('rotation');
    const opened = await openPostgres(`${url}?application_name=${ours}`);
    const { database } = opened;
    const stop = await CommitStop.lay();
    const environment: NodeJS.ProcessEnv = {
      ...process.env,
      ...noVariables,
      ...stop.variables,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      CONSOLE_ORIGIN: 'http://localhost:1',
      SESSION_SECRET: sealed,
      PLATFORM_BASE_URL: 'http://localhost:1',
      PLATFORM_CLIENT_ID: 'client',
      PLATFORM_API_KEY: 'key',
      PLATFORM_ENVIRONMENT: 'sandbox',
      DATA_SECRET: second,
      DATA_SECRET_PREVIOUS: first,
    };
    try {
      await fillStore(database, new Sealer(first));
      const next = new Sealer(second);
      // Fifty are sealed in each commit.
      stop.order(/update "mirror_record"/, 7);
      // The command runs the work in a child process, so both have to be killed.
      const killed = spawn(process.execPath, [here('store/secrets-rotate.mjs')], { env: environment, detached: true });
      const ended = once(killed, 'exit');
      await stop.untilStopped();
      process.kill(-(killed.pid ?? 0), 'SIGKILL');
      await ended;
      // The server finishes the statements of a killed process.
      await expect.poll(async () => await countOthers(database), { timeout: 30_000 }).toBe(0);
      const done = await countOpened(database, next);
      expect(done).toBeGreaterThan(200);
      expect(done).toBeLessThan(payouts);

      const resumed = await rotate(environment);
      expect(resumed).toMatchObject({ code: 0 });
      const [, count] = /^(\d+) texts were sealed/.exec(resumed.out) ?? [];
      expect(Number(count)).toBe(payouts - done + full.parts.length);
      expect(await countOpened(database, next)).toBe(payouts);
      const parts = await database.select().from(exportPart).orderBy(asc(exportPart.number));
      const bytesOf = (jobId: string) =>
        parts.filter((part) => part.jobId === jobId).map(({ bytes }) => Buffer.from(bytes));
      expect(
        bytesOf(full.jobId).map((one, number) => next.open(one.toString(), rowOfPart(full.jobId, number))),
      ).toEqual(full.parts);
      expect(bytesOf(masked.jobId)).toEqual([masked.bytes]);
      expect(await rotate(environment)).toMatchObject({ code: 0, out: expect.stringMatching(/^0 texts/) as string });
    } finally {
      await opened.close();
      await cluster.stop();
      await stop.remove();
    }
  },
  120_000,
);
