import { expect, test } from '../../harness/fixtures';
import { signIn } from '../../pages/sign-in';
import { sessionCookie, signInConsole, submit } from '../../harness/sign-in-copy';

test.use({ consoleKind: signInConsole, role: 'nobody' });

test('the cookie is unreadable, closed to scripts and other sites, ends with the browser, and is sealed', async ({
  page,
  copy,
}) => {
  await signIn(page, 'operator', copy.demoPassword);
  const first = await sessionCookie(page);
  expect(first).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', domain: 'localhost', expires: -1 });
  expect(first?.value).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
  expect(await page.evaluate(() => document.cookie)).not.toContain(first?.value ?? '?');
  const live = '/api/live/master/listPayouts?page_number=1&page_size=10';
  for (const value of [
    `${'A'.repeat(43)}.${'A'.repeat(43)}`,
    `${first?.value.slice(0, 43) ?? ''}.${'A'.repeat(43)}`,
    first?.value.slice(0, 43) ?? '',
  ]) {
    const answer = await page.request.get(live, { headers: { cookie: `${first?.name ?? ''}=${value}` } });
    expect(answer.status()).toBe(401);
  }
  expect((await page.request.get(live)).status()).toBe(200);
  // The test leaves the page first: its own requests would be refused without the cookie.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, 'operator', copy.demoPassword);
  expect((await sessionCookie(page))?.value).not.toBe(first?.value);
});

test('signing out aborts the page’s own request about the session, before it could be refused', async ({
  page,
  copy,
}) => {
  await signIn(page, 'operator', copy.demoPassword);
  await page.route('**/api/session', () => undefined); // held until the page gives up
  const asked = page.waitForRequest('**/api/session');
  await page.goto('/a/master/card-products');
  // The page asks when its tab is in front again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await asked;
  await page.route('**/api/auth/signout', () => undefined); // held, so that nothing else ends the request
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/session'));
  await page.getByRole('button', { name: /account menu$/ }).click();
  // Playwright's own click would wait for the answer.
  await page.getByRole('menuitem', { name: 'Sign out' }).evaluate((item: HTMLElement) => item.click());
  expect((await stopped).failure()?.errorText).toBe('net::ERR_ABORTED');
});

test('signing out in one tab empties the others at once, and forgets the choices of the person', async ({
  page,
  copy,
}) => {
  await signIn(page, 'operator', copy.demoPassword);
  await page.goto('/a/master/payouts');
  const other = await page.context().newPage();
  await other.goto('/a/master/cards');
  await expect(other.getByRole('table', { name: 'Cards' })).toBeVisible();
  const choices = async (tab: typeof page) =>
    await tab.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('recent-')));
  const person = await page.evaluate(
    () => document.querySelector<HTMLElement>('[data-person]')?.dataset['person'] ?? '?',
  );
  expect(await choices(page)).toEqual([`recent-${person}-accounts`]);
  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(other).toHaveURL(/\/sign-in/);
  await expect(other.getByRole('table', { name: 'Cards' })).toHaveCount(0);
  expect(await choices(other)).toEqual([]);
});

test('five failures lock an e-mail for those who made them, and then the right password opens it no more', async ({
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
