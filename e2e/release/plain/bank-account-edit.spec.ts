import { approveChange, country, editOf, field, idOf, operation } from '../../pages/bank-account-form';
import { text } from '../../conformance/json';
import { choose, effectsOf, expectSummary, openForm, review, reviewRows, send } from '../../pages/forms';
import { expect, test } from '../../harness/fixtures';
import { expectNoAxeViolations } from '../../pages/no-axe-violations';

test('the form opens with the record as it is, keeps its currency, and is not sent without a change', async ({
  page,
  seed,
  platform,
  sandbox,
}) => {
  const id = idOf(seed, 'GBP');
  const record = await platform.record('retrieveBankAccount', id);
  await page.goto(`/a/master/bank-accounts/${id}`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(editOf(id));
  await expect(country(page)).toHaveValue('United Kingdom');
  await expect(field(page, 'SWIFT code')).toHaveValue(text(record, 'swift_code'));
  await expect(field(page, 'Bank')).toHaveValue(text(record, 'bank_name'));
  await expect(field(page, 'Address of the bank')).toHaveValue(text(record, 'bank_address'));
  const code = text(record, 'bank_code_value').replace(/(..)(..)(..)/, '$1-$2-$3');
  await expect(field(page, 'Sort code')).toHaveValue(code);
  await expect(page.getByRole('region', { name: 'Account', exact: true })).toContainText('GBP');
  await expect(page.getByRole('textbox', { name: /currency/i })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: /currency/i })).toHaveCount(0);
  await expect(country(page)).toBeEditable();
  await send(page);
  await expectSummary(page, [/^The form matches/]);
  expect(await effectsOf(sandbox, operation)).toEqual([]);
});

test('the code that is asked for follows the country, with a sentence why; a vanished field is not sent', async ({
  page,
  fresh,
  platform,
  openAs,
}) => {
  const id = fresh.bankAccount('USD', 'US');
  await openForm(page, editOf(id));
  const aba = field(page, 'ABA routing number');
  await expect(aba).toHaveAccessibleDescription(
    'USD accounts at a bank in the United States need a 9-digit ABA routing number.',
  );
  await aba.fill('12');
  await send(page);
  await expectSummary(page, ['Enter the ABA routing number as exactly 9 digits.']);
  await choose(country(page), 'SG');
  await expect(aba).toHaveCount(0);
  await expect(
    page.getByText('USD accounts at a bank in Singapore need no ABA routing number; none is sent.'),
  ).toBeVisible();
  await expect(page.getByRole('group', { name: 'There is a problem' })).toHaveCount(0);
  await field(page, 'SWIFT code').fill('DBSSSGSG');
  await review(page);
  const rows = await reviewRows(page);
  expect(rows.map(([name]) => name)).toEqual(['SWIFT code', 'Country of the bank', 'ABA routing number']);
  expect(rows[2]?.[2]).toContain('nothing');
  await send(page);
  await approveChange(page, await openAs('manager'), id);
  expect(await platform.record('retrieveBankAccount', id)).toMatchObject({
    bank_country_code: 'SG',
    swift_code: 'DBSSSGSG',
    bank_code_type: '',
    bank_code_value: '',
  });
});

test('review, problems and versions have no barrier, and fit 390 pixels', async ({ page, seed }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page, editOf(idOf(seed, 'USD', 'US')));
  await field(page, 'Account number').fill('GB29 NWBK 6016 1331 9268 18');
  await field(page, 'ABA routing number').fill('1');
  await send(page);
  await expectSummary(page, [/ABA/]);
  await expectNoAxeViolations(page);
  await country(page).fill('a');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await choose(country(page), 'US');
  await field(page, 'ABA routing number').fill('021000022');
  await review(page);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
