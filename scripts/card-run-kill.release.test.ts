import { rm } from 'node:fs/promises';
import * as z from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServedPlatform } from '@/sandbox/served-platform.fixture';
import { layFolder } from '../e2e/harness/stores/empty-store';
import { SuccessiveConsoles } from '../e2e/matrix/successive-consoles';

// A built console that is killed, as a machine kills it, while it freezes three hundred cards, and again while it
// undoes that; each time another one starts on the data that it left.

const secret = 'a secret of this test and of nothing else';
const count = 300;
/** A fifth of them may be sent at once, then forty a second; a run of so many cards takes some five hundred calls. */
const perMinute = 3_000;

let platform: ServedPlatform;
let dataDir = '';
let consoles: SuccessiveConsoles;
let chosen: readonly string[];
const calledMs: number[] = [];
/** Called at each request of the console, before the platform has looked at it. */
let atRequest = () => {};

beforeAll(async () => {
  [platform, dataDir] = await Promise.all([ServedPlatform.open({ payouts: 10 }), layFolder()]);
  chosen = platform.addCards(count);
  platform.beforeRequest = (url) => {
    if (url.startsWith('/api')) calledMs.push(performance.now());
    atRequest();
  };
  const { baseUrl, clientId, apiKey } = platform.connection;
  consoles = new SuccessiveConsoles([{ name: 'operator', role: 'operator' }], {
    DATA_DIR: dataDir,
    SESSION_SECRET: secret,
    DATA_SECRET: secret,
    MIRROR_DAYS: '0',
    PLATFORM_BASE_URL: baseUrl,
    PLATFORM_CLIENT_ID: clientId,
    PLATFORM_API_KEY: apiKey,
    PLATFORM_CALLS_PER_MINUTE: String(perMinute),
  });
  await consoles.start();
});
afterAll(async () => {
  await consoles.stop();
  await platform.close();
  await rm(dataDir, { recursive: true, force: true });
});

const shownRun = z.object({
  data: z.object({ state: z.string(), items: z.array(z.object({ id: z.string(), outcome: z.string() })) }),
});

/** How many cards of the run have each outcome. */
async function outcomesOf(run: string): Promise<Readonly<Record<string, number>>> {
  const answer = await consoles.fetch(`/api/writes/master/runs/${run}`);
  const { state, items } = shownRun.parse(await answer.json()).data;
  const counts = new Map<string, number>();
  for (const { outcome } of items) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return state === 'done' ? Object.fromEntries(counts) : {};
}

const orders = () => platform.memory.state.effects.filter(({ operation }) => operation === 'updateCardStatus');

/** Kills the console at its first request from this number of orders on; returns how many there were at its end. */
async function killAt(number: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    atRequest = () => {
      if (orders().length < number) return;
      atRequest = () => {};
      consoles.kill(consoles.last).then(resolve, reject);
    };
  });
  return orders().length;
}

/** Orders a run, kills the console in its middle, starts another one, and waits until each write is settled. */
async function runThroughKill(action: string, input: object): Promise<string> {
  const before = orders().length;
  const startMs = performance.now();
  const answer = await consoles.actProven('operator', '/a/master/cards/freeze-many', action, input);
  const run = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(answer.text)?.[0] ?? '';
  expect(answer.text, 'the id of a run that was ordered').toContain(`"value":"${run}"`);
  // The limit of the platform itself, in the middle of the run.
  platform.arm({ fault: 'F35', operation: 'updateCardStatus', when: 'before', times: 5, after_calls: 10 });
  const killed = (await killAt(before + count / 3)) - before;
  expect(killed).toBeGreaterThanOrEqual(count / 3);
  expect(killed).toBeLessThan(count);
  await consoles.start();
  await expect.poll(() => outcomesOf(run), { interval: 1_000, timeout: 120_000 }).toEqual({ done: count });
  console.info(
    `${action}: killed after ${String(killed)}, whole in ${String(Math.round(performance.now() - startMs))} ms`,
  );
  return run;
}

test('three hundred cards, and no other, are frozen and unfrozen once each, through a kill in the middle', async () => {
  const statuses = () => {
    platform.memory.nowMs = platform.nowMs();
    return new Map(platform.memory.all('listCards').map((card) => [String(card['card_id']), card['card_status']]));
  };
  const others = [...statuses()].filter(([id]) => !chosen.includes(id));
  const order = { account: 'master', text: chosen.join('\n'), reason: 'fraud wave 12', count, chosen: [] };
  const run = await runThroughKill('freezeCardsAction', order);
  expect(
    orders()
      .map(({ resource }) => resource)
      .toSorted(),
  ).toEqual(chosen.toSorted());
  expect(new Set(orders().map((one) => one.idempotency_key)).size).toBe(count);

  await runThroughKill('undoRunAction', { account: 'master', id: run, reason: 'over' });
  const undone = orders().slice(count);
  expect(undone.map(({ resource }) => resource).toSorted()).toEqual(chosen.toSorted());
  expect(new Set(orders().map((one) => one.idempotency_key)).size).toBe(2 * count);
  const now = statuses();
  expect(chosen.filter((id) => now.get(id) !== 'ACTIVE')).toEqual([]);
  expect([...now].filter(([id]) => !chosen.includes(id))).toEqual(others);

  const tenSecondsMs = 10_000;
  const most = perMinute / 5 + (tenSecondsMs / 60_000) * perMinute;
  const busiest = Math.max(
    ...calledMs.map((ms) => calledMs.filter((other) => other >= ms && other < ms + tenSecondsMs).length),
  );
  expect(busiest).toBeLessThanOrEqual(most);
});
