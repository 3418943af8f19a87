import type { Locator } from 'playwright/test';
import { row, text } from '../conformance/json';
import { amountField, depositsOf, fill, made, simulate, swiftCode, type } from '../pages/deposit-form';
import { expect, test } from '../harness/fixtures';
import { choose } from '../pages/quote-form';
import { untilReady } from '../pages/loads/until-ready';

// A turn of the background work, or an order of the platform, is waited for.
test.setTimeout(300_000);

/** The address of the handler for the write that a link leads to. */
async function addressOf(link: Locator): Promise<string> {
  const [, account = '', id = ''] =
    /^\/a\/([^/]+)\/activity\/(.+)$/.exec((await link.getAttribute('href')) ?? '') ?? [];
  return `/writes/${account}/${id}`;
}

test('a simulated deposit is booked with every digit that was typed, and stands in the lists', async ({
  page,
  platform,
  sandbox,
}) => {
  await page.goto('/a/master/deposits');
  await page.getByRole('link', { name: 'Simulate a deposit' }).click();
  await untilReady(page);
  await choose(page, 'Currency', 'KWD');
  await amountField(page).fill('123456789012.345');
  await swiftCode(page).fill('NBOKKWKW');
  await page.getByRole('textbox', { name: /^Receiving account number/ }).fill('KW81CBKU0000000000001234560101');
  await page.getByRole('textbox', { name: /^Name of the sender/ }).fill('Ann Example');
  await simulate(page).click();
  await expect(made(page).getByText('123,456,789,012.345 KWD')).toBeVisible();
  const [effect, ...others] = depositsOf(await sandbox.effects());
  expect(others).toEqual([]);
  const record = await platform.record('retrieveDeposit', effect?.resource ?? '');
  expect(text(record, 'amount')).toBe('123456789012.345');
  expect(text(record, 'receiver_account_number')).toBe('KW81CBKU0000000000001234560101');
  expect(row(record['sender'])).toMatchObject({ sender_name: 'Ann Example', sender_swift_code: 'NBOKKWKW' });
  await expect(made(page).getByText('Completed')).toBeVisible();
  const past = page.getByRole('table', { name: 'Simulated deposits, the newest first' });
  await expect(past.getByRole('row').nth(1)).toContainText('123,456,789,012.345 KWD');
  await made(page).getByRole('link', { name: 'Open the deposit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '123,456,789,012.345 KWD' })).toBeVisible();
});

test(
  'a double click is one deposit, Back and a reload are none; a repeat gets a warning, and is one more',
  { tag: '@money' },
  async ({ page, sandbox }) => {
    await fill(page, '1250.75');
    await simulate(page).dblclick();
    await expect(made(page)).toBeVisible();
    expect(depositsOf(await sandbox.effects())).toHaveLength(1);
    const earlier = await made(page).getByRole('link', { name: 'Open the deposit' }).getAttribute('href');

    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Deposits' }).click();
    await expect(page).toHaveURL('/a/master/deposits');
    await page.goBack();
    await type(page, '1250.75');
    await simulate(page).click();
    await expect(page.getByText('Not sent: possible duplicate')).toBeVisible();
    expect(depositsOf(await sandbox.effects())).toHaveLength(1);
    const first = page.getByRole('link', { name: /^Open the earlier change by / });
    const { value } = (await (await page.request.get(`/api${await addressOf(first)}`)).json()) as {
      value: { platformReference: string };
    };
    expect(earlier).toContain(value.platformReference);
    await page.getByRole('button', { name: 'Simulate deposit anyway' }).click();
    await expect(made(page)).toBeVisible();
    expect(depositsOf(await sandbox.effects())).toHaveLength(2);

    await page.reload();
    await page.getByRole('button', { name: 'Repeat last deposit' }).click();
    await expect(amountField(page)).toBeFocused();
    await expect(amountField(page)).toHaveValue('1,250.75');
    await expect(swiftCode(page)).toHaveValue('CHASUS33');
    await simulate(page).click();
    await expect(made(page).getByText('1,250.75 USD')).toBeVisible();
    expect(depositsOf(await sandbox.effects())).toHaveLength(3);
  },
);

test(
  'a lost answer is not called a deposit, is settled by itself, and is one deposit',
  { tag: '@money' },
  async ({ page, sandbox }) => {
    await fill(page, '41');
    await sandbox.armFault({ fault: 'F7', operation: 'simulateDeposit', when: 'after', times: 3 });
    await simulate(page).click();
    await expect(page.getByRole('main').getByText('Simulate deposit: Unknown outcome')).toBeVisible();
    await expect(made(page)).toHaveCount(0);
    await expect(made(page)).toBeVisible({ timeout: 150_000 });
    expect(depositsOf(await sandbox.effects())).toHaveLength(1);
  },
);
