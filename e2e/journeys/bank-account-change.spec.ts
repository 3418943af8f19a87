import { approveChange, country, editOf, field, goodIban, idOf, operation, proposed } from '../pages/bank-account-form';
import { text } from '../conformance/json';
import {
  difference,
  effectsOf,
  expectFormAnew,
  expectLedBack,
  leaveQuestion,
  newestWrite,
  openForm,
  review,
  reviewRows,
  send,
} from '../pages/forms';
import { expect, test } from '../harness/fixtures';

test('the review shows what changes and nothing else, numbers masked and the changed digits marked', async ({
  page,
  seed,
  platform,
}) => {
  const id = idOf(seed, 'GBP');
  const before = text(await platform.record('retrieveBankAccount', id), 'account_number').slice(-4);
  await openForm(page, editOf(id));
  await field(page, 'Account number').fill(goodIban);
  await expect(page.getByText('IBAN of the United Kingdom: GB29 NWBK 6016 1331 9268 19')).toBeVisible();
  await field(page, 'Sort code').fill('60-16-13');
  await review(page);
  const rows = await reviewRows(page);
  expect(rows.map(([name]) => name)).toEqual(['Account number', 'Sort code']);
  expect(rows[0]?.[1]).toBe(`•••• ${before}`);
  expect(rows[0]?.[2]).toContain('•••• 6819');
  expect(await difference(page).innerText()).not.toContain('GB29');
  const marked = await page
    .getByRole('row', { name: /^Account number/ })
    .locator('mark')
    .allInnerTexts();
  const differing = Array.from('6819').filter((digit, place) => digit !== before[place]);
  expect(marked.join('')).toBe(differing.join(''));
  await expect(page.getByText(/for Master account, in the sandbox/)).toBeVisible();
});

test(
  'a double click makes one change, a second person makes none meanwhile, and the record comes back',
  { tag: '@money' },
  async ({ page, fresh, platform, sandbox, openAs }) => {
    const id = fresh.bankAccount('EUR');
    await page.goto(`/a/master/bank-accounts/${id}`);
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(country(page)).toBeEditable();
    await field(page, 'Address of the bank').fill('1 New Street');
    await review(page);
    await page.getByRole('button', { name: 'Submit for approval' }).dblclick();
    await expectLedBack(page, proposed);
    await expect(page).toHaveURL(`/a/master/bank-accounts/${id}`);
    const { id: write } = await newestWrite(page, operation, id);

    const second = await openAs('manager');
    await openForm(second, editOf(id));
    await field(second, 'Address of the bank').fill('2 Other Street');
    await review(second);
    await send(second);
    await expect(second.getByText('Not sent: another change is in progress')).toBeVisible();
    await second.getByRole('link', { name: /^Open the change in progress by / }).click();
    await leaveQuestion(second).getByRole('button', { name: 'Leave' }).click();
    await expect(second).toHaveURL(`/a/master/activity/${String(write)}`);
    await expect(second.getByRole('region', { name: 'Request' })).toContainText('1 New Street');

    await approveChange(page, second, id);
    const record = await platform.record('retrieveBankAccount', id);
    expect(record).toMatchObject({ bank_address: '1 New Street' });
    await expect(page.getByRole('main')).toContainText(text(record, 'account_status'));
    await expect(page.getByRole('main')).toContainText('1 New Street');
    expect(await effectsOf(sandbox, operation)).toHaveLength(1);
    await page.goBack();
    await expect(page).toHaveURL(editOf(id));
    await expectFormAnew(page, 'Address of the bank', '1 New Street');
    expect(await effectsOf(sandbox, operation)).toHaveLength(1);
  },
);
