import type { Page } from 'playwright/test';
import { consoleWithoutMirror } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';

// The calls of lists are counted, which the mirror would answer.
test.use({ consoleKind: consoleWithoutMirror });

const steps = 60;

/** Random numbers that are the same in every run, so that a failure can be repeated. */
function walk(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** The day that each step asks for: in the platform's log it shows the step of a call. */
const dayOf = (step: number): string => new Date(Date.UTC(2026, 0, 1 + step)).toISOString().slice(0, 10);

async function visit(tab: Page, account: string, step: number): Promise<void> {
  const day = dayOf(step);
  await tab.goto(`/a/${account}/payouts?start_time=${day}&end_time=${day}`);
  await expect(tab.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
}

async function read(tab: Page, account: string, step: number): Promise<void> {
  const day = dayOf(step);
  const status = await tab.evaluate(
    async (url) => (await fetch(url)).status,
    `/api/live/${account}/listPayouts?page_number=1&page_size=10&start_time=${day}&end_time=${day}`,
  );
  expect(status).toBe(200);
}

test('two tabs on two accounts: every call names the account of its own tab', async ({
  page,
  context,
  traces,
  consoleCalls,
  seed,
}) => {
  test.setTimeout(600_000);
  const [first, second] = seed.accounts.sub_accounts.filter(({ deactivated }) => !deactivated);
  const ids = [first?.account_id ?? '', second?.account_id ?? ''] as const;
  const tabs = [page, await context.newPage()] as const;
  await traces.add(tabs[1]);
  await Promise.all(tabs.map((tab, index) => tab.goto(`/a/${ids[index] ?? ''}/payouts`)));

  const random = walk(20_260_101);
  const plan = Array.from({ length: steps }, (_, step) => ({
    step,
    tab: random() < 0.5 ? 0 : 1,
    act: random() < 0.2 ? visit : read,
  }));
  // Each tab does its own steps in order, and the two do not wait for each other.
  await Promise.all(
    tabs.map(async (tab, index) => {
      for (const { step, act } of plan.filter((each) => each.tab === index)) await act(tab, ids[index] ?? '', step);
    }),
  );

  const calls = await consoleCalls('listPayouts', {}, { passively: true });
  for (const { step, tab } of plan) {
    const named = calls.filter(({ query }) => new URLSearchParams(query).get('start_time') === dayOf(step));
    expect(named.length, `step ${step}`).toBeGreaterThan(0);
    expect(new Set(named.map(({ on_behalf_of }) => on_behalf_of)), `step ${step}`).toEqual(new Set([ids[tab]]));
  }
  // There was no call for the master, because no tab was on it.
  expect(calls.filter(({ on_behalf_of }) => on_behalf_of === null)).toEqual([]);
});

test('the master names no account, and switching in one tab leaves the other where it is', async ({
  page,
  context,
  traces,
  consoleCalls,
  seed,
}) => {
  const sub = seed.accounts.sub_accounts.find(({ deactivated }) => !deactivated)?.account_id ?? '';
  const other = await context.newPage();
  await traces.add(other);
  await visit(page, 'master', 1);
  await visit(other, 'master', 2);
  await visit(other, sub, 3);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await read(page, 'master', 4);
  await expect(page.getByRole('region', { name: 'Acting account' })).toHaveCount(0);
  await expect(other.getByRole('region', { name: 'Acting account' })).toBeVisible();
  const calls = await consoleCalls('listPayouts', {}, { passively: true });
  const accountsOn = (step: number) => [
    ...new Set(
      calls
        .filter(({ query }) => new URLSearchParams(query).get('start_time') === dayOf(step))
        .map(({ on_behalf_of }) => on_behalf_of),
    ),
  ];
  expect([1, 2, 3, 4].map(accountsOn)).toEqual([[null], [null], [sub], [null]]);
});
