import { startCopy } from './harness/console';
import { expect, test } from './harness/fixtures';
import { SandboxControl, SandboxProcess } from './harness/sandbox';
import { untilAlive } from './pages/read-table';
import { type DemoPerson, signIn } from './pages/sign-in';
import { signInConsole, submit } from './harness/sign-in-copy';

test.use({ consoleKind: signInConsole, role: 'nobody' });

const people: readonly [DemoPerson, string, string][] = [
  ['operator', 'Olivia Operator', 'Finance operator'],
  ['support', 'Samir Support', 'Support'],
  ['manager', 'Mei Manager', 'Manager'],
  ['manager2', 'Marco Manager', 'Manager'],
  ['manager3', 'Mona Manager', 'Manager'],
  ['admin', 'Adam Admin', 'Administrator'],
  ['admin2', 'Anna Admin', 'Administrator'],
];

for (const [role, name, words] of people) {
  test(`${name} signs in and is named in the top bar`, async ({ page, copy }) => {
    await signIn(page, role, copy.demoPassword);
    await expect(page.getByRole('button', { name: `${name}, ${words}: account menu` })).toBeVisible();
  });
}

test('the first page shows the times of the browser’s zone without being asked for again', async ({ page, copy }) => {
  const again: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['rsc'] !== undefined && request.headers()['next-router-prefetch'] === undefined)
      again.push(request.url());
  });
  await page.goto('/a/master/deposits');
  await submit(page, 'operator@demo.test', copy.demoPassword);
  await untilAlive(page);
  expect(again).toEqual([]);
});

test('a browser that was not asked for its zone tells it by itself, and one that has moved once somebody is there', async ({
  openAs,
  copy,
}) => {
  const page = await openAs('operator');
  const created = (zone: string) => page.getByRole('columnheader', { name: `Created (${zone})` });
  await page.context().clearCookies({ name: 'bo-time-zone' });
  await page.goto('/a/master/deposits');
  await expect(created('UTC+1')).toBeVisible();
  await page.context().addCookies([{ name: 'bo-time-zone', value: 'Asia%2FTokyo', url: copy.origin }]);
  await page.goto('/a/master/deposits');
  await expect(created('UTC+9')).toBeVisible();
  await untilAlive(page);
  await page.mouse.move(300, 300);
  await expect(created('UTC+1')).toBeVisible();
});

test('times are shown in the zone that a person has chosen, in every browser of theirs', async ({ openAs }) => {
  const page = await openAs('manager3');
  const created = (zone: string) => page.getByRole('columnheader', { name: `Created (${zone})` });
  await page.goto('/a/master/deposits');
  await expect(created('UTC+1')).toBeVisible();
  await page.goto('/settings/sign-in');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect(zone.locator('option:checked')).toHaveText('This browser’s: Europe/Berlin');
  await zone.selectOption('Asia/Tokyo (UTC+9)');
  await page.getByRole('button', { name: 'Save time zone' }).click();
  await expect(page.getByText('Time zone saved')).toBeVisible();
  await page.goto('/a/master/deposits');
  await expect(created('UTC+9')).toBeVisible();
  const other = await openAs('manager3');
  await other.goto('/a/master/deposits');
  await expect(other.getByRole('columnheader', { name: 'Created (UTC+9)' })).toBeVisible();
  await other.goto('/settings/sign-in');
  await other.getByRole('combobox', { name: 'Time zone' }).selectOption('');
  await other.getByRole('button', { name: 'Save time zone' }).click();
  await expect(other.getByText('Time zone saved')).toBeVisible();
  await page.reload();
  await expect(created('UTC+1')).toBeVisible();
});

test('a wrong password is one sentence, the same for people who do not exist, and keeps the e-mail', async ({
  page,
}) => {
  for (const email of ['support@demo.test', 'nobody-here@demo.test']) {
    await page.goto('/sign-in');
    await submit(page, email, 'this is not the password');
    await expect(page.getByText('Incorrect email or password.')).toHaveCount(1);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Password')).toHaveValue('');
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Incorrect email or password.');
    expect(page.url()).not.toContain(encodeURIComponent(email));
    expect(page.url()).not.toContain(email);
  }
});

test('the keyboard is enough, from the first field to the first page', async ({ page, copy }) => {
  await page.goto('/sign-in');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('support@demo.test');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.type(copy.demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Samir Support, / })).toBeVisible();
});

test('a demo person fills the form, and signs in from it', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('region', { name: /^Demo accounts/ }).getByRole('button')).toHaveCount(people.length);
  const choice = page.getByRole('button', { name: /^Manager.*manager@demo/ });
  await expect(async () => {
    await choice.click();
    await expect(page.getByLabel('Email')).toHaveValue('manager@demo.test', { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Mei Manager, / })).toBeVisible();
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

test('before a platform of its own choosing there are no demo people, on the page or behind it', async ({
  browser,
  copy,
}) => {
  test.setTimeout(300_000);
  const sandbox = await SandboxProcess.start('--memory', '--payouts', '20');
  const { credentials } = await new SandboxControl(sandbox.origin).fixtures();
  const console = await startCopy({
    PLATFORM_BASE_URL: sandbox.origin,
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
    await expect(page.getByText('Incorrect email or password.')).toBeVisible();
  } finally {
    await console.stop();
    await sandbox.stop();
  }
});
