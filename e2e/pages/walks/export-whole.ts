import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from 'playwright/test';
import type { Copy } from '../../harness/console';
import { expect } from '../../harness/fixtures';
import { untilReady } from '../loads/until-ready';

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Export payouts' });

export const files = (page: Page) => page.getByRole('list', { name: 'Your exports' }).getByRole('listitem');

export async function openDialog(page: Page): Promise<void> {
  await untilReady(page);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialogOf(page)).toBeVisible();
}

/** Opens the choices of a file, and takes CSV. */
export async function chooseCsv(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Change' }).click();
  await dialog.getByRole('radio', { name: 'CSV', exact: true }).check();
}

export async function download(page: Page): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const given = page.waitForEvent('download');
  await files(page)
    .first()
    .getByRole('link', { name: /^Download/ })
    .click();
  const file: Download = await given;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

interface Csv {
  readonly about: Readonly<Record<string, string>>;
  readonly rows: readonly string[];
}

export function readCsv(bytes: Buffer): Csv {
  const [head = '', table = ''] = bytes.toString('utf8').split('\r\n\r\n');
  const about = head.split('\r\n').map((line) => /^\uFEFF?([^,]*),"?(.*?)"?$/.exec(line) ?? []);
  return {
    about: Object.fromEntries(about.map(([, name = '', value = '']) => [name, value])),
    rows: table.split('\r\n').slice(1, -1),
  };
}

/** Exports the failed payouts, whose file is complete because the mirror has read them all. */
export async function exportWhole(page: Page, copy: Copy, count: number): Promise<Csv> {
  await page.goto('/a/master/payouts?payout_status=FAILED');
  await openDialog(page);
  await chooseCsv(dialogOf(page));
  await dialogOf(page).getByRole('button', { name: 'Export', exact: true }).click();
  await dialogOf(page).getByRole('link', { name: 'View exports' }).click();
  await copy.turn('exports');
  await expect(files(page).first()).toContainText('Ready');
  const read = readCsv((await download(page)).bytes);
  expect(read.rows.length).toBe(count);
  expect(read.about['Coverage']).toMatch(/^As of/);
  return read;
}
