import type { Page } from 'playwright/test';
import { editOf, idOf } from '../pages/cardholder-form';
import { openForm } from '../pages/forms';
import { expect, test } from '../harness/fixtures';

/** A file with these first bytes, of any size. */
function fileOf(start: string, bytes: number): Buffer {
  return Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(bytes - start.length, 0x20)]);
}

test.describe('the document', () => {
  const input = (page: Page) => page.getByLabel('Identity document');

  test.beforeEach(async ({ page, seed }) => {
    await openForm(page, editOf(idOf(seed, 'SIMPLE')));
  });

  test('is judged by its bytes: HTML named .png is refused, and so is one byte too many', async ({ page }) => {
    await input(page).setInputFiles({
      name: 'card.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<html><script>alert(1)</script></html>'),
    });
    await expect(input(page)).toHaveAccessibleDescription(/This file is of another type/);
    await input(page).setInputFiles({
      name: 'big.pdf',
      mimeType: 'application/pdf',
      buffer: fileOf('%PDF-1.7', 1_500_001),
    });
    await expect(input(page)).toHaveAccessibleDescription(/Choose a smaller file\. This one is 1\.51 MB/);
    await input(page).setInputFiles({
      name: 'fits.pdf',
      mimeType: 'application/pdf',
      buffer: fileOf('%PDF-1.7', 1_490_000),
    });
    await expect(page.getByText('PDF, 1.49 MB')).toBeVisible();
    await expect(page.getByText(/^The end of this file is missing/)).toBeVisible();
    await expect(input(page)).not.toHaveAttribute('aria-invalid');
  });
});
