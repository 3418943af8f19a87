import { businessDayFrom } from '@/sandbox/world/business-days';
import { consoleBefore, ownConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { proposalOf } from '../../pages/approve-as';
import { confirmSelf } from '../../pages/confirm-self';
import { expectNoAxeViolationsAtBothWidths } from '../../pages/no-axe-violations';
import { dayAhead, askForQuote, getQuote, openQuoteForm } from '../../pages/quote-form';
import { convert, review, submit, outcome, strip, quote, conversions } from '../../pages/walks/conversions';

test.use({ consoleKind: ownConsole('conversion') });
test.setTimeout(600_000);

test('a quote that is over is not offered, and is refused in words where it ends in the dialog', async ({
  page,
  platform,
  sandbox,
}) => {
  await quote(page, platform);
  await convert(page).click();
  await expect(submit(page)).toBeEnabled();
  // The platform's clock goes on, and this browser does not know it yet.
  await sandbox.setClock({ advance_ms: 80_000 });
  await platform.sellRate('USD', 'EUR');
  await submit(page).click();
  // The platform refuses it, or the console if an answer has told it the platform's time since.
  const refused = page
    .getByText(/^(This quote has expired, so its rate|The quote had expired when it reached)/)
    .first();
  await expect(refused).toBeVisible();
  expect(await conversions(sandbox)).toEqual([]);
  const [made] = (await sandbox.effects()).slice(-1);
  await page.goto(`/a/master/quotes/${made?.resource ?? ''}`);
  // What the console refused without the platform has no record here: the page says that the quote is over.
  await expect(refused.or(page.getByText('This quote has expired', { exact: true })).first()).toBeVisible();
  await expect(convert(page)).toHaveCount(0);
});

test('a quote that somebody else used is refused in words, and the console says the same the second time', async ({
  page,
  platform,
  sandbox,
  openAs,
}) => {
  await quote(page, platform);
  const [made] = (await sandbox.effects()).filter(({ operation }) => operation === 'createQuote').slice(-1);
  const id = made?.resource ?? '';
  const other = await openAs('manager');
  await other.goto(`/a/master/quotes/${id}`);
  await convert(other).click();
  await convert(page).click();
  await expect(submit(page)).toBeEnabled();
  // The price is a colleague’s, so this person confirms who they are as it is used.
  await submit(other).click();
  await confirmSelf(other);
  await expect(outcome(other, 'Booked')).toBeVisible();
  await submit(page).click();
  await expect(review(page).getByText('Not sent: this quote can’t be used')).toBeVisible();
  await expect(review(page).getByText(/You can use a quote for one conversion only/)).toBeVisible();
  expect(await conversions(sandbox)).toHaveLength(1);

  // The platform refuses a quote that was used outside of the console.
  await page.keyboard.press('Escape');
  const sell_amount = await quote(page, platform);
  const [next] = (await sandbox.effects()).filter(({ operation }) => operation === 'createQuote').slice(-1);
  await convert(page).click();
  await expect(submit(page)).toBeEnabled();
  await platform.change('createConversion', '', {
    quote_id: next?.resource ?? '',
    sell_currency: 'USD',
    buy_currency: 'EUR',
    sell_amount,
    conversion_date: await dayAhead(platform, 'USDEUR'),
  });
  await submit(page).click();
  await expect(page.getByText('The quote was used already. Get a new quote.').first()).toBeVisible();
  expect(await conversions(sandbox)).toHaveLength(2);
});

test('more than the balance is refused in words, and the quote may be tried again', async ({
  page,
  platform,
  sandbox,
}) => {
  const conversion_date = await dayAhead(platform, 'HUFEUR');
  const asked = { sell_currency: 'HUF', buy_currency: 'EUR', sell_amount: '5000', conversion_date };
  await openQuoteForm(page, asked);
  await askForQuote(page);
  await convert(page).click();
  // The dialog has no barrier, and fits a phone.
  await expect(submit(page)).toBeEnabled();
  await expectNoAxeViolationsAtBothWidths(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await submit(page).click();
  await expect(page.getByText('The available balance is less than the amount that you sell.').first()).toBeVisible();
  expect(await conversions(sandbox)).toEqual([]);
  await review(page).getByRole('button', { name: 'Close' }).first().click();
  await expect(convert(page)).toBeVisible();
});

test('balances and the indicative rate are beside the form, as the platform gives them', async ({ page, platform }) => {
  const conversion_date = await dayAhead(platform, 'USDEUR');
  await openQuoteForm(page, { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '9', conversion_date });
  // Rate and balances are fetched at the first sign of a person, such as a move of the mouse.
  await page.mouse.move(300, 300);
  await expect(page.getByText(/Indicative rate USD to EUR:/)).toContainText(await platform.sellRate('USD', 'EUR'));
  const rows = await platform.all('listBalances');
  await expect(strip(page)).toBeVisible();
  await strip(page).getByText(`Show all ${rows.length}`).click();
  for (const { currency } of rows) await expect(strip(page).getByText(String(currency), { exact: true })).toBeVisible();
  await openQuoteForm(page, { sell_currency: 'USD', buy_currency: 'XPF', sell_amount: '9', conversion_date });
  await page.mouse.move(310, 300);
  await expect(page.getByText('The platform has no rate for USD to XPF right now.')).toBeVisible();
  await expectNoAxeViolationsAtBothWidths(page);
});

test.describe('where balances cannot be read', () => {
  test.use({ expectedErrors: [/status of [45]\d\d/] });

  test('the page says so and works', async ({ page, platform, sandbox }) => {
    await sandbox.armFault({ fault: 'F36', operation: 'listBalances', when: 'before', times: null });
    await quote(page, platform);
    await expect(page.getByText('The balances can’t be read right now.')).toBeVisible();
    await expect(convert(page)).toBeVisible();
  });
});

test.describe('with a rule', () => {
  test.use({ consoleKind: ownConsole('conversion rule') });

  test('a manager approves what an operator converts, and what is not approved in time ends with the quote', async ({
    page,
    platform,
    sandbox,
    openAs,
    clock,
  }) => {
    const admin = await openAs('admin');
    await admin.goto('/settings/approvals');
    const form = admin.getByRole('form', { name: 'Add rule' });
    await form.getByLabel('Type of change').selectOption('Convert money');
    await form.getByLabel('Currency').selectOption('EUR');
    await form.getByLabel(/Amount/).fill('1');
    await form.getByRole('button', { name: 'Add rule' }).click();
    await confirmSelf(admin);

    const approver = await openAs('manager');
    const amount = await quote(page, platform);
    await convert(page).click();
    await expect(review(page).getByText(/1\.00 EUR or more/)).toBeVisible();
    await submit(page).click();
    await expect(outcome(page, 'Waiting for approval')).toBeVisible();
    expect(await conversions(sandbox)).toEqual([]);
    const [made] = (await sandbox.effects()).filter(({ operation }) => operation === 'createQuote').slice(-1);
    await approver.goto('/a/master/approvals');
    const proposal = proposalOf(approver, made?.resource ?? '');
    await expect(proposal).toContainText(`${amount} USD`);
    await expect(proposal.getByRole('row', { name: /^Rate/ })).toContainText(await platform.sellRate('USD', 'EUR'));
    await expect(proposal.getByRole('row', { name: /^You buy/ })).toBeVisible();
    await proposal.getByRole('button', { name: 'Approve', exact: true }).click();
    await approver.getByRole('alertdialog').getByRole('button', { name: 'Approve and send' }).click();
    await expect(outcome(page, 'Booked')).toBeVisible({ timeout: 150_000 });
    expect(await conversions(sandbox)).toHaveLength(1);

    // The next conversion waits until its quote ends.
    await quote(page, platform);
    await convert(page).click();
    await submit(page).click();
    await expect(outcome(page, 'Waiting for approval')).toBeVisible();
    await clock.moveBy(80_000);
    await expect(outcome(page, 'Expired')).toBeVisible({ timeout: 150_000 });
    await expect(page.getByText('The change is no longer valid. Nothing was sent.').first()).toBeVisible();
    expect(await conversions(sandbox)).toHaveLength(1);
  });
});

test.describe('a platform without the extras', () => {
  test.use({ consoleKind: consoleBefore('spec only', '--spec-only'), expectedErrors: [/status of [45]\d\d/] });

  test('has no balances, rates or conversions, and quotes as usual', async ({ page, sandbox }) => {
    const conversion_date = businessDayFrom(new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10), [
      'USD',
      'EUR',
    ]);
    await openQuoteForm(page, { sell_currency: 'USD', buy_currency: 'EUR', sell_amount: '70', conversion_date });
    await getQuote(page).click();
    await expect(page.getByRole('timer', { name: 'Validity' })).toContainText('left');
    await expect(page.getByText(/Balances|Indicative rate/)).toHaveCount(0);
    await expect(convert(page)).toHaveCount(0);
    expect(await conversions(sandbox)).toEqual([]);
  });
});
