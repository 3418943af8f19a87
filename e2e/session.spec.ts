import { expect, test } from './harness/fixtures';
import { untilAlive } from './pages/read-table';
import { signIn } from './pages/sign-in';
import { expired, sessionCookie, signInConsole, submit } from './harness/sign-in-copy';

test.use({ consoleKind: signInConsole, role: 'nobody' });

test('the cookie tells nothing, is closed to scripts and to other sites, and ends with the browser', async ({
  page,
  copy,
}) => {
  await signIn(page, 'operator', copy.demoPassword);
  const first = await sessionCookie(page);
  expect(first).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', domain: 'localhost', expires: -1 });
  expect(first?.value).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
  expect(await page.evaluate(() => document.cookie)).not.toContain(first?.value ?? '?');
  // Off the page first: what it still asks for would be refused without the cookie.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, 'operator', copy.demoPassword);
  expect((await sessionCookie(page))?.value).not.toBe(first?.value);
});

test.describe('after signing out', () => {
  test.use({ expectedErrors: expired });

  test('the session is over on the server: its cookie opens no page, no live answer and no reveal', async ({
    page,
    copy,
    openAs,
  }) => {
    await signIn(page, 'operator', copy.demoPassword);
    const cookie = await sessionCookie(page);
    await page.getByRole('button', { name: /account menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByText('You’re signed out.')).toBeVisible();
    expect(await sessionCookie(page)).toBeUndefined();

    const thief = await openAs('nobody');
    await thief.context().addCookies(cookie === undefined ? [] : [cookie]);
    for (const path of [
      '/api/live/master/listPayouts?page_number=1&page_size=10',
      '/api/reveal/master/retrieveBankAccount?id=any&field=account_number',
      '/api/openapi.json',
    ]) {
      expect((await thief.request.get(path)).status(), path).toBe(401);
    }
    const landed = await thief.goto('/a/master/payouts');
    await expect(thief).toHaveURL(/\/sign-in\?/);
    expect(landed?.ok()).toBe(true);
    await expect(thief.getByRole('table')).toHaveCount(0);
  });

  test('a made-up or altered cookie is nobody’s', async ({ page, copy }) => {
    await signIn(page, 'operator', copy.demoPassword);
    const cookie = await sessionCookie(page);
    const live = '/api/live/master/listPayouts?page_number=1&page_size=10';
    for (const value of [
      `${'A'.repeat(43)}.${'A'.repeat(43)}`,
      `${cookie?.value.slice(0, 43) ?? ''}.${'A'.repeat(43)}`,
      cookie?.value.slice(0, 43) ?? '',
    ]) {
      const answer = await page.request.get(live, { headers: { cookie: `${cookie?.name ?? ''}=${value}` } });
      expect(answer.status()).toBe(401);
    }
    expect((await page.request.get(live)).status()).toBe(200);
  });
});

test('signing out stops what the page itself asks about the session, before the answer could be a refusal', async ({
  page,
  copy,
}) => {
  await signIn(page, 'operator', copy.demoPassword);
  await page.route('**/api/session', () => undefined); // held until the page gives up
  const asked = page.waitForRequest('**/api/session');
  await page.goto('/a/master/card-products');
  await untilAlive(page);
  // As it does when its tab is in front again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await asked;
  await page.route('**/api/auth/signout', () => undefined); // still on its way, so that nothing else ends the question
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/session'));
  await page.getByRole('button', { name: /account menu$/ }).click();
  // Playwright's own click would wait for the answer.
  await page.getByRole('menuitem', { name: 'Sign out' }).evaluate((item: HTMLElement) => item.click());
  expect((await stopped).failure()?.errorText).toBe('net::ERR_ABORTED');
});

test('five failures lock an e-mail for those who made them, and then the right password does not open it either', async ({
  page,
}) => {
  const email = 'somebody@elsewhere.test';
  await page.goto('/sign-in');
  for (let failure = 1; failure <= 5; failure += 1) {
    await submit(page, email, `guess number ${failure}`);
    await expect(page).toHaveURL(/problem=wrong/);
    await page.goto('/sign-in');
  }
  await submit(page, email, 'guess number six');
  await expect(
    page.getByText(/^Too many failed attempts for this email. Wait 30 minutes, use a browser that/),
  ).toBeVisible();
});
