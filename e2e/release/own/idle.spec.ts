import type { Page } from 'playwright/test';
import { startCopyBefore } from '../../harness/console';
import { expect, test } from '../../harness/fixtures';
import { openForm } from '../../pages/forms';
import { expectNoAxeViolations } from '../../pages/no-axe-violations';
import { SandboxControl } from '../../harness/sandbox';
import { signIn } from '../../pages/sign-in';

const minute = 60_000;

const timed = { name: 'timed', start: () => startCopyBefore(), isMoved: true };

test.use({ consoleKind: timed, expectedErrors: [/status of 40[13]/] });
test.setTimeout(600_000);

const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });

interface Ends {
  readonly idleMs: number;
  readonly longestMs: number;
}

async function idleMs(page: Page): Promise<number> {
  const answer = await page.request.get('/api/session');
  return ((await answer.json()) as Ends).idleMs;
}

/** Sends the dialog's "stay" request; returns how long the session can last at most. */
async function stay(page: Page, origin: string): Promise<number> {
  const person = await page.locator('[data-person]').getAttribute('data-person');
  const answer = await page.request.post('/api/session', { headers: { origin, 'x-page-person': person ?? '' } });
  return ((await answer.json()) as Ends).longestMs;
}

test('two minutes before the end every tab asks, one press keeps all of them, and only a person counts', async ({
  page,
  clock,
}) => {
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto('/a/master/cards');
    await clock.moveBy(4_000);
  }
  await expect.poll(() => idleMs(page)).toBeGreaterThan(14.5 * minute);

  // The page's own requests do not count as activity of the person.
  await clock.moveBy(12 * minute);
  const polled = await page.request.get('/api/live/master/listCards?page_number=1&page_size=10', {
    headers: { 'x-passive': '1' },
  });
  expect(polled.status()).toBe(200);
  await expect.poll(() => idleMs(page)).toBeLessThan(3.1 * minute);

  await clock.moveBy(1.2 * minute);
  await expect.poll(() => idleMs(page)).toBeLessThan(1.9 * minute);
  await expect(warning(page)).toBeVisible();
  await expect(warning(other)).toBeVisible();
  await expect(warning(page).getByRole('timer')).toHaveText(/^1:\d\d$/);
  await expect(warning(page).getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(warning(page)).toBeHidden();
  await expect(warning(other)).toBeHidden();
  expect(await idleMs(page)).toBeGreaterThan(14.5 * minute);
  await other.close();
});

test('after the end nothing stays on the screen, and after signing in the person is where they were', async ({
  page,
  copy,
  clock,
}) => {
  const { cardholders } = await new SandboxControl(copy.sandboxOrigin).fixtures();
  const form = `/a/master/cardholders/${cardholders[0]?.cardholder_id ?? ''}/edit`;
  await openForm(page, form);
  await clock.moveBy(4_000);
  const kept = page.waitForResponse('**/api/drafts');
  await page.getByRole('textbox', { name: /^Email/ }).fill('typed-before-the-end@example.test');
  await clock.moveBy(5_000);
  await kept;
  await clock.moveBy(40 * minute);
  await expect(page).toHaveURL(/\/sign-in\?from=/);
  await expect(page.getByText('You were signed out after 15 minutes without activity.')).toBeVisible();
  await page.getByLabel('Email').fill('operator@demo.test');
  await page.getByLabel('Password').fill(copy.demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(form);
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('typed-before-the-end@example.test');
});

test('every session ends after eight hours, with a warning two minutes before and the reason after it', async ({
  openAs,
  copy,
  clock,
}) => {
  const page = await openAs('nobody');
  await signIn(page, 'operator', copy.demoPassword);
  const signedInMs = clock.nowMs();
  const untilGone = async (ms: number) => await clock.moveBy(Math.max(0, signedInMs + ms - clock.nowMs()));
  // Every 14 minutes the person is active, which puts off the idle end but not the end after eight hours.
  for (let gone = 14; gone < 8 * 60; gone += 14) {
    await untilGone(gone * minute);
    await expect.poll(() => stay(page, copy.origin)).toBeLessThan((8 * 60 - gone + 1) * minute);
  }
  await untilGone((8 * 60 - 1) * minute);
  await expect.poll(() => stay(page, copy.origin)).toBeLessThan(1.1 * minute);
  expect(await idleMs(page)).toBeGreaterThan(14.5 * minute);

  await clock.lead(page.context());
  await page.goto('/a/master/cards');
  // On a slow machine the warning lies over the page by now.
  await expect(page.getByRole('table', { name: 'Cards', includeHidden: true })).toBeVisible();
  await clock.moveBy(4_000);
  const end = page.getByRole('alertdialog', { name: 'Your session is about to end' });
  await expect(end.getByRole('timer')).toHaveText(/^[01]:\d\d$/);
  await expect(end.getByRole('button')).toHaveText(['Continue until then', 'Sign in again now']);
  await expectNoAxeViolations(page, end);
  // The warning comes once, however often the page asks again.
  await page.keyboard.press('Enter');
  await expect(end).toBeHidden();
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/session'));
  await clock.moveBy(16_000);
  await asked;
  await expect(end).toBeHidden();
  await untilGone(8 * 60 * minute);
  await expect(page).toHaveURL(/\/sign-in\?from=%2Fa%2Fmaster%2Fcards.*why=too-long/);
  await expect(page.getByText('You were signed out because the session reached its maximum length.')).toBeVisible();
});
