import { expect, test } from '../../harness/fixtures';
import { untilAlive } from '../../pages/read-table';
import { type DemoPerson, signIn } from '../../pages/sign-in';
import { signInConsole, submit } from '../../harness/sign-in-copy';
import { browserZone } from '../../pages/walks/days';

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

test('each demo person signs in and is named in the top bar', async ({ page, openAs, copy }) => {
  for (const [role, name, words] of people) {
    // One by the form; the others by its own request, which is sooner.
    const own = role === 'operator' ? page : await openAs(role);
    if (own === page) await signIn(page, role, copy.demoPassword);
    else await own.goto('/');
    await expect(own.getByRole('button', { name: `${name}, ${words}: account menu` })).toBeVisible();
  }
});

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

test('a page without the browser’s zone gets it at once, one with an old zone when the person is active', async ({
  openAs,
  copy,
}) => {
  const page = await openAs('operator');
  const created = (zone: string) => page.getByRole('columnheader', { name: `Created (${zone})` });
  await page.context().clearCookies({ name: 'bo-time-zone' });
  await page.goto('/a/master/deposits');
  await expect(created(browserZone)).toBeVisible();
  await page.context().addCookies([{ name: 'bo-time-zone', value: 'Asia%2FTokyo', url: copy.origin }]);
  await page.goto('/a/master/deposits');
  await expect(created('UTC+9')).toBeVisible();
  await page.mouse.move(300, 300);
  await expect(created(browserZone)).toBeVisible();
});

test('times are shown in the zone that a person has chosen, in each of their browsers', async ({ openAs }) => {
  const page = await openAs('manager3');
  const created = (zone: string) => page.getByRole('columnheader', { name: `Created (${zone})` });
  await page.goto('/a/master/deposits');
  await expect(created(browserZone)).toBeVisible();
  await page.goto('/settings/sign-in');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect(zone.locator('option:checked')).toHaveText('Same as this browser: Europe/Berlin');
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
  await expect(created(browserZone)).toBeVisible();
});

test('a demo person fills the form, and signs in from it', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page.getByRole('region', { name: /^Demo accounts/ }).getByRole('button')).toHaveCount(people.length);
  const choice = page.getByRole('button', { name: /^Manager.*manager@demo/ });
  await choice.click();
  await expect(page.getByLabel('Email')).toHaveValue('manager@demo.test');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Mei Manager, / })).toBeVisible();
});

test('a return path to another host leads to the start of this console instead', async ({ page, copy }) => {
  await page.goto(`/sign-in?${new URLSearchParams({ from: '//elsewhere.invalid/' }).toString()}`);
  await submit(page, 'manager@demo.test', copy.demoPassword);
  await expect(page).toHaveURL('/a/master');
  expect(new URL(page.url()).origin).toBe(copy.origin);
});
