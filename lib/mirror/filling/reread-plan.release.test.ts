import { afterEach, describe, expect, test } from 'vitest';
import { addDays } from '@/lib/format/plain-date';
import { closeIn, previewClose } from '@/lib/reports/month-close/close-month';
import { readClose } from '@/lib/reports/month-close/read-closes';
import { TestConsole } from '@/lib/test-console.fixture';
import { randomOf } from '@/sandbox/world/random';
import type { MirrorScope } from '../open-mirror';
import { checkStatedAges, dayMs, Days, hourMs, startMs, zone } from './rereading-days.fixture';

/** Ids of payouts of these days that are paid in both models. */
function paid({ lived }: Days, from: string, to: string): string[] {
  return [...lived].flatMap(([id, { day, versions }]) => {
    const last = versions.at(-1);
    return day >= from && day <= to && last?.v2 === 'COMPLETED' && last.v1 === 'COMPLETED' ? [id] : [];
  });
}

describe('the plan by which ended payouts are read again', () => {
  let days: Days;
  afterEach(async () => {
    await days.end();
  });

  test('a change of the last month is seen within a day, an older one within a week, with no page opened', async () => {
    days = await Days.begin({ payouts: 400, seed: 3 });
    await days.moveTo(startMs);
    await days.fill();
    const random = randomOf(11, 'changes');
    // Long enough for unchanged days to reach their longest pauses.
    await days.liveUntil(startMs + 14 * dayMs, { everyMs: dayMs / 2 });
    const changed = new Map<string, { readonly atMs: number; readonly withinMs: number }>();
    const drawFrom = (from: string, to: string, withinMs: number) => {
      const ids = paid(days, from, to).filter((id) => !changed.has(id));
      if (ids.length === 0) return;
      const id = random.pick(ids);
      const isV1 = random.chance(0.4);
      days.change({
        change: [
          isV1
            ? { payout_id: id, v1_status: 'FAILED', failure_returned_amount: '1.50' }
            : { payout_id: id, v2_status: 'FAILED_REFUNDED' },
        ],
      });
      changed.set(id, { atMs: days.nowMs, withinMs });
    };
    const seen = new Map<string, number>();
    const lookFor = async () => {
      const rows = await days.rows();
      for (const id of changed.keys()) {
        const row = rows.get(id);
        if (!seen.has(id) && (row?.status === 'FAILED_REFUNDED' || row?.status_v1 === 'FAILED'))
          seen.set(id, days.nowMs);
      }
    };
    for (let day = 0; day < 4; day += 1) {
      const { today } = days;
      for (let one = 0; one < 3; one += 1) drawFrom(addDays(today, -30), addDays(today, -1), dayMs);
      // Of the month before, only days that are older than thirty days; in December that is November.
      drawFrom('2026-11-01', '2026-11-03', dayMs);
      drawFrom(addDays(today, -95), '2026-10-30', 7 * dayMs);
      await days.liveUntil(days.nowMs + random.int(14, 30) * hourMs, { atEach: lookFor });
    }
    await days.liveUntil(days.nowMs + 7 * dayMs, { atEach: lookFor });
    expect(changed.size).toBeGreaterThan(14);
    const late = [...changed].flatMap(([id, { atMs, withinMs }]) => {
      const tookMs = (seen.get(id) ?? Infinity) - atMs;
      return tookMs <= withinMs ? [] : [`${id}: ${tookMs / hourMs} h`];
    });
    expect(late).toEqual([]);
  });

  test('a refund in a closed month is among its changes within a day, however old the month is', async () => {
    days = await Days.begin({ payouts: 300, seed: 5 });
    await days.moveTo(startMs);
    await days.fill();
    await days.liveUntil(startMs + 14 * dayMs, { everyMs: dayMs / 2 });
    const { database } = days.store;
    const { accountId } = days;
    const ann = await new TestConsole(days.store).addPerson('manager');
    const scope = {
      database,
      changes: undefined,
      accountIds: [accountId],
      accounts: [{ account: 'master', name: undefined }],
      zone,
      idOf: () => accountId,
      today: days.today,
      caller: ann,
      viewer: undefined,
      isOn: true,
    } satisfies MirrorScope;
    const closes = new Map<string, string>();
    for (const month of ['2026-09', '2026-10']) {
      const seen = (await previewClose(scope, 'master', month))?.seen ?? '';
      const done = await closeIn(
        { scope, accountId },
        { store: database, caller: ann, now: new Date(days.nowMs) },
        { account: 'master', month, seen, acceptsMissing: true },
      );
      if (!done.ok) throw new Error(done.error.key);
      closes.set(month, done.value);
    }
    await days.liveUntil(days.nowMs + 30 * hourMs);
    const refunded = new Map(
      ['2026-09', '2026-10'].map((month) => [month, paid(days, `${month}-01`, `${month}-30`)[0] ?? '']),
    );
    days.change({
      change: [...refunded.values()].map((id) => ({
        payout_id: id,
        v2_status: 'FAILED_REFUNDED' as const,
        v1_status: 'FAILED' as const,
      })),
    });
    const changesOf = async (month: string) =>
      (await readClose(scope, 'master', closes.get(month) ?? ''))?.changes.map(({ id, kind, fields }) => [
        ...[id, kind],
        fields.map(({ name, before, after }) => `${name} ${before} ${after}`).join(),
      ]);
    expect(await changesOf('2026-09')).toEqual([]);
    await days.liveUntil(days.nowMs + dayMs);
    for (const month of ['2026-09', '2026-10']) {
      const [change, ...others] = (await changesOf(month)) ?? [];
      expect(change?.slice(0, 2)).toEqual([refunded.get(month), 'changed']);
      expect(change?.[2]).toMatch(/^status COMPLETED FAILED_REFUNDED,statusV1 COMPLETED FAILED,completed /);
      expect(others).toEqual([]);
    }
  });
});

test('every change before the stated time is in the answer, over random days of changes and failures', async () => {
  await checkStatedAges(3);
});
