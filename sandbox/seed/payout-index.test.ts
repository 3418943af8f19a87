import { describe, expect, test } from 'vitest';
import { payoutV2Statuses } from '@/lib/contract/enums';
import { windowOfDays } from '@/sandbox/http/creation-window';
import { anchorMs } from '@/sandbox/memory-platform.fixture';
import { buildPayoutIndex } from './payout-index';

describe('the index', () => {
  const index = buildPayoutIndex(5000, anchorMs, 77);

  test('a listing and a window give what a plain search gives', () => {
    for (const [start, end] of [
      ['2026-09-01', '2026-09-30'],
      ['2026-11-20', '2026-11-20'],
      [undefined, '2026-10-01'],
      ['2026-10-01', undefined],
      ['2026-10-02', '2026-10-01'],
      ['2030-01-01', undefined],
    ] as const) {
      const window = windowOfDays(start, end);
      for (const status of [undefined, ...payoutV2Statuses]) {
        const listing = index.v2(status);
        const all = Array.from({ length: listing.length }, (_, place) => listing.rowAt(place));
        const wanted = all.filter(
          (row) => index.secondsOf(row) * 1000 >= window.fromMs && index.secondsOf(row) * 1000 <= window.untilMs,
        );
        const within = index.within(listing, window);
        expect(Array.from({ length: within.length }, (_, place) => within.rowAt(place))).toEqual(wanted);
      }
    }
  });

  test('every row has one v2 status', () => {
    const total = payoutV2Statuses.reduce((sum, status) => sum + index.v2(status).length, 0);
    expect(total).toBe(index.total);
  });

  test('an index without payouts answers with nothing', () => {
    const empty = buildPayoutIndex(0, anchorMs, 1);
    expect(empty.within(empty.v2(undefined), windowOfDays('2026-01-01', '2026-12-31')).length).toBe(0);
  });
});
