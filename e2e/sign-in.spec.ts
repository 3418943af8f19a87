import type { Page } from '@playwright/test';
import { startCopy, type Copy } from './copy';
import { expect, test as base } from './fixtures';
import { SandboxControl } from './sandbox-control';
import { startSandbox } from './sandbox-process';
import { signIn, type Role } from './sign-in';

const expired = [/status of 40[13]/];

// A copy of its own: a person has only so many sessions, and these tests would end those of other files.
const test = base.extend<object, { copy: Copy }>({
  copy: [
    async ({}, use) => {
      const copy = await startCopy();
      await use(copy);
      await copy.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test.use({ role: 'nobody' });

async function submit(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function sessionCookie(page: Page) {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name.endsWith('-sid'));
}

const people: readonly [Role, string, string][] = [
  ['operator', 'Olivia Operator', 'Finance operator'],
  ['support', 'Samir Support', 'Support'],
  ['manager', 'Mei Manager', 'Manager'],
  ['admin', 'Adam Admin', 'Administrator'],
];

for (const [role, name, words] of people) {
  test(`${words} signs in and is named in the top bar`, async ({ page, copy }) => {
    await signIn(page, role, copy.demoPassword);
    await expect(page.getByRole('button', { name: `${name}, ${words}: account menu` })).toBeVisible();
  });
}

test('a wrong password is one sentence, the same for people who do not exist, and keeps the e-mail', async ({
  page,
}) => {
  for (const email of ['support@demo.test', 'nobody-here@demo.test']) {
    await page.goto('/sign-in');
    await submit(page, email, 'this is not the password');
    await expect(page.getByText('The e-mail or the password is not right.')).toHaveCount(1);
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
    await expect(page.getByLabel('Password')).toHaveValue('');
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription('The e-mail or the password is not right.');
    expect(page.url()).not.toContain(encodeURIComponent(email));
    expect(page.url()).not.toContain(email);
  }
});

test('the keyboard is enough, from the first field to the first page', async ({ page, copy }) => {
  await page.goto('/sign-in');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type('support@demo.test');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(copy.demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Samir Support/ })).toBeVisible();
});

test('a demo person fills the form, and signs in from it', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('region', { name: /^Demo people/ }).getByRole('button')).toHaveCount(4);
  const choice = page.getByRole('button', { name: /^Manager/ });
  await expect(async () => {
    await choice.click();
    await expect(page.getByLabel('E-mail')).toHaveValue('manager@demo.test', { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Mei Manager/ })).toBeVisible();
});

test('whoever asked for a page lands there after signing in', async ({ page, copy }) => {
  await page.goto('/a/master/payouts?payout_status=FAILED');
  await expect(page).toHaveURL(/\/sign-in\?from=%2Fa%2Fmaster%2Fpayouts/);
  await submit(page, 'operator@demo.test', copy.demoPassword);
  await expect(page).toHaveURL('/a/master/payouts?payout_status=FAILED');
});

for (const hostile of [
  'https://elsewhere.invalid/',
  '//elsewhere.invalid/',
  '/\\elsewhere.invalid',
  '/\t/elsewhere.invalid',
  '/x/..//elsewhere.invalid',
  'javascript:alert(1)',
  '/api/openapi.json',
]) {
  test(`the return path ${JSON.stringify(hostile)} leads to the start of this console instead`, async ({
    page,
    copy,
  }) => {
    await page.goto(`/sign-in?${new URLSearchParams({ from: hostile }).toString()}`);
    await submit(page, 'manager@demo.test', copy.demoPassword);
    await expect(page).toHaveURL('/a/master');
    expect(new URL(page.url()).origin).toBe(copy.origin);
  });
}

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
    await expect(page.getByText('You are signed out.')).toBeVisible();
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

test('five failures lock an e-mail, and then the right password does not open it either', async ({ page }) => {
  const email = 'somebody@elsewhere.test';
  await page.goto('/sign-in');
  for (let failure = 1; failure <= 5; failure += 1) {
    await submit(page, email, `guess number ${failure}`);
    await expect(page).toHaveURL(/problem=wrong/);
    await page.goto('/sign-in');
  }
  await submit(page, email, 'guess number six');
  await expect(
    page.getByText('Too many failed attempts for this e-mail: wait 30 minutes, or ask an admin.'),
  ).toBeVisible();
});

test('before a platform of its own choosing there are no demo people, on the page or behind it', async ({
  browser,
  copy,
}) => {
  test.setTimeout(300_000);
  const sandbox = await startSandbox('--memory', '--payouts', '20');
  const { credentials } = await new SandboxControl(sandbox.url).fixtures();
  const console = await startCopy({
    PLATFORM_BASE_URL: sandbox.url,
    PLATFORM_CLIENT_ID: credentials.client_id,
    PLATFORM_API_KEY: credentials.api_key,
    PLATFORM_ENVIRONMENT: 'sandbox',
  });
  try {
    const page = await (await browser.newContext({ baseURL: console.origin })).newPage();
    await page.goto('/sign-in');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(page.getByText(/demo/i)).toHaveCount(0);
    expect(await page.content()).not.toContain(copy.demoPassword);
    await submit(page, 'operator@demo.test', copy.demoPassword);
    await expect(page.getByText('The e-mail or the password is not right.')).toBeVisible();
  } finally {
    await console.stop();
    await sandbox.stop();
  }
});
