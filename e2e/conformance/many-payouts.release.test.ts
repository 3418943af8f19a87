import { afterAll, beforeAll, expect, it } from 'vitest';
import { count, list } from './json';
import { Platform } from './platform';

/** With 1,000,000 payouts a page of a filtered list answers in under 50 ms. The time is printed, not asserted. */
let platform: Platform;
let startedMs: number;

beforeAll(async () => {
  const began = performance.now();
  platform = await Platform.start('--payouts', '1000000');
  startedMs = performance.now() - began;
});
afterAll(() => platform.stop());

it('a page of a filtered list is measured over 1,000,000 payouts', async () => {
  const path = '/v2/payment/payout';
  const all = await platform.get(path, { page_number: 1, page_size: 1 });
  const total = count(all.body, 'total_items');
  expect(total).toBeGreaterThanOrEqual(1_000_000);
  const newest = String(list(all.body, 'data')[0]?.['create_time']).slice(0, 10);
  const asked: Readonly<Record<string, Record<string, string | number>>> = {
    'first page of 100': { page_number: 1, page_size: 100 },
    'last page of 100': { page_number: Math.ceil(total / 100), page_size: 100 },
    'failed, first page': { page_number: 1, page_size: 100, payout_status: 'FAILED' },
    'completed, page 4,000': { page_number: 4_000, page_size: 100, payout_status: 'COMPLETED' },
    'one day': { page_number: 1, page_size: 100, start_time: newest, end_time: newest },
    'one day, one status': {
      page_number: 1,
      page_size: 100,
      start_time: newest,
      end_time: newest,
      payout_status: 'PROCESSING',
    },
    'until one day, page 1,000': { page_number: 1_000, page_size: 100, end_time: newest },
  };
  const lines = [`1,000,000 payouts: ready after ${Math.round(startedMs)} ms`];
  for (const [name, query] of Object.entries(asked)) {
    const times: number[] = [];
    for (let run = 0; run < 10; run += 1) {
      const began = performance.now();
      const answer = await platform.get(path, query);
      times.push(performance.now() - began);
      expect(answer.status).toBe(200);
    }
    const sorted = times.toSorted((a, b) => a - b);
    lines.push(`  ${name}: median ${(sorted[5] ?? 0).toFixed(1)} ms, slowest ${(sorted[9] ?? 0).toFixed(1)} ms`);
  }
  console.log(lines.join('\n'));
});
