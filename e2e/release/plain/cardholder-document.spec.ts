import { approveAs } from '../../pages/approve-as';
import { pdf, png } from '../../pages/document-samples';
import { confirmSelf } from '../../pages/confirm-self';
import type { Page } from 'playwright/test';
import { done, editOf, field, idOf, operation } from '../../pages/cardholder-form';
import {
  askedOf,
  effectsOf,
  expectLedBack,
  expectOutcome,
  newestWrite,
  openForm,
  review,
  reviewRows,
  send,
} from '../../pages/forms';
import { expect, test } from '../../harness/fixtures';
import { expectNoAxeViolations, expectToFit } from '../../pages/no-axe-violations';

test.describe('the document', () => {
  const input = (page: Page) => page.getByLabel('Identity document');

  test('says its size before it is chosen, shows a preview, and can be taken away, on a phone too', async ({
    page,
    seed,
  }) => {
    await openForm(page, editOf(idOf(seed, 'SIMPLE')));
    await expect(input(page)).toHaveAccessibleDescription(/PDF, PNG or JPEG of up to 1.5 MB/);
    await input(page).setInputFiles({ name: 'card.pdf', mimeType: 'application/pdf', buffer: png });
    await expect(page.getByRole('img', { name: 'Preview of card.pdf' })).toBeVisible();
    await expect(page.getByText(/^PNG, \d+ B$/)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoAxeViolations(page);
    await review(page);
    await expectNoAxeViolations(page);
    await expectToFit(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Remove the document' }).click();
    await expect(page.getByRole('img', { name: /^Preview/ })).toHaveCount(0);
    await input(page).setInputFiles({ name: 'two.pdf', mimeType: 'application/pdf', buffer: pdf() });
    await expect(page.getByText('2 pages, first page 210 × 297 mm')).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test('of 1.5 MB arrives whole, and is never in the browser’s storage', async ({ page, sandbox, openAs, fresh }) => {
    const id = fresh.cardholder('SIMPLE');
    await openForm(page, editOf(id));
    await input(page).setInputFiles({
      name: 'card.pdf',
      mimeType: 'application/pdf',
      buffer: pdf({ bytes: 1_500_000 }),
    });
    await expect(page.getByText('PDF, 1.50 MB')).toBeVisible();
    await review(page);
    expect((await reviewRows(page)).map(([name]) => name)).toEqual(['Document']);
    await send(page);
    await expectLedBack(page, 'Edit cardholder: submitted for approval');
    await approveAs(await openAs('manager'), id);
    await expect.poll(async () => (await newestWrite(page, operation, id))['state']).toBe('ACCEPTED');
    expect(await effectsOf(sandbox, operation)).toHaveLength(1);
    expect((await askedOf(page, operation, id))['document_type']).toBe('pdf');
    const stored = await page.evaluate(async () => ({
      local: Object.values(localStorage).join('').length,
      session: sessionStorage.length,
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
    }));
    expect(stored).toMatchObject({ session: 0, databases: 0, caches: 0 });
    expect(stored.local).toBeLessThan(1_000);
  });

  test('can be dropped and pasted', async ({ page, seed }) => {
    await openForm(page, editOf(idOf(seed, 'SIMPLE')));
    const bytes = png.toString('base64');
    const carry = async (name: string) =>
      await page.evaluateHandle(
        ([base64, fileName]) => {
          const data = Uint8Array.from(atob(base64 ?? ''), (character) => character.charCodeAt(0));
          const transfer = new DataTransfer();
          transfer.items.add(new File([data], fileName ?? '', { type: 'image/png' }));
          return transfer;
        },
        [bytes, name],
      );
    await page
      .getByText('Or drop the file here, or paste it.')
      .dispatchEvent('drop', { dataTransfer: await carry('dropped.png') });
    await expect(page.getByRole('img', { name: 'Preview of dropped.png' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove the document' }).click();
    await page.evaluate(
      (transfer) => {
        document.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
        );
      },
      await carry('pasted.png'),
    );
    await expect(page.getByRole('img', { name: 'Preview of pasted.png' })).toBeVisible();
  });

  test('that was chosen and then removed is not sent', async ({ page, sandbox, fresh }) => {
    const id = fresh.cardholder('SIMPLE');
    await openForm(page, editOf(id));
    await sandbox.armFault({
      fault: 'F22',
      operation: 'retrieveCardholder',
      when: 'before',
      times: null,
      after_calls: 1,
    });
    await field(page, 'Email').fill('without-document@cardholder.example');
    await input(page).setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: png });
    await review(page);
    await send(page);
    // The document has arrived, and the same form is sent again without it.
    await expectOutcome(page, 'Not sent: the platform can’t be reached');
    await sandbox.clearFaults();
    await page.getByRole('button', { name: 'Remove the document' }).click();
    await review(page);
    await send(page);
    await confirmSelf(page);
    await expectLedBack(page, done);
    expect(Object.keys(await askedOf(page, operation, id))).toEqual(['email']);
  });

  test('can be a link or a file; a file ID is asked for only on demand, with words about its origin', async ({
    page,
    seed,
  }) => {
    await openForm(page, editOf(idOf(seed, 'SIMPLE')));
    await expect(page.getByLabel('Request verification by link')).toBeVisible();
    await expect(field(page, 'File ID of the front side')).toBeHidden();
    await page.getByText('I have a file ID').click();
    await expect(field(page, 'File ID of the front side')).toBeVisible();
    await expect(page.getByText(/^The platform gives a file its ID when/)).toContainText(
      'request verification by link above, or attach the document below',
    );
    await expectNoAxeViolations(page);
    // A day can be typed with or without leading zeros.
    await field(page, 'Date of birth').fill('1990-4-7');
    await page.getByLabel('Request verification by link').check();
    await review(page);
    const rows = await reviewRows(page);
    expect(rows.find(([name]) => name === 'Date of birth')?.at(-1)).toBe('1990-04-07');
  });
});
