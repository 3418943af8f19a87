import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '@/lib/access/sessions/caller';
import { takeExport } from '@/lib/exports/own-exports';
import { daysWords } from '@/lib/format/day-range';
import { readMessage } from '@/lib/messages/message';
import { english } from '@/lib/messages/english.fixture';
import { eq } from 'drizzle-orm';
import { reportRun } from '@/lib/store/report-schema';
import { person } from '@/lib/store/schema';
import { deleteView } from '../saved-views/change-views';
import {
  changeSchedule,
  deleteSchedule,
  pauseSchedule,
  rerunReport,
  resumeSchedule,
  runSchedule,
} from './change-schedules';
import { readSchedule } from './read-schedules';
import { reportResult } from './report-result';
import { runDaysWords } from './run-days';
import { dailyTotals, hourMs, payout, TestReports } from './test-reports.fixture';

let reports: TestReports;
let ann: Caller;
beforeAll(async () => (reports = await TestReports.open()));
beforeEach(async () => {
  await reports.renew();
  await reports.addAccount();
  ann = await reports.addPerson();
  await reports.see([
    payout('PO1'),
    payout('PO2', { payout_currency: 'JPY', payout_amount: '7000' }),
    payout('PO3', { payout_status: 'FAILED', payout_amount: '0.30' }),
    payout('PO4', { payout_amount: '1.01' }),
    // Created on the platform's next day.
    payout('PO5', { create_time: '2026-11-24T00:30:00+08:00', payout_amount: '999.99' }),
  ]);
});
afterAll(async () => await reports.close());

const at = (text: string) => Date.parse(text);
const duesOf = async (id: string) => (await reports.runs(id)).map(({ dueAt }) => dueAt.toISOString());
async function result(id: string, place = 0) {
  return reportResult.parse((await reports.runs(id))[place]?.result);
}
const problemOf = (text: string | null | undefined) => (text == null ? undefined : english(readMessage(text)));

async function read(by: Caller, id: string, account = 'master') {
  const reading = { viewer: await reports.viewer(by), now: new Date(reports.nowMs) };
  return await readSchedule(reports.database, reading, { account, id, runId: undefined });
}

describe('totals', () => {
  test('cover the requested days of the platform, by currency and status, and say how complete they are', async () => {
    const id = await reports.schedule(ann);
    await reports.work();
    expect(await reports.runs(id)).toEqual([]);
    reports.nowMs = at('2026-11-24T07:00:01Z');
    await reports.work();
    expect(await duesOf(id)).toEqual(['2026-11-24T07:00:00.000Z']);
    const { totals, ...found } = await result(id);
    expect(totals.map(({ currency, status, count, sum }) => [currency, status, count, sum])).toEqual([
      ['EUR', 'COMPLETED', 2, '13.51'],
      ['EUR', 'FAILED', 1, '0.30'],
      ['JPY', 'COMPLETED', 1, '7000'],
    ]);
    expect(found).toMatchObject({ from: '2026-11-23', to: '2026-11-23', zone: 'Asia/Shanghai', count: 4 });
    // No day was read whole.
    expect(found.coverage).toMatchObject({ state: 'never', days: 1, missingDays: 1 });
    expect(await reports.lines()).toEqual(['report-schedule.create done', 'report.finish done']);
  });

  test('over all accounts include the accounts that the person holds when they are made', async () => {
    const sub = await reports.addAccount('sub');
    await reports.see([payout('PO6', { payout_currency: 'MGA', payout_amount: '5' })], { accountId: sub });
    const id = await reports.schedule(ann, { ...dailyTotals, account: 'all' });
    reports.nowMs = at('2026-11-24T07:00:00Z');
    await reports.work();
    expect((await result(id)).totals.map(({ currency }) => currency)).toEqual(['EUR', 'EUR', 'JPY']);
    await reports.grant(ann, ['sub']);
    reports.nowMs += hourMs;
    await runSchedule(reports.context(ann), { id });
    await reports.work();
    expect((await result(id, 1)).totals.map(({ currency }) => currency)).toEqual(['EUR', 'EUR', 'JPY', 'MGA']);
    await reports.grant(ann, [], ['sub']);
    // A result that includes a lost account is not shown any more.
    const shown = await read(ann, id, 'all');
    expect(shown?.shown?.result).toBeUndefined();
    expect(shown?.shown?.withheld && english(shown.shown.withheld)).toContain('sub');
  });
});

describe('a due time', () => {
  test('becomes one run, even if several copies plan at the same time, again and again', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, async () => await reports.schedule(ann)));
    const copies = Array.from({ length: 4 }, (_, place) => reports.copy(`copy ${String(place)}`));
    for (let hour = 0; hour < 72; hour += 6) {
      reports.nowMs = at('2026-11-24T07:00:00Z') + hour * hourMs;
      await Promise.all(copies.flatMap(({ runner }) => [runner.turn(), runner.turn()]));
    }
    await reports.work();
    for (const id of ids) {
      expect(await duesOf(id)).toEqual([
        '2026-11-24T07:00:00.000Z',
        '2026-11-25T07:00:00.000Z',
        '2026-11-26T07:00:00.000Z',
      ]);
      expect((await reports.runs(id)).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    }
    const finished = (await reports.lines()).filter((line) => line === 'report.finish done');
    expect(finished).toHaveLength(15);
  });

  test('whose run was left by a killed copy is made by another copy, once', async () => {
    const id = await reports.schedule(ann);
    reports.nowMs = at('2026-11-24T07:00:00Z');
    await reports.copy('one').runner.turn();
    const [made] = await reports.runs(id);
    await reports.database.execute(`update report_run set state = 'making', result = null, lease_owner = 'killed',
      lease_until = clock_timestamp() + interval '1 hour'`);
    await reports.copy('two').runner.turn();
    expect((await reports.runs(id)).map(({ state, leaseOwner }) => [state, leaseOwner])).toEqual([
      ['making', 'killed'],
    ]);
    await reports.work(reports.copy('two'));
    expect((await reports.runs(id)).map((run) => [run.id, run.state])).toEqual([[made?.id, 'done']]);
  });

  test('that passed while the console was down is one run, late, of its own days, and says what was missed', async () => {
    const id = await reports.schedule(ann);
    reports.nowMs = at('2026-11-24T07:00:00Z');
    await reports.work();
    reports.nowMs = at('2026-11-28T12:00:00Z');
    await reports.work();
    await reports.work();
    const runs = await reports.runs(id);
    expect(runs.map(({ dueAt, missed }) => [dueAt.toISOString(), missed])).toEqual([
      ['2026-11-24T07:00:00.000Z', 0],
      ['2026-11-28T07:00:00.000Z', 3],
    ]);
    expect(await result(id, 1)).toMatchObject({ from: '2026-11-27', to: '2026-11-27' });
    expect((await reports.row(id)).nextDueAt?.toISOString()).toBe('2026-11-29T07:00:00.000Z');
  });

  test.each([
    ['Europe/Berlin', 2, '2026-03-27T12:00:00Z', '2026-03-31T12:00:00Z', 4],
    ['Europe/Berlin', 2, '2026-10-23T12:00:00Z', '2026-10-27T12:00:00Z', 4],
    ['America/New_York', 1, '2026-10-30T12:00:00Z', '2026-11-03T12:00:00Z', 4],
    ['Asia/Kolkata', 0, '2026-11-20T12:00:00Z', '2026-11-23T12:00:00Z', 3],
  ])('in %s at %i h is run once a day, also where clocks change', async (zone, hour, from, until, wanted) => {
    reports.nowMs = at(from);
    const id = await reports.schedule(ann, { ...dailyTotals, when: { frequency: 'daily', hour } }, zone);
    const { runner } = reports.copy('one');
    for (; reports.nowMs <= at(until); reports.nowMs += hourMs / 2) while (await runner.turn());
    const runs = await reports.runs(id);
    expect(runs).toHaveLength(wanted);
    expect(runs.every(({ missed, isManual }) => missed === 0 && !isManual)).toBe(true);
  });
});

describe('a person who', () => {
  const due = async (change: () => Promise<unknown>) => {
    const id = await reports.schedule(ann);
    await change();
    reports.nowMs = at('2026-11-24T07:00:00Z');
    await reports.work();
    reports.nowMs = at('2026-11-26T12:00:00Z');
    await reports.work();
    return { id, runs: await reports.runs(id), schedule: await reports.row(id) };
  };

  test.each([
    [
      'lost the account',
      async () => await reports.grant(ann, [], ['master']),
      'You no longer have access to the account master.',
    ],
    [
      'was deactivated',
      async () =>
        await reports.database.update(person).set({ disabledAt: new Date() }).where(eq(person.id, ann.personId)),
      'You no longer have access to this console.',
    ],
    [
      'became an administrator',
      async () => await reports.database.update(person).set({ role: 'admin' }).where(eq(person.id, ann.personId)),
      'Your role can’t see payouts.',
    ],
  ])('%s gets one refused run and no more, and the schedule says why', async (_, change, why) => {
    const { runs, schedule } = await due(change);
    expect(runs.map(({ state, result: found, problem }) => [state, found, problemOf(problem)])).toEqual([
      ['refused', null, why],
    ]);
    expect(schedule.nextDueAt).toBeNull();
    expect(problemOf(schedule.pausedFor)).toBe(why);
    expect(await reports.lines()).toEqual(['report-schedule.create done', 'report.fail refused']);
  });

  test('lost the account cannot run, resume or change a schedule and learns why, but can pause and delete it', async () => {
    const id = await reports.schedule(ann);
    await reports.grant(ann, [], ['master']);
    const { account: _, ...plan } = dailyTotals;
    for (const act of [runSchedule, resumeSchedule]) {
      const answer = await act(reports.context(ann), { id });
      expect(!answer.ok && english(answer.error)).toBe('You no longer have access to the account master.');
    }
    const changed = await changeSchedule(reports.context(ann), { id, ...plan });
    expect(!changed.ok && english(changed.error)).toBe('You no longer have access to the account master.');
    expect(await reports.runs(id)).toEqual([]);
    expect((await pauseSchedule(reports.context(ann), { id })).ok).toBe(true);
    expect((await deleteSchedule(reports.context(ann), { id })).ok).toBe(true);
    expect(await reports.lines()).toEqual([
      'report-schedule.create done',
      'report-schedule.pause done',
      'report-schedule.delete done',
    ]);
  });

  test('gets the account back can resume the schedule from its next due time on', async () => {
    const { id } = await due(async () => await reports.grant(ann, [], ['master']));
    await reports.grant(ann, ['master']);
    await resumeSchedule(reports.context(ann), { id });
    reports.nowMs = at('2026-11-27T07:00:00Z');
    await reports.work();
    expect((await reports.runs(id)).map(({ state }) => state)).toEqual(['refused', 'done']);
    expect((await reports.row(id)).pausedFor).toBeNull();
  });
});

describe('a saved view', () => {
  const listOf = (viewId: string) => ({
    ...dailyTotals,
    what: { content: 'list', viewId, format: 'csv' } as const,
  });
  const take = async (id: string) => {
    const { database, sealer, environment } = reports;
    const taken = await takeExport({ database, sealer, environment, by: ann, now: new Date(reports.nowMs) }, id);
    if (!taken.ok) return undefined;
    const chunks = [];
    for await (const chunk of taken.value.body) chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
  };

  test('becomes a masked file with the rows of its moment, which can be downloaded for a week', async () => {
    await reports.see(
      [
        {
          payout_id: 'PO1',
          create_time: '2026-11-23T13:00:00+08:00',
          beneficiary: { company_name: 'Ida', bank_details: { account_number: '123456789012' } },
        },
      ],
      { feed: 'v1-payouts' },
    );
    const id = await reports.schedule(ann, listOf(await reports.view(ann, '?status=COMPLETED&currency=EUR')));
    reports.nowMs = at('2026-11-24T07:00:00Z');
    await reports.work();
    const [run] = await reports.runs(id);
    expect(run).toMatchObject({ state: 'done', hasFile: true });
    const found = await result(id);
    expect(found.totals).toEqual([{ currency: 'EUR', count: 3, sum: '1013.50', withoutAmount: 0 }]);
    expect(found.view?.search).toBe('?status=COMPLETED&currency=EUR');
    const file = (await take(run?.id ?? '')) ?? '';
    expect(file).toContain('PO5');
    expect(file).not.toContain('PO3');
    expect(file).toContain('•••• 9012');
    expect(file).not.toContain('123456789012');
    reports.nowMs += 6 * 24 * hourMs;
    expect(await take(run?.id ?? '')).toBe(file);
    reports.nowMs += 2 * 24 * hourMs;
    expect(await take(run?.id ?? '')).toBeUndefined();
    expect((await read(ann, id))?.runs.at(-1)?.state).toBe('expired');
  });

  test('that matches no payout becomes an empty report without a file', async () => {
    const id = await reports.schedule(ann, listOf(await reports.view(ann, '?currency=XXX')));
    reports.nowMs = at('2026-11-24T07:00:00Z');
    await reports.work();
    expect(await reports.runs(id)).toMatchObject([{ state: 'done', hasFile: false }]);
    expect(await result(id)).toMatchObject({ count: 0, totals: [] });
  });

  test('that was deleted, or is not shared any more, pauses its schedules with the reason', async () => {
    const bob = await reports.addPerson('manager');
    const [own, shared] = [await reports.view(ann, '?status=FAILED'), await reports.view(bob, '', { isShared: true })];
    const ids = [await reports.schedule(ann, listOf(own)), await reports.schedule(ann, listOf(shared))];
    await deleteView(reports.context(ann), { id: own });
    await reports.database.execute(`update saved_view set is_shared = false`);
    reports.nowMs = at('2026-11-24T07:00:00Z');
    await reports.work();
    for (const id of ids) {
      expect(problemOf((await reports.row(id)).pausedFor)).toBe(
        'The saved view was deleted, or is no longer shared with you.',
      );
      expect(await reports.runs(id)).toMatchObject([{ state: 'refused', hasFile: false }]);
    }
  });

  test('of another person that is not shared cannot be scheduled', async () => {
    const bob = await reports.addPerson('manager');
    const view = await reports.view(bob, '?status=FAILED');
    await expect(reports.schedule(ann, listOf(view))).rejects.toThrow('Choose a saved view.');
  });

  test('of another list than payouts cannot be scheduled', async () => {
    const view = await reports.view(ann, '?status=FAILED', { list: 'listDeposits' });
    await expect(reports.schedule(ann, listOf(view))).rejects.toThrow(
      'Reports are made of saved views of payouts, and this view is of another list.',
    );
  });
});

describe('the person of a schedule', () => {
  test('pauses and resumes it, without runs for the due times in between', async () => {
    const id = await reports.schedule(ann);
    await pauseSchedule(reports.context(ann), { id });
    reports.nowMs = at('2026-11-26T12:00:00Z');
    await reports.work();
    await resumeSchedule(reports.context(ann), { id });
    await reports.work();
    expect(await reports.runs(id)).toEqual([]);
    reports.nowMs = at('2026-11-27T07:00:00Z');
    await reports.work();
    expect(await duesOf(id)).toEqual(['2026-11-27T07:00:00.000Z']);
  });

  test('runs it at once, with one run for two presses, and without a change of its next due time', async () => {
    const id = await reports.schedule(ann);
    const pressed = await Promise.all([1, 2].map(async () => await runSchedule(reports.context(ann), { id })));
    expect(pressed.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    await reports.work();
    expect(await reports.runs(id)).toMatchObject([{ isManual: true, state: 'done' }]);
    expect((await reports.row(id)).nextDueAt?.toISOString()).toBe('2026-11-24T07:00:00.000Z');
    expect((await runSchedule(reports.context(ann), { id })).ok).toBe(true);
  });

  test('makes a report that failed again, for the time at which it was due, and no other report', async () => {
    const bob = await reports.addPerson('manager');
    const id = await reports.schedule(ann);
    const dueAt = new Date('2026-11-20T07:00:00Z');
    const former = { id: randomUUID(), scheduleId: id, dueAt, isManual: false, createdAt: dueAt };
    await reports.database.insert(reportRun).values({ ...former, state: 'failed' });
    expect((await rerunReport(reports.context(bob), { id: former.id })).ok).toBe(false);
    const made = await rerunReport(reports.context(ann), { id: former.id });
    expect(made.ok).toBe(true);
    expect((await rerunReport(reports.context(ann), { id: former.id })).ok).toBe(false);
    await reports.work();
    const runs = await reports.database.select().from(reportRun).where(eq(reportRun.scheduleId, id));
    expect(runs.map(({ state, dueAt: due }) => `${state} ${due.toISOString()}`).toSorted()).toEqual([
      `done ${dueAt.toISOString()}`,
      `failed ${dueAt.toISOString()}`,
    ]);
    const done = runs.find(({ state }) => state === 'done')?.id ?? '';
    expect((await rerunReport(reports.context(ann), { id: done })).ok).toBe(false);
  });

  test('is the only one who can see, pause, run and delete it', async () => {
    const bob = await reports.addPerson('manager');
    const id = await reports.schedule(ann);
    for (const act of [pauseSchedule, resumeSchedule, runSchedule, deleteSchedule]) {
      expect((await act(reports.context(bob), { id })).ok).toBe(false);
    }
    expect(await read(bob, id)).toBeUndefined();
    expect((await read(ann, id))?.schedule.name).toBe('Daily totals');
    await runSchedule(reports.context(ann), { id });
    await deleteSchedule(reports.context(ann), { id });
    await reports.work();
    expect(await reports.runs(id)).toEqual([]);
    expect(await reports.lines()).toEqual([
      'report-schedule.create done',
      'report-schedule.run done',
      'report-schedule.delete done',
    ]);
  });
});

describe('a saved view of "Last 7 days"', () => {
  /** The days of the file of each run, and whether its link has them. */
  const daysOfRuns = async (id: string) =>
    (await reports.runs(id)).map(({ result }) => {
      const { from, to, view } = reportResult.parse(result);
      const link = new URLSearchParams(view?.search);
      expect([link.get('from'), link.get('to'), link.get('days')]).toEqual([from, to, null]);
      return [from, to];
    });

  test.each([
    // By the clocks of Berlin, which go back on 25 October; the platform counts its days in Shanghai.
    ['2026-10-23T12:00:00Z', 8, ['18 – 24 Oct', '19 – 25 Oct', '20 – 26 Oct']],
    ['2026-03-27T12:00:00Z', 2, ['22 – 28 Mar', '23 – 29 Mar', '24 – 30 Mar']],
    // Over the end of a month; at 23 h in Berlin it is the next day in Shanghai.
    ['2026-11-28T12:00:00Z', 8, ['23 – 29 Nov', '24 – 30 Nov', '25 Nov – 1 Dec']],
    ['2026-11-28T12:00:00Z', 23, ['23 – 29 Nov', '24 – 30 Nov', '25 Nov – 1 Dec']],
  ])('scheduled from %s at %i h covers the seven days until each due time', async (from, hour, wanted) => {
    const view = await reports.view(ann, '?status=FAILED&days=last_7_days');
    const what = { content: 'list', viewId: view, format: 'csv' } as const;
    reports.nowMs = at(from);
    const id = await reports.schedule(ann, { ...dailyTotals, what, when: { frequency: 'daily', hour } });
    const told: string[] = [];
    for (const _ of wanted) {
      const schedule = (await read(ann, id))?.schedule;
      const dueMs = schedule?.nextDueMs ?? 0;
      told.push(
        english(runDaysWords({ period: schedule?.period, ofView: schedule?.days ?? {} }, dueMs, 'Asia/Shanghai')),
      );
      reports.nowMs = dueMs;
      await reports.work();
    }
    expect(told).toEqual(wanted);
    const made = (await daysOfRuns(id)).map(([first = '', last = '']) =>
      english(daysWords({ from: first, to: last }, '2026')),
    );
    expect(made).toEqual(wanted);
  });

  test('that is made late covers the days of its due time, and its file names them', async () => {
    const view = await reports.view(ann, '?days=last_7_days');
    const what = { content: 'list', viewId: view, format: 'csv' } as const;
    const id = await reports.schedule(ann, { ...dailyTotals, what });
    reports.nowMs = at('2026-11-24T20:00:00Z');
    await reports.work();
    // Due on the 24th in Shanghai, made on the 25th.
    expect(await daysOfRuns(id)).toEqual([['2026-11-18', '2026-11-24']]);
    const [run] = await reports.runs(id);
    const { database, sealer, environment } = reports;
    const taken = await takeExport(
      { database, sealer, environment, by: ann, now: new Date(reports.nowMs) },
      run?.id ?? '',
    );
    const file = taken.ok ? await new Response(taken.value.body).text() : '';
    expect(file).toContain('Created: 18 – 24 Nov 2026 (platform’s time zone)');
  });

  test('is unlike a view of fixed days, which covers the same days in each run', async () => {
    const view = await reports.view(ann, '?from=2026-11-20&to=2026-11-26');
    const what = { content: 'list', viewId: view, format: 'csv' } as const;
    const id = await reports.schedule(ann, { ...dailyTotals, what });
    for (const time of ['2026-11-24T07:00:00Z', '2026-11-25T07:00:00Z']) {
      reports.nowMs = at(time);
      await reports.work();
    }
    expect(await daysOfRuns(id)).toEqual([
      ['2026-11-20', '2026-11-26'],
      ['2026-11-20', '2026-11-26'],
    ]);
  });
});
