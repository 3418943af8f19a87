import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPostgres } from '@/e2e/harness/stores/postgres-cluster';
import { openPostgres } from '@/lib/store/postgres';
import { countRows } from '@/lib/store/rows';
import { TestCopies } from '@/lib/work/test-copies.fixture';
import { randomOf } from '@/sandbox/world/random';
import { nextDueMs } from './due-times';
import { dailyTotals, hourMs, payout, TestReports } from './test-reports.fixture';

/** Where a copy is killed while a report is planned, made and sent: each of these comes for each due time. */
const moments = [
  /insert into "report_run"/,
  /update "report_run" set/,
  /insert into "delivery"/,
  /set handed_at = clock_timestamp/,
  // The mail is with the server, and the record of that is not in the store.
  /lease_until = null where batch/,
] as const;

// A machine without PostgreSQL has no store that copies could share; the fault runs require PostgreSQL.
describe.runIf(hasPostgres())('copies of the console on one PostgreSQL', () => {
  let copies: TestCopies;
  let reports: TestReports;
  beforeAll(async () => {
    copies = await TestCopies.open('lib/reports/schedules/report-process.fixture.ts');
    reports = new TestReports(await openPostgres(copies.url), copies.mails.variables);
    await reports.database.execute(sql`create table test_clock (now_ms float8 not null)`);
    await reports.database.execute(sql`insert into test_clock values (${reports.nowMs})`);
  });
  afterAll(async () => {
    await reports.close();
    await copies.close();
  });

  const count = async (which: string) => await countRows(reports.database, sql.raw(`select 1 from ${which}`));

  test('turn each due time into at most one run and one mail, however often and wherever they are killed', async () => {
    await reports.addAccount();
    await reports.see([payout('PO1'), payout('PO2', { payout_status: 'FAILED' })]);
    const byMail = { ...dailyTotals, channel: 'email' } as const;
    const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'];
    const schedules = await Promise.all(
      zones.map(async (zone) => await reports.schedule(await reports.addPerson(), byMail, zone)),
    );
    const first = await Promise.all(schedules.map(async (id) => (await reports.row(id)).nextDueAt?.getTime() ?? 0));
    const random = randomOf(35, 'reports');
    for (const place of [0, 1]) await copies.start(place);
    for (let step = 0; step < 40; step += 1) {
      // Each schedule is due within a day.
      const isKilling = step % 3 === 2;
      reports.nowMs += random.int(isKilling ? 25 : 4, 40) * hourMs;
      if (isKilling) copies.stop.order(moments[Math.floor(step / 3) % moments.length] ?? moments[0]);
      await reports.database.execute(sql`update test_clock set now_ms = ${reports.nowMs}`);
      if (isKilling) await copies.replaceStopped();
      const isPlanned = `report_schedule where next_due_at <= to_timestamp(${String(reports.nowMs / 1_000)})`;
      await expect.poll(async () => await count(isPlanned), { timeout: 60_000, interval: 5 }).toBe(0);
    }
    const open = `report_run left join delivery on report_run_id = report_run.id
      where report_run.state in ('queued', 'making') or delivery.state in ('due', 'sending')`;
    await expect.poll(async () => await count(open), { timeout: 60_000, interval: 100 }).toBe(0);

    const runs = await reports.runs();
    for (const [place, id] of schedules.entries()) {
      const own = runs.filter((run) => run.scheduleId === id);
      const schedule = await reports.row(id);
      const wanted: number[] = [];
      for (let due = first[place] ?? 0; due <= reports.nowMs; due = nextDueMs(schedule, due)) wanted.push(due);
      const made = own.map(({ dueAt }) => dueAt.getTime()).toSorted((one, other) => one - other);
      expect(new Set(made).size).toBe(made.length);
      expect(wanted).toEqual(expect.arrayContaining(made));
      // Each due time has a run, or the run after it counts it as missed.
      expect(own.reduce((sum, { missed }) => sum + 1 + missed, 0)).toBe(wanted.length);
      expect(made.at(-1)).toBe(wanted.at(-1));
    }
    // Results of more than a week ago have expired by this clock.
    expect(runs.filter(({ state }) => state !== 'done' && state !== 'expired')).toEqual([]);
    expect(runs.length).toBeGreaterThan(60);
    const sent = runs.filter(({ mailState }) => mailState === 'sent');
    const unknown = runs.filter(({ mailState }) => mailState === 'unknown');
    expect(sent.length + unknown.length).toBe(runs.length);
    const mails = copies.mails.arrivals();
    for (const { id } of sent) expect(mails.get(id), id).toBe(1);
    for (const { id } of unknown) expect([undefined, 1], id).toContain(mails.get(id));
    expect(await count(`audit where act = 'report.finish'`)).toBe(runs.length);
  });
});
