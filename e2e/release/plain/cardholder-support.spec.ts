import { approveAs, expectMarked } from '../../pages/approve-as';
import { editOf, field, idOf, operation } from '../../pages/cardholder-form';
import { effectsOf, expectLedBack, openForm, review, send } from '../../pages/forms';
import { expect, test } from '../../harness/fixtures';

test.use({ role: 'support' });

test('support may change contact details, not the identity', async ({ page, fresh, sandbox, openAs }) => {
  const id = fresh.cardholder('SIMPLE');
  await openForm(page, editOf(id));
  await expect(page.getByRole('region', { name: 'Personal details, identity and document' })).toContainText(
    /is for finance operators and managers/,
  );
  await expect(page.getByRole('combobox', { name: 'Nationality' })).toHaveCount(0);
  await field(page, 'Email').fill('by-support@cardholder.example');
  await review(page);
  await send(page);
  await expectLedBack(page, 'Edit cardholder: submitted for approval');
  await expect(page).toHaveURL(`/a/master/cardholders/${id}`);
  const approver = await openAs('manager');
  await expectMarked(approver, 'Cardholders', '/a/master/cardholders?page_size=100', id);
  await approveAs(approver, id);
  await expect(page.getByRole('main').getByText('Waiting for approval')).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('by-support@cardholder.example');
  expect(await effectsOf(sandbox, operation)).toHaveLength(1);
});

test('support cannot change a holder whose level demands identity', async ({ page, seed }) => {
  await page.goto(editOf(idOf(seed, 'STANDARD')));
  await expect(page.getByText(/at the Standard level must include their identity/)).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});
