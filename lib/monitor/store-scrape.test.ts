import { expect, test } from 'vitest';
import type { OpenStore } from '@/lib/store/open-store';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { MetricRegistry } from './metric-registry';
import { figuresOf } from './metric-text.fixture';
import type { StorePart } from './store-parts';
import { StoreScrape } from './store-scrape';

/** Two parts of a store that is as quick as the test says. */
async function scrapeOf(store: { isLate?: boolean; isBroken?: boolean }) {
  const opened: OpenStore = await openTestStore();
  const registry = new MetricRegistry();
  let nowMs = 0;
  let reads = 0;
  let answer: () => void = () => undefined;
  const sessions: StorePart = {
    name: 'people',
    gauges: ['console_sessions_open'],
    read: async () => {
      reads += 1;
      if (store.isBroken === true) throw new Error('the store is away');
      if (store.isLate === true) await new Promise<void>((resolve) => (answer = resolve));
      return { console_sessions_open: [{ labels: {}, value: reads }] };
    },
  };
  const bytes: StorePart = {
    name: 'size',
    gauges: ['console_store_bytes'],
    read: async () => await Promise.resolve({ console_store_bytes: [{ labels: {}, value: 8 }] }),
  };
  const question = async () =>
    await Promise.resolve({ database: opened.database, now: new Date(), callsPerMinute: 150 });
  const scrape = new StoreScrape(registry, [sessions, bytes], question, { limitMs: 20, nowMs: () => nowMs });
  return {
    reads: () => reads,
    answer: () => answer(),
    close: async () => await opened.close(),
    after: async (ms: number) => {
      nowMs += ms;
      await scrape.refresh();
      const text = await registry.text();
      const names = ['console_sessions_open', 'console_store_bytes', 'console_scrape_part_failed'];
      return names.map((name) => figuresOf(text, name).join(', '));
    },
  };
}

test('monitors that ask within ten seconds get the figures that were read last', async () => {
  const scrape = await scrapeOf({});
  const whole = 'part=people 0, part=size 0';
  expect(await scrape.after(0)).toEqual(['1', '8', whole]);
  expect(await scrape.after(9_000)).toEqual(['1', '8', whole]);
  expect(await scrape.after(1_000)).toEqual(['2', '8', whole]);
  await scrape.close();
});

test('a part that fails has no figures and says so, and the other parts are told', async () => {
  const store = { isBroken: false };
  const scrape = await scrapeOf(store);
  expect(await scrape.after(0)).toEqual(['1', '8', 'part=people 0, part=size 0']);
  store.isBroken = true;
  expect(await scrape.after(10_000)).toEqual(['', '8', 'part=people 1, part=size 0']);
  store.isBroken = false;
  expect(await scrape.after(10_000)).toEqual(['3', '8', 'part=people 0, part=size 0']);
  await scrape.close();
});

test('a store that does not answer gets no second statement before it has answered the first', async () => {
  const store = { isLate: true };
  const scrape = await scrapeOf(store);
  expect(await scrape.after(0)).toEqual(['', '', 'part=people 1, part=size 1']);
  expect(await scrape.after(10_000)).toEqual(['', '', 'part=people 1, part=size 1']);
  expect(scrape.reads()).toBe(1);
  store.isLate = false;
  scrape.answer();
  await new Promise((resolve) => setImmediate(resolve));
  expect(await scrape.after(10_000)).toEqual(['2', '8', 'part=people 0, part=size 0']);
  await scrape.close();
});
