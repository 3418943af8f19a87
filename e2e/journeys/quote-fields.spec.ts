import { expect, test } from '../harness/fixtures';
import { card, askForQuote, getQuote, openQuoteForm, quotesOf } from '../pages/quote-form';

test.describe('the fixed side', () => {
  test('is the typed one, and is not lost without a question; the other is locked until it is asked for', async ({
    page,
    sandbox,
  }) => {
    await openQuoteForm(page, { sell_currency: 'USD', buy_currency: 'EUR' });
    await page.getByRole('navigation', { name: 'Quotes' }).getByRole('link', { name: 'History' }).click();
    await expect(page).toHaveURL(/history/);
    await openQuoteForm(page, { sell_currency: 'USD', buy_currency: 'EUR' });
    const sell = page.getByRole('textbox', { name: 'Amount you sell' });
    const buy = page.getByRole('textbox', { name: 'Amount you buy' });
    await sell.fill('100');
    await page.getByRole('link', { name: 'Deposits' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Leave without submitting?' })).toBeVisible();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(sell).toHaveValue('100.00');
    await expect(buy).toHaveJSProperty('readOnly', true);
    await expect(page.getByText('This amount is fixed.')).toBeVisible();
    // The other side shows about how much it is before a price is asked for, and the button is in view.
    await expect(buy).toHaveAttribute('placeholder', /^≈ \d{2}\.\d{2}$/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(getQuote(page)).toBeInViewport({ ratio: 1 });
    const [left, right] = [await sell.boundingBox(), await buy.boundingBox()];
    expect(left?.y).toBe(right?.y);
    await page.getByRole('button', { name: 'Enter buy amount instead' }).click();
    await expect(buy).toBeFocused();
    await expect(sell).toHaveValue('');
    await page.keyboard.type('250.5');
    await expect(sell).toHaveJSProperty('readOnly', true);
    await askForQuote(page);
    await expect(card(page, 'USD to EUR').getByText('250.50 EUR')).toBeVisible();
    expect(quotesOf(await sandbox.effects())).toHaveLength(1);
  });
});
