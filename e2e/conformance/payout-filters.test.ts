import { beforeAll, describe, expect, it } from 'vitest';
import { count, text, type Row } from './json';
import { Platform } from './platform';

/** Interface 4.9: the filters of the payout list, compared with a count over the whole list. */
let platform: Platform;

beforeAll(async () => {
  platform = await Platform.shared();
});

describe('the payout list', () => {
  const path = '/v2/payment/payout';
  let all: Row[];
  beforeAll(async () => {
    all = await platform.all(path);
  });
  /** The day in the record's own create_time. */
  const dayOf = (one: Row): string => text(one, 'create_time').slice(0, 10);
  const ids = (rows: readonly Row[]): string[] => rows.map((one) => text(one, 'payout_id'));

  it.each(['INITIATED', 'PROCESSING', 'COMPLETED', 'FAILED', 'FAILED_REFUNDED'])(
    'by payout_status %s is what an own count finds',
    async (payout_status) => {
      const wanted = all.filter((one) => one['payout_status'] === payout_status);
      expect(wanted.length).toBeGreaterThan(0);
      expect(ids(await platform.all(path, { payout_status }))).toEqual(ids(wanted));
      const page = await platform.get(path, { payout_status, page_number: 1, page_size: 1 });
      expect(count(page.body, 'total_items')).toBe(wanted.length);
    },
  );

  it('refuses a status that is not of 3.7, the v1 ones among them', async () => {
    for (const payout_status of ['READY_TO_SEND', 'PENDING', 'REJECTED', 'completed', 'COMPLETED,FAILED', 'X']) {
      const answer = await platform.get(path, { payout_status, page_number: 1, page_size: 10 });
      expect(answer.status, payout_status).toBe(400);
      expect(text(answer.body, 'message')).toMatch(/payout_status|^Request parameters invalid$/);
    }
  });

  it('writes the platform zone into every create_time, so that its day can be read', () => {
    expect(new Set(all.map((one) => text(one, 'create_time').slice(-6)))).toEqual(new Set(['+08:00']));
  });

  it('by days includes both ends whole (4.9)', async () => {
    const days = [...new Set(all.map(dayOf))].toSorted();
    const some = [0, 1, Math.floor(days.length / 3), Math.floor(days.length / 2), days.length - 2, days.length - 1];
    for (const from of some) {
      for (const to of some.filter((index) => index >= from)) {
        const [start_time = '', end_time = ''] = [days[from], days[to]];
        const wanted = all.filter((one) => dayOf(one) >= start_time && dayOf(one) <= end_time);
        expect(ids(await platform.all(path, { start_time, end_time })), `${start_time} ${end_time}`).toEqual(
          ids(wanted),
        );
      }
    }
  });

  it('by one end only leaves the other open', async () => {
    const days = [...new Set(all.map(dayOf))].toSorted();
    const middle = days[Math.floor(days.length / 2)] ?? '';
    expect(ids(await platform.all(path, { start_time: middle }))).toEqual(
      ids(all.filter((one) => dayOf(one) >= middle)),
    );
    expect(ids(await platform.all(path, { end_time: middle }))).toEqual(ids(all.filter((one) => dayOf(one) <= middle)));
  });

  it('by days and status joins the two', async () => {
    const days = [...new Set(all.map(dayOf))].toSorted();
    const [start_time = '', end_time = ''] = [days[10], days[40]];
    const wanted = all.filter(
      (one) => dayOf(one) >= start_time && dayOf(one) <= end_time && one['payout_status'] === 'COMPLETED',
    );
    expect(ids(await platform.all(path, { start_time, end_time, payout_status: 'COMPLETED' }))).toEqual(ids(wanted));
  });

  it('holds payouts of the first and the last second of a day, or none is near midnight', () => {
    // The test above proves the boundary for every day with payouts; this one shows how close payouts come to it.
    const nearest = all.map((one) => text(one, 'create_time').slice(11, 19)).toSorted();
    expect(nearest[0]?.localeCompare('02:00:00')).toBeLessThan(0);
    expect(nearest.at(-1)?.localeCompare('22:00:00')).toBeGreaterThan(0);
  });

  it('refuses a day that does not exist or is written otherwise', async () => {
    for (const day of ['2026-02-30', '2026-13-01', '20261101', '01-11-2026', '2026-11-01T00:00:00Z', 'today', '']) {
      for (const field of ['start_time', 'end_time']) {
        const answer = await platform.get(path, { [field]: day, page_number: 1, page_size: 10 });
        expect(answer.status, `${field} ${day}`).toBe(400);
        expect(text(answer.body, 'message')).toMatch(new RegExp(`${field}|^Request parameters invalid$`));
      }
    }
  });

  it('is empty, not refused, when the end is before the start', async () => {
    const answer = await platform.get(path, {
      start_time: '2026-03-02',
      end_time: '2026-03-01',
      page_number: 1,
      page_size: 10,
    });
    // The interface does not show this case; a refusal of the field would be as right.
    expect([200, 400]).toContain(answer.status);
    if (answer.status === 200) expect(count(answer.body, 'total_items')).toBe(0);
  });
});
