import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { Decimal } from '@/lib/contract/decimal';
import { text } from '../../conformance/json';
import type { ConsoleKind } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { startFilledCopy } from '../../harness/stores/filled-store';
import { confirmSelf } from '../../pages/confirm-self';
import { expectNoAxeViolationsAtBothWidths } from '../../pages/no-axe-violations';

interface Post {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A receiver in the console's own network; one of its paths redirects elsewhere. */
const posts: Post[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
  request.on('end', () => {
    posts.push({ path: request.url ?? '', headers: request.headers, body });
    if (request.url === '/moved') response.writeHead(307, { location: '/elsewhere' }).end();
    else response.writeHead(204).end();
  });
});
const portOf = () => (receiver.address() as AddressInfo).port;

const hookedConsole: ConsoleKind = {
  name: 'with a webhook',
  start: async () => {
    // The harness may start a new console between two tests.
    if (!receiver.listening) await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    return await startFilledCopy({
      WEBHOOK_HOSTS: 'localhost',
      WEBHOOK_INTERNAL_HOSTS: `127.0.0.1:${String(portOf())}`,
    });
  },
};

test.use({ consoleKind: hookedConsole, role: 'admin' });
// A turn of the background work, or an order of the platform, is waited for.
test.setTimeout(300_000);
test.afterAll(() => void receiver.close());

const signedBy = (secret: string, { headers, body }: Post): boolean => {
  const [, seconds = '', given] = /^t=(\d+),v1=(.*)$/.exec(String(headers['payments-console-signature'])) ?? [];
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex') === given;
};

async function readSecret(page: Page): Promise<string> {
  const shown = page.getByRole('dialog', { name: 'Signing secret' });
  const [secret = ''] = /whsec_[\w-]{43}/.exec(await shown.innerText()) ?? [];
  await shown.getByRole('button', { name: 'Done' }).click();
  return secret;
}

test('alerts are posted, signed, to an administrator’s address, never to an inner one, with their result', async ({
  page,
  copy,
  openAs,
  fresh,
  platform,
  sandbox,
}) => {
  test.setTimeout(240_000);
  await page.goto('/settings/alerts/webhook');
  const form = page.getByRole('form', { name: 'Address of the webhook' });
  const refused = [
    ['hooks.example.com', 'This isn’t a web address.'],
    ['http://hooks.example.com/', 'The address must start with https://.'],
    ['https://169.254.169.254/latest', 'This host isn’t allowed.'],
    ['https://localhost/', 'This address is in a private network.'],
    [`http://127.0.0.1:${String(portOf())}/moved`, 'This address redirects.'],
  ] as const;
  for (const [address, words] of refused) {
    await form.getByLabel('Address', { exact: true }).fill(address);
    await form.getByRole('button', { name: 'Set webhook' }).click();
    await confirmSelf(page);
    await expect(form.getByText(words), address).toBeVisible();
  }
  expect(posts.map(({ path }) => path)).toEqual(['/moved']);
  await form.getByLabel('Address', { exact: true }).fill(`http://127.0.0.1:${String(portOf())}/hook`);
  await form.getByRole('button', { name: 'Set webhook' }).click();
  await confirmSelf(page);
  const first = await readSecret(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: `127.0.0.1:${String(portOf())}` })).toBeVisible();
  await expect(page.getByText(first)).toHaveCount(0);
  await page.getByRole('button', { name: 'Send test post' }).click();
  await expect(page.getByText('The receiver accepted the test post.')).toBeVisible();
  expect(posts.slice(-1).map((post) => [post.path, signedBy(first, post)])).toEqual([['/hook', true]]);
  await page.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click();
  await confirmSelf(page);
  const second = await readSecret(page);
  expect(second).not.toBe(first);

  const manager = await openAs('manager');
  await manager.goto('/settings/alerts');
  await manager.getByRole('checkbox', { name: 'Payout failed: Webhook' }).check();
  await manager.getByRole('button', { name: 'Save' }).click();
  await expect(manager.getByText('Saved')).toBeVisible();
  const open = (await platform.all('listPayouts')).filter((row) => text(row, 'payout_status') === 'PROCESSING');
  const id = fresh.oneOf(
    'payout PROCESSING',
    open.map((row) => text(row, 'payout_id')),
  );
  await sandbox.movePayouts({ change: [{ payout_id: id, v2_status: 'FAILED' }] });
  await manager.goto(`/a/master/payouts/${id}`);
  await copy.turn('mirror', 'alerts', 'deliveries');
  expect(posts.filter(({ body }) => body.includes(id))).toHaveLength(1);
  const [post] = posts.filter(({ body }) => body.includes(id));
  expect(post !== undefined && signedBy(second, post)).toBe(true);
  expect(JSON.parse(post?.body ?? '')).toMatchObject({
    type: 'alert.opened',
    receiver: { email: 'manager@demo.test' },
    alert: { kind: 'payout-failed', account: 'master' },
  });
  const delivered = page.getByRole('row', { name: /Mei Manager Payout failed Delivered 1$/ });
  await page.reload();
  await expect(delivered.first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(id);
  await expectNoAxeViolationsAtBothWidths(page);
  await page.getByRole('button', { name: 'Remove webhook' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove webhook' }).click();
  await confirmSelf(page);
  // The page has no roles while the question is open, so the test waits for the message first.
  await expect(page.getByText('The webhook is removed.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^127\.0\.0\.1/ })).toHaveCount(0);
  await page.goto('/settings/audit');
  for (const act of [
    'Alert webhook set',
    'Alert webhook tested',
    'Secret of the alert webhook renewed',
    'Alert webhook removed',
  ]) {
    await expect(page.getByRole('main').getByText(act).first(), act).toBeVisible();
  }
});

test('administrators choose which alerts are raised and from which limit on, for all accounts or one', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await page.goto('/settings/alerts/rules');
  const row = page.getByRole('row', { name: /^Money of a failed payout not yet returned/ });
  await expect(row).toContainText('On, limit: 5 days');
  await expect(row).toContainText('Default');
  const edit = async (fill: (form: ReturnType<Page['getByRole']>) => Promise<unknown>) => {
    await row.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('form', { name: 'Edit the rule for “Money of a failed payout not yet returned”' });
    await fill(form);
    await form.getByRole('button', { name: 'Save rule' }).click();
    return form;
  };
  const form = await edit(async (fields) => await fields.getByLabel('Limit in days').fill('61'));
  await expect(form.getByRole('alert')).toHaveText('Enter a whole number from 1 to 60.');
  await form.getByLabel('Limit in days').fill('8');
  await form.getByRole('button', { name: 'Save rule' }).click();
  await confirmSelf(page);
  await expect(row).toContainText('On, limit: 8 days');
  await edit(async (fields) => {
    await fields.getByLabel('Accounts').selectOption('Master account');
    await fields.getByLabel('Alert', { exact: true }).selectOption('Off');
  });
  await confirmSelf(page);
  await expect(row).toContainText('Master account: Off');
  await page.reload();
  await expect(row).toContainText('On, limit: 8 days');
  await row.getByRole('button', { name: 'Remove the rule of Master account' }).click();
  await confirmSelf(page);
  await expect(row).not.toContainText('Master account');
  await row.getByRole('button', { name: 'Use the default' }).click();
  await confirmSelf(page);
  await expect(row).toContainText('On, limit: 5 days');
  await page.goto('/settings/audit');
  for (const act of ['Alert rule set', 'Alert rule removed']) {
    await expect(page.getByRole('main').getByText(act).first(), act).toBeVisible();
  }
});

test('a rule is narrowed to an account, an amount, a beneficiary, and says how often it would have alerted', async ({
  page,
  platform,
}) => {
  await page.goto('/settings/alerts/rules');
  const row = page.getByRole('row', { name: /^Payout failed/ });
  await row.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: 'Edit the rule for “Payout failed”' });
  await expect(form.getByRole('status')).toContainText(/would have raised \d+ alerts in the last 90 days/);
  const add = form.getByRole('button', { name: 'Add filter' });
  const choose = async (name: string) =>
    await page.getByRole('listbox').getByRole('option', { name, exact: true }).click();
  await add.click();
  await choose('Amount');
  await page.getByLabel('Amount from').fill('500');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('status')).toContainText('Choose one currency for the amount.');
  await add.click();
  await choose('Currency');
  await choose('USD');
  // One level back: to the menu, which stays above the form.
  await page.keyboard.press('Escape');
  await choose('Account');
  await choose('Master account');
  await page.keyboard.press('Escape');
  const lately = Date.now() - 90 * 86_400_000;
  const found = (await platform.all('listPayouts')).filter(
    (one) =>
      /^FAILED/.test(text(one, 'payout_status')) &&
      text(one, 'payout_currency') === 'USD' &&
      new Decimal(text(one, 'payout_amount')).gte('500') &&
      Date.parse(text(one, 'create_time')) > lately,
  );
  expect(found.length).toBeGreaterThan(1);
  await expect(form.getByRole('status')).toContainText(`This rule would have raised ${found.length} alerts`);
  await choose('Beneficiary');
  await page.getByRole('combobox', { name: 'Beneficiary' }).fill('nobody of that name');
  await choose('Contains “nobody of that name”');
  await expect(form.getByRole('status')).toContainText('This rule would have raised no alerts in the last 90 days.');
  await expectNoAxeViolationsAtBothWidths(page);
  await form.getByRole('button', { name: 'Save rule' }).click();
  await confirmSelf(page);
  const words =
    'On, only payouts: Currency: USD · Amount at least 500 · Beneficiary contains “nobody of that name” · Account: Master account';
  await expect(row).toContainText(words);
  // What is left out again is gone from the rule.
  await row.getByRole('button', { name: 'Edit' }).click();
  await form.getByRole('button', { name: 'Remove filter: Beneficiary contains' }).click();
  await expect(form.getByRole('status')).toContainText(`This rule would have raised ${found.length} alerts`);
  await page.keyboard.press('Escape');
  await expect(row).toContainText(words);
  await row.getByRole('button', { name: 'Use the default' }).click();
  await confirmSelf(page);
  await expect(row).not.toContainText('only payouts');
});

test('administrators see alerts of the console itself behind the bell, and none of an account', async ({ page }) => {
  await page.goto('/settings/people');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Alerts/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Console alerts' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: / failed|was changed outside/ })).toHaveCount(0);
});
