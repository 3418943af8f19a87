import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, hasPostgres, startCluster } from '@/e2e/harness/postgres-cluster';
import { openPostgres } from '@/lib/store/postgres';
import { reportRun } from '@/lib/store/report-schema';
import { randomOf } from '@/sandbox/world/random';
import { nextDueMs } from './due-times';
import { dailyTotals, hourMs, payout, TestReports } from './test-reports.fixture';
import { integer, readRow } from '@/lib/store/rows';

const root = fileURLToPath(new URL('../../..', import.meta.url));

// A machine without PostgreSQL has none that copies could share; the run of the faults asks for it.
describe.runIf(hasPostgres())('copies of the console on one PostgreSQL', () => {
  let cluster: Cluster;
  let url = '';
  let reports: TestReports;
  let server: SMTPServer;
  /** How often each mail came, by its Message-ID. */
  const mails = new Map<string, number>();
  const children = new Set<ChildProcess>();

  beforeAll(async () => {
    cluster = await startCluster();
    url = await cluster.makeDatabase('console');
    server = new SMTPServer({
      ...{ logger: false, authOptional: true, disableReverseLookup: true },
      onData: (stream, _, done) => {
        let text = '';
        stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
        stream.on('end', () => {
          const [, id = ''] = /^Message-ID: <(.*)@/im.exec(text) ?? [];
          mails.set(id, (mails.get(id) ?? 0) + 1);
          // Long enough to be killed between the mail and the word of it.
          setTimeout(done, 20);
        });
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    reports = new TestReports(await openPostgres(url), { SMTP_URL: address(), MAIL_FROM: 'console@company.test' });
    await reports.database.execute(sql`create table test_clock (now_ms float8 not null)`);
    await reports.database.execute(sql`insert into test_clock values (${reports.nowMs})`);
  }, 120_000);
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await new Promise<void>((resolve) => server.close(resolve));
    await reports.close();
    await cluster.stop();
  }, 60_000);

  const address = () => `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

  function start(): ChildProcess {
    const program = [
      ...['--import', './scripts/start/follow-parent.mjs', '--import', 'tsx'],
      'lib/reports/schedules/report-process.fixture.ts',
    ];
    const child = spawn(process.execPath, [...program, url, address()], {
      cwd: root,
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  }

  async function kill(child: ChildProcess): Promise<void> {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async function count(which: string): Promise<number> {
    const row = await readRow(reports.database, sql.raw(`select count(*)::int as count from ${which}`), {
      count: integer,
    });
    return row?.count ?? 0;
  }

  test('make each due time into one run and one mail at most, however often and wherever they are killed', async () => {
    const master = await reports.addAccount();
    await reports.see(master, [payout('PO1'), payout('PO2', { payout_status: 'FAILED' })]);
    const byMail = { ...dailyTotals, channel: 'email' } as const;
    const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'];
    const schedules = await Promise.all(
      zones.map(async (zone) => await reports.schedule(await reports.addPerson(), byMail, zone)),
    );
    const first = await Promise.all(schedules.map(async (id) => (await reports.row(id)).nextDueAt?.getTime() ?? 0));
    const random = randomOf(35, 'reports');
    const copies = [start(), start()];
    for (let step = 0; step < 40; step += 1) {
      reports.nowMs += random.int(4, 40) * hourMs;
      await reports.database.execute(sql`update test_clock set now_ms = ${reports.nowMs}`);
      if (step % 3 === 2) {
        // Whichever it is may be in the middle of anything.
        const index = random.int(0, 1);
        const killed = copies[index];
        copies[index] = start();
        if (killed !== undefined) await kill(killed);
      }
      const isPlanned = `report_schedule where next_due_at <= to_timestamp(${String(reports.nowMs / 1_000)})`;
      await expect.poll(async () => await count(isPlanned), { timeout: 60_000, interval: 5 }).toBe(0);
    }
    const open = `report_run where state in ('queued', 'making') or mail_state in ('due', 'sending')`;
    await expect.poll(async () => await count(open), { timeout: 60_000, interval: 100 }).toBe(0);

    const runs = await reports.database.select().from(reportRun);
    for (const [place, id] of schedules.entries()) {
      const own = runs.filter((run) => run.scheduleId === id);
      const schedule = await reports.row(id);
      const wanted: number[] = [];
      for (let due = first[place] ?? 0; due <= reports.nowMs; due = nextDueMs(schedule, due)) wanted.push(due);
      const made = own.map(({ dueAt }) => dueAt.getTime()).toSorted((one, other) => one - other);
      expect(new Set(made).size).toBe(made.length);
      expect(wanted).toEqual(expect.arrayContaining(made));
      // Each due time is a run, or one of those that the run after it says it missed.
      expect(own.reduce((sum, { missed }) => sum + 1 + missed, 0)).toBe(wanted.length);
      expect(made.at(-1)).toBe(wanted.at(-1));
    }
    // Results of more than a week ago have expired by this clock.
    expect(runs.filter(({ state }) => state !== 'done' && state !== 'expired')).toEqual([]);
    expect(runs.length).toBeGreaterThan(60);
    const sent = runs.filter(({ mailState }) => mailState === 'sent');
    const unknown = runs.filter(({ mailState }) => mailState === 'unknown');
    expect(sent.length + unknown.length).toBe(runs.length);
    for (const { id } of sent) expect(mails.get(id), id).toBe(1);
    for (const { id } of unknown) expect([undefined, 1], id).toContain(mails.get(id));
    expect(await count(`audit where act = 'report.finish'`)).toBe(runs.length);
  }, 300_000);
});
