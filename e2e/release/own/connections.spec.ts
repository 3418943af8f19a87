import type { Page } from 'playwright/test';
import { changeOf, confirmChange } from '../../pages/confirm-change';
import { confirmSelf } from '../../pages/confirm-self';
import { type Copy, startConsoleCopy } from '../../harness/console';
import { expect, test as base } from '../../harness/fixtures';
import { FreshRecords } from '../../harness/records/fresh-records';
import { expectNoAxeViolations } from '../../pages/no-axe-violations';
import { SandboxControl, SandboxProcess } from '../../harness/sandbox';
import { signIn } from '../../pages/sign-in';

const secondOf = new WeakMap<Copy, SandboxProcess>();

async function startBesideSecond(): Promise<Copy> {
  const second = await SandboxProcess.start('--memory');
  const copy = await startConsoleCopy({
    variables: { PLATFORM_ENVIRONMENT: 'sandbox', DEMO: '1', PLATFORM_HOSTS: new URL(second.origin).host },
    inspect: async () => void (await second.stop()),
  });
  secondOf.set(copy, second);
  return copy;
}

const test = base.extend<{
  /** The second platform, which an admin connects to the console as production. */
  readonly second: SandboxProcess;
}>({
  second: async ({ copy }, use) => {
    const second = secondOf.get(copy);
    if (second === undefined) throw new Error('There is no second platform.');
    await use(second);
  },
});

test.use({
  consoleKind: { name: 'connections', start: startBesideSecond },
  role: 'admin',
  expectedErrors: [/status of 40[13]/],
});
test.setTimeout(240_000);

const field = (page: Page, name: string) => page.getByRole('region', { name: 'Add connection' }).getByLabel(name);

/** Grants a connection to a person: one administrator proposes it and another one confirms it. */
async function grant(page: Page, second: Page, name: string, connection: string): Promise<void> {
  await page.goto('/settings/connections');
  await expect(page.getByRole('button', { name: /^Check/ }).first()).toBeEnabled();
  const choice = page.getByLabel(`Connection of ${name}`);
  await choice.selectOption(connection);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('button', { name: 'Propose connection' }).click();
  await confirmSelf(page);
  await expect(page.getByRole('alertdialog')).toBeHidden();
  const title = `New connection for ${name}`;
  await expect(changeOf(page, title).getByRole('cell', { name: connection })).toBeVisible();
  await confirmChange(second, title, '/settings/connections');
}

test('a second platform stands beside the first, and every write stays with the one that it began with', async ({
  page,
  copy,
  second,
  openAs,
}) => {
  const beyond = new SandboxControl(second.origin);
  const fixtures = await beyond.fixtures();
  const { credentials } = fixtures;
  const anna = await openAs('admin2');
  await page.goto('/settings/connections');
  await expectNoAxeViolations(page);
  await field(page, 'Name').fill('The real one');
  await field(page, 'Environment').selectOption('production');
  await field(page, 'Client ID').fill(credentials.client_id);
  await field(page, 'API key').fill(credentials.api_key);
  for (const [address, words] of [
    ['http://payments.example.com', /Enter an https address/],
    ['https://payments.example.com', /payments\.example\.com isn’t an allowed host/],
  ] as const) {
    await field(page, 'Base address').fill(address);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    if (address.startsWith('https')) await confirmSelf(page);
    await expect(field(page, 'Base address')).toHaveAccessibleDescription(words);
  }
  await field(page, 'Base address').fill(second.origin);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await confirmSelf(page);
  const card = page.getByRole('region', { name: 'The real one' });
  await expect(card.getByText('production')).toBeVisible();
  await card.getByRole('button', { name: /^Check/ }).click();
  await expect(card.getByText('Token: works')).toBeVisible({ timeout: 150_000 });
  await expect(card.getByText(/includes this console’s address/)).toBeVisible();
  await expect(card.getByText('It’s set up as production but responds like a sandbox.')).toBeVisible();
  await expect(card.getByText(/20 of 20 optional lists and records are available/)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.reload();
  expect(await page.content()).not.toContain(credentials.api_key);

  const operator = await openAs('nobody');
  await signIn(operator, 'operator', copy.demoPassword);
  await expect(operator.getByRole('banner').getByText(/Environment: sandbox/)).toBeVisible();
  // An open page would notice the change in the middle of the next step.
  await operator.goto('about:blank');
  await grant(page, anna, 'Olivia Operator', 'The real one');
  await operator.goto('/a/master/cards');
  await expect(operator.getByText(/an administrator gave you another connection/)).toBeVisible();
  await signIn(operator, 'operator', copy.demoPassword);
  await expect(operator.getByRole('banner').getByText(/Environment: production/)).toBeVisible();
  await expect(operator.getByRole('banner').getByText('The real one')).toBeVisible();

  // Features of a sandbox depend on the platform that the person acts on, not on the built-in one.
  await operator.goto('/a/master/deposits');
  await expect(operator.getByRole('heading', { level: 1, name: 'Deposits' })).toBeVisible();
  await expect(operator.getByRole('link', { name: 'Simulate a deposit' })).toHaveCount(0);
  expect((await operator.request.get('/a/master/deposits/simulate')).status()).toBe(404);

  const id = new FreshRecords(fixtures).card('ACTIVE');
  await operator.goto(`/a/master/cards/${id}`);
  expect(await operator.title()).toContain('PRODUCTION');
  // The answer is lost; before the write is settled, the person acts through the first platform again.
  await beyond.armFault({ fault: 'F7', operation: 'updateCardStatus', when: 'before', times: 3 });
  await operator.getByRole('button', { name: 'Freeze', exact: true }).click();
  await expect(operator.getByRole('dialog').getByText(/in PRODUCTION through The real one/)).toBeVisible();
  await operator.getByRole('button', { name: 'Freeze card' }).click();
  await expect
    .poll(async () => (await beyond.calls()).some(({ operation }) => operation === 'updateCardStatus'))
    .toBe(true);
  await grant(page, anna, 'Olivia Operator', 'Built-in');
  await beyond.clearFaults();
  // The page notices by itself that this session is over, and says why.
  await operator.waitForURL(/sign-in.*why=connection-changed/);
  await expect.poll(async () => (await beyond.effects()).length, { timeout: 120_000 }).toBe(1);
  expect(await new SandboxControl(copy.sandboxOrigin).effects()).toEqual([]);

  await signIn(operator, 'operator', copy.demoPassword);
  await operator.goto('/a/master/activity');
  await expect(operator.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await expect(operator.getByText(id.slice(0, 8))).toHaveCount(0);

  await operator.goto('/settings/connections');
  await operator.setViewportSize({ width: 390, height: 844 });
  await operator.getByRole('textbox', { name: 'Client ID' }).fill('somebody-else');
  await operator.getByLabel('API key').fill('not-a-key');
  await operator.getByRole('button', { name: 'Use own credentials' }).click();
  await confirmSelf(operator);
  await expect(operator.getByText(/Nothing was saved\.$/)).toBeVisible();
  const first = (await new SandboxControl(copy.sandboxOrigin).fixtures()).credentials;
  await operator.getByRole('textbox', { name: 'Client ID' }).fill(first.client_id);
  await operator.getByLabel('API key').fill(first.api_key);
  await operator.getByRole('button', { name: 'Use own credentials' }).click();
  await confirmSelf(operator);
  await expect(operator.getByText('You use your own client ID.')).toBeVisible();
  await expectNoAxeViolations(operator);
  await operator.getByRole('button', { name: 'Use shared credentials' }).click();
  await confirmSelf(operator);
  await expect(operator.getByRole('button', { name: 'Use own credentials' })).toBeVisible();
});
