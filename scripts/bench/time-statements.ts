// `node --import tsx --conditions=react-server time-statements.ts <seconds>`: in the environment of a console that does
// not run, with a filled mirror. One person reads while the console does each of its kinds of work. Prints JSON.
import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';
import { asc, sql } from 'drizzle-orm';
import { builtInCredential, connectionHash } from '@/lib/access/viewers/credential';
import { findViewer } from '@/lib/access/viewers/find-viewer';
import { evaluateAlerts } from '@/lib/alerts/evaluate-alerts';
import { environment } from '@/lib/env';
import { ExportRunner } from '@/lib/exports/export-runner';
import { queueExport } from '@/lib/exports/queue-export';
import { addDays, todayIn } from '@/lib/format/plain-date';
import { writeMessage } from '@/lib/messages/message';
import { findCoverage } from '@/lib/mirror/coverage';
import { fillWindow } from '@/lib/mirror/filling/fill';
import { observe } from '@/lib/mirror/filling/observe';
import { refreshPace } from '@/lib/mirror/filling/refresh-pace';
import type { FilledAccount } from '@/lib/mirror/filling/read-record';
import { findPayouts } from '@/lib/mirror/payouts/find-payouts';
import type { PayoutQuery } from '@/lib/mirror/payouts/payout-query';
import { sumPayouts } from '@/lib/mirror/sums/sum-payouts';
import { ReportRunner } from '@/lib/reports/schedules/report-runner';
import { mirrorPaced } from '@/lib/store/mirror-schema';
import { openStore } from '@/lib/store/open-store';
import { asOwnWork } from '@/lib/store/turns/own-work';
import { reportRun, reportSchedule } from '@/lib/store/report-schema';
import { integer, readRows, text } from '@/lib/store/rows';
import { person } from '@/lib/store/schema';
import { dataSealer } from '@/lib/store/sealer';
import type { QuietFigures } from './quiet-figures';
import { type TimedStatement, timedStatements } from '@/lib/store/turns/store-thread';
import { payoutBookOf } from '@/sandbox/payouts';
import { State } from '@/sandbox/world/state';
import { percentile } from './figures';

const forMs = Number(process.argv[2] ?? '20') * 1_000;
const opened = await openStore();
const { database, vacuum } = opened;
const settings = environment();
const sealer = dataSealer();
const context = { database, sealer, environment: settings };
const credential = builtInCredential(settings);
const clientHash = connectionHash(credential.connection);
const zone = credential.timeZone;
const today = todayIn(zone, Date.now());
const broken = (error: unknown): never => {
  throw error;
};
const accounts = await readRows(
  database,
  sql`select id, account from mirror_account order by account <> 'master', id`,
  {
    id: integer,
    account: text,
  },
);
const [master] = accounts;
const [operator] = await database.select().from(person).orderBy(asc(person.email)).limit(1);
if (master === undefined || operator === undefined) throw new Error('Nothing was filled.');
const ids = accounts.map(({ id }) => id);
const by = { personId: operator.id, name: operator.name, role: operator.role };

const questions: readonly PayoutQuery[] = [
  {},
  { status: ['FAILED'] },
  { from: addDays(today, -7), to: today },
  { currency: ['USD'] },
  { from: addDays(today, -40), to: addDays(today, -33), status: ['COMPLETED'] },
];

/** Asks the store for everything that a page of payouts needs. */
async function readPage(number: number): Promise<void> {
  const query = questions[number % questions.length] ?? {};
  const of = number % 2 === 0 ? [master?.id ?? 0] : ids;
  await findViewer(context, by.personId);
  await Promise.all([
    findPayouts(database, of, { ...query, size: 25 }, { zone, isListed: true }),
    sumPayouts(database, of, query),
    findCoverage(database, of, 'payouts', today, { fromDay: query.from, toDay: query.to }),
  ]);
}

const sorted = (samples: readonly number[]) => samples.toSorted((one, other) => one - other);
const most = (samples: readonly number[]) => samples.reduce((high, one) => Math.max(high, one), 0);

/** Reads as a person does while the work goes on, for as long as it does or the time lasts. */
async function timed(name: string, work: (mayGoOn: () => boolean) => Promise<unknown>): Promise<QuietFigures> {
  const statements: TimedStatement[] = [];
  const note = (message: unknown) => void statements.push(message as TimedStatement); // that channel has no other messages
  subscribe(timedStatements.name, note);
  const endMs = performance.now() + forMs;
  const done = new AbortController();
  const working = asOwnWork(name, async () => await work(() => performance.now() < endMs)).finally(() => done.abort());
  const reads: number[] = [];
  for (let number = 0; !done.signal.aborted; number += 1) {
    const began = performance.now();
    await readPage(number);
    reads.push(performance.now() - began);
    await wait(20);
  }
  await working;
  unsubscribe(timedStatements.name, note);
  const ofPeople = statements.filter(({ work: of }) => of === undefined);
  const ofWork = statements.filter(({ work: of }) => of !== undefined);
  const held = ({ beganMs, endedMs }: TimedStatement) => endedMs - beganMs;
  const waited = sorted(ofPeople.map(({ askedMs, beganMs }) => beganMs - askedMs));
  const byText = new Map<string, number[]>();
  for (const one of ofWork) {
    const first = one.text.replaceAll(/\s+/g, ' ').slice(0, 150);
    byText.set(first, [...(byText.get(first) ?? []), held(one)]);
  }
  return {
    work: name,
    reads: reads.length,
    statements: ofWork.length,
    read: { p50: percentile(sorted(reads), 0.5), p99: percentile(sorted(reads), 0.99), most: most(reads) },
    waited: { p99: percentile(waited, 0.99), most: most(waited) },
    held: { p99: percentile(sorted(ofWork.map(held)), 0.99), most: most(ofWork.map(held)) },
    longest: [...byText]
      .map(([first, all]) => ({ text: first, count: all.length, most: most(all) }))
      .toSorted((one, other) => other.most - one.most)
      .slice(0, 5),
  };
}

/** New payouts come in, a page at a time, and the sums over days are renewed. */
async function fill(mayGoOn: () => boolean): Promise<void> {
  const sandbox = new State({
    kept: {
      origin: { format: 1, seed: 3, payouts: 10_000, anchor_ms: Date.now(), secret: '', awkward: true },
      changes: [],
    },
    settings: {
      answers: 'all',
      processing: 0,
      latency_ms: 0,
      order_delay_ms: 0,
      allow_list: [],
      api_key: 'active',
      single_token: false,
    },
    flagged: {},
    folder: undefined,
    broken,
  });
  const book = payoutBookOf(sandbox.world(sandbox.directory.master.account.account_id));
  const account = { id: master?.id ?? 0, zone };
  await readKnownDays(account);
  await database.execute(
    sql`update ${mirrorPaced} set paced_to = now() - interval '30 days', next_at = clock_timestamp()`,
  );
  await refreshPace(database, { accountId: account.id, today }, mayGoOn);
  for (let start = 0; start < book.index.total && mayGoOn(); start += 100) {
    const made = Array.from({ length: Math.min(100, book.index.total - start) }, (_, place) => {
      const summary = book.v2At(start + place);
      return { summary, record: book.findV1(summary.payout_id) };
    });
    const seen = { fields: 'all', sentMs: Date.now() } as const;
    const summaries = made.map(({ summary }) => ({ ...summary }));
    const records = made.flatMap(({ record }) => (record === undefined ? [] : [{ ...record }]));
    await observe({ database, sealer }, account, { ...seen, feed: 'payouts', rows: summaries });
    await observe({ database, sealer }, account, { ...seen, feed: 'v1-payouts', rows: records });
  }
}

const knownDays = await readRows(
  database,
  sql`select day::text, count(*)::int as count from mirror_record
    where account_id = ${master.id} and kind = 'payout' and gone_at is null and created_at > now() - interval '6 days'
    group by day order by day desc limit 5`,
  { day: text, count: integer },
);

/** Reads the newest page of days that are known whole, which compares the rest of each by its digest. */
async function readKnownDays(account: { readonly id: number; readonly zone: string }): Promise<void> {
  for (const { day, count } of knownDays) {
    const value = { total_items: count, total_pages: Math.ceil(count / 100), data: [] };
    const client = { read: () => Promise.resolve({ result: { ok: true, value }, isStored: false }) };
    const window = { accountId: account.id, feed: 'payouts', status: '', fromDay: day, toDay: day, agreed: 2 } as const;
    const known = { digest: '', fullAtMs: Date.now() - 1_000, nextAt: '-infinity', failures: 0, pauseMs: 0 };
    const dependencies = { database, sealer, nowMs: Date.now };
    // The client of this account answers nothing but that page.
    const filled = { ...account, account: 'master', client } as unknown as FilledAccount;
    await fillWindow(dependencies, filled, { ...window, ...known });
  }
}

async function exportAll(mayGoOn: () => boolean): Promise<void> {
  const id = randomUUID();
  const coverage = await findCoverage(database, [master?.id ?? 0], 'payouts', today);
  const order = { list: 'listPayouts', account: 'master', search: '', format: 'csv' } as const;
  const columns = ['created', 'id', 'account', 'beneficiary', 'amount', 'currency', 'status', 'bank'] as const;
  const queued = await queueExport(database, {
    id,
    by,
    clientHash,
    zone: 'UTC',
    language: 'en',
    reason: undefined,
    coverage,
    connectionId: 'built-in',
    now: new Date(),
    order: { ...order, columns: [...columns] },
    accounts: [{ id: master?.id ?? 0, account: 'master' }],
  });
  if (!queued.ok) throw new Error('No file was made.');
  const options = {
    store: () => Promise.resolve(database),
    sealer,
    environment: settings,
    wordsIn: () => writeMessage,
  };
  const runner = new ExportRunner({ ...options, owner: 'measured' });
  while (mayGoOn() && (await runner.turn()));
}

async function alerts(): Promise<void> {
  // The first turn opens most of them; the second finds them open.
  for (let turn = 0; turn < 3; turn += 1) await evaluateAlerts(database, { environment: settings, broken });
}

async function report(mayGoOn: () => boolean): Promise<void> {
  const now = new Date();
  const runner = new ReportRunner({ ...context, owner: 'measured' });
  for (const period of ['last_month', 'last_week', 'yesterday'] as const) {
    const id = randomUUID();
    await database.insert(reportSchedule).values({
      id,
      personId: by.personId,
      clientHash,
      account: 'all',
      name: period,
      content: 'totals',
      period,
      frequency: 'daily',
      hour: 6,
      zone: 'UTC',
      channel: 'console',
      nextDueAt: null,
      createdAt: now,
      updatedAt: now,
    });
    const run = { id: randomUUID(), scheduleId: id, dueAt: now, isManual: true, createdAt: now };
    await database.insert(reportRun).values({ ...run, state: 'queued' });
  }
  while (mayGoOn() && (await runner.turn()));
}

async function tidy(mayGoOn: () => boolean): Promise<void> {
  while (mayGoOn() && (await vacuum?.step()) !== undefined);
  await opened.checkpoint();
}

const idle = async (mayGoOn: () => boolean) => {
  while (mayGoOn()) await wait(100);
};
for (let number = 0; number < 20; number += 1) await readPage(number);
const figures: QuietFigures[] = [];
for (const [name, work] of Object.entries({ nothing: idle, fill, exports: exportAll, alerts, reports: report, tidy })) {
  process.stderr.write(`${name} after ${(performance.now() / 1_000).toFixed()} s\n`);
  figures.push(await timed(name, work));
}
process.stdout.write(JSON.stringify(figures));
await opened.close();
process.exit(0);
