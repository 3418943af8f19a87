import { approveChange, editOf, field, operation } from '../pages/bank-account-form';
import { text } from '../conformance/json';
import { effectsOf, openForm, review, send } from '../pages/forms';
import { expect, test } from '../harness/fixtures';

test('the full number is in no answer, and stays as it is when no new one is typed', async ({
  page,
  fresh,
  platform,
  sandbox,
  openAs,
}) => {
  const id = fresh.bankAccount('EUR');
  const number = text(await platform.record('retrieveBankAccount', id), 'account_number');
  const bodies: string[] = [];
  page.on('response', (response) => {
    void response.text().then(
      (body) => bodies.push(body),
      () => undefined,
    );
  });
  await openForm(page, editOf(id));
  await expect(page.getByText(`Leave it empty to keep •••• ${number.slice(-4)}`)).toBeVisible();
  await field(page, 'Bank').fill('Another Bank');
  await review(page);
  await send(page);
  await approveChange(page, await openAs('manager'), id);
  expect(bodies.filter((body) => body.includes(number))).toEqual([]);
  const after = await platform.record('retrieveBankAccount', id);
  expect(after).toMatchObject({ account_number: number, bank_name: 'Another Bank' });
  expect(await effectsOf(sandbox, operation)).toHaveLength(1);
});
