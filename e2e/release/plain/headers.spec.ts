import { expect, test } from '../../harness/fixtures';

test.describe('a foreign script', () => {
  test.use({ expectedErrors: [/Trusted|Content Security Policy|script-src|inline/i] });

  test('is refused, whether by address, as text or in the page', async ({ page }) => {
    await page.goto('/a/master/payouts');
    const outcomes = await page.evaluate(() => {
      const refused = (attempt: () => void) => {
        try {
          attempt();
          return false;
        } catch {
          return true;
        }
      };
      return {
        address: refused(() => {
          document.createElement('script').src = 'https://elsewhere.invalid/x.js';
        }),
        text: refused(() => {
          document.createElement('script').text = 'window.ran = true';
        }),
        markup: refused(() => {
          document.body.innerHTML = '<img src=x onerror="window.ran = true">';
        }),
        ran: 'ran' in window,
      };
    });
    expect(outcomes).toEqual({ address: true, text: true, markup: true, ran: false });
  });
});
