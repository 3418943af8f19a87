import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payoutStatuses, payoutV2Statuses } from '@/lib/contract/enums';
import { payoutV1, payoutV2 } from '@/lib/contract/payouts';
import { ControlError, controlPayouts } from './answer-control';
import { anchorMs, MemoryPlatform } from './memory-platform.fixture';

interface Answer {
  readonly made: readonly string[];
}
const tell = (platform: MemoryPlatform, body: object) => controlPayouts(platform.state, body) as Answer;
const created = (record: object) => ('create_time' in record ? String(record.create_time) : '');
const find = (platform: MemoryPlatform, name: 'retrieveV2Payout' | 'retrievePayout', id: string) =>
  platform.ask(name, { params: { id } });

test('a new payout is first in both lists and can be retrieved; an opaque one has no v1 record', () => {
  const platform = new MemoryPlatform({ payouts: 20 });
  const before = platform.all('listPayouts');
  const { made } = tell(platform, {
    make: [
      { create_time: '2026-11-20T12:30:00+08:00' },
      { create_time: '2026-11-20T12:31:00+08:00', v1_status: null, v2_status: 'PROCESSING' },
    ],
  });
  const [first = '', second = ''] = made;
  expect(second).toMatch(/^PO\d{19}$/);
  expect(platform.all('listPayouts')).toEqual([
    find(platform, 'retrieveV2Payout', second),
    find(platform, 'retrieveV2Payout', first),
    ...before,
  ]);
  expect(platform.all('listV1Payouts')[0]).toMatchObject({ payout_id: first, payout_status: 'READY_TO_SEND' });
  payoutV1.parse(find(platform, 'retrievePayout', first));
  expect(platform.all('listPayouts').map((row) => payoutV2.parse(row).payout_status)).toContain('PROCESSING');
});

test('a change of status changes only the fields that follow from it, and a reset undoes it', () => {
  const platform = new MemoryPlatform({ payouts: 200 });
  const open = platform.all('listV1Payouts').find((row) => row['payout_status'] === 'PENDING');
  const id = String(open?.['payout_id']);
  const [v2, v1] = [find(platform, 'retrieveV2Payout', id), find(platform, 'retrievePayout', id)];
  tell(platform, {
    change: [
      {
        payout_id: id,
        v2_status: 'FAILED',
        v1_status: 'FAILED',
        failure_reason: 'Closed',
        failure_returned_amount: '1.00',
      },
    ],
  });
  expect(find(platform, 'retrieveV2Payout', id)).toEqual({ ...v2, payout_status: 'FAILED', completed_time: '' });
  const failed = find(platform, 'retrievePayout', id);
  const { update_time, complete_time } = payoutV1.parse(failed);
  expect(failed).toEqual({
    ...v1,
    update_time,
    complete_time,
    payout_status: 'FAILED',
    failure_reason: 'Closed',
    failure_returned_amount: '1.00',
  });
  tell(platform, { change: [{ payout_id: id, v2_status: 'FAILED_REFUNDED' }] });
  expect(find(platform, 'retrievePayout', id)).toEqual(failed);
  tell(platform, { change: [{ payout_id: id, v2_status: 'COMPLETED', v1_status: 'COMPLETED' }] });
  // Both records have the time of the one change, which may be a second after the one before.
  const completed = find(platform, 'retrievePayout', id);
  expect(completed).toMatchObject({ payout_status: 'COMPLETED', failure_reason: '' });
  expect(find(platform, 'retrieveV2Payout', id)).toMatchObject({
    payout_status: 'COMPLETED',
    completed_time: payoutV1.parse(completed).update_time,
  });
  platform.state.reset({ keepKeys: false });
  expect(find(platform, 'retrieveV2Payout', id)).toEqual(v2);
});

test('a change of an unknown payout, or of a v1 record that is not there, is refused and changes nothing', () => {
  const platform = new MemoryPlatform({ payouts: 40 });
  const opaque = platform.all('listPayouts').find((row) => String(row['payout_id']).startsWith('PO'));
  const before = platform.all('listPayouts');
  for (const wrong of [{ payout_id: 'PO1' }, { payout_id: opaque?.['payout_id'], v1_status: 'FAILED' }]) {
    const change = [{ payout_id: before[0]?.['payout_id'], v2_status: 'FAILED' }, wrong];
    expect(() => tell(platform, { make: [{}], change })).toThrow(ControlError);
  }
  expect(platform.all('listPayouts')).toEqual(before);
});

const minutes = fc.integer({ min: -90 * 24 * 60, max: 600 });
const acts = fc.array(
  fc.oneof(
    fc.record({
      make: fc.tuple(fc.constantFrom(...payoutV2Statuses), fc.option(fc.constantFrom(...payoutStatuses)), minutes),
    }),
    fc.record({ change: fc.tuple(fc.nat(), fc.constantFrom(...payoutV2Statuses), fc.constantFrom(...payoutStatuses)) }),
  ),
  { maxLength: 25 },
);

test('a list by status and days shows exactly the matching rows, newest first, after any changes', () => {
  fc.assert(
    fc.property(acts, minutes, fc.nat(40), fc.integer({ min: 1, max: 30 }), (given, from, days, pageSize) => {
      const platform = new MemoryPlatform({ payouts: 60 });
      for (const act of given) {
        if ('make' in act) {
          const [v2_status, v1_status, at] = act.make;
          const create_time = new Date(anchorMs + at * 60_000).toISOString();
          tell(platform, { make: [{ v2_status, v1_status, create_time }] });
          continue;
        }
        const all = platform.all('listPayouts');
        const id = String(all[act.change[0] % all.length]?.['payout_id']);
        const [, v2_status, v1_status] = act.change;
        tell(platform, { change: [{ payout_id: id, v2_status, ...(id.startsWith('PO') ? {} : { v1_status }) }] });
      }
      const day = (at: number) => new Date(anchorMs + 8 * 3_600_000 + at).toISOString().slice(0, 10);
      const [start, end] = [day(from * 60_000), day(from * 60_000 + days * 86_400_000)];
      for (const [name, statuses] of [
        ['listPayouts', payoutV2Statuses],
        ['listV1Payouts', payoutStatuses],
      ] as const) {
        const all = platform.all(name);
        const times = all.map((row) => created(row));
        expect(times).toEqual(times.toSorted().reverse());
        expect(new Set(all.map(({ payout_id }) => payout_id)).size).toBe(all.length);
        for (const status of [undefined, ...statuses]) {
          const shown: unknown[] = [];
          const filter = `${status === undefined ? '' : `&payout_status=${status}`}&start_time=${start}&end_time=${end}`;
          for (let page = 1, pages = 1; page <= pages; page += 1) {
            const answer = platform.ask(name, { query: `page_number=${page}&page_size=${pageSize}${filter}` });
            pages = Number(answer.total_pages);
            shown.push(...(answer.data as object[])); // rows
          }
          expect(shown).toEqual(
            all.filter(
              (row) =>
                (status === undefined || row['payout_status'] === status) &&
                created(row).slice(0, 10) >= start &&
                created(row).slice(0, 10) <= end,
            ),
          );
        }
      }
    }),
    { numRuns: 40 },
  );
});
