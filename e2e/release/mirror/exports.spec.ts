import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { text } from '../../conformance/json';
import { readSheet, unzip } from '../../pages/read-sheet';
import type { Copy } from '../../harness/console';
import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { confirmSelf } from '../../pages/confirm-self';
import { expectNoAxeViolations, expectNoAxeViolationsAtBothWidths } from '../../pages/no-axe-violations';
import { chooseCsv, dialogOf, files, openDialog, download, readCsv, exportWhole } from '../../pages/walks/export-whole';

test.use({ consoleKind: mirrorConsole });
test.setTimeout(600_000);

/** Exports the open list as a workbook, and shows the file on the page of exports. */
async function exportShown(page: Page, copy: Copy, fill?: () => Promise<void>): Promise<void> {
  await openDialog(page);
  await dialogOf(page).getByRole('button', { name: 'Change' }).click();
  // The file before had another form.
  await dialogOf(page).getByRole('radio', { name: 'Excel (XLSX)' }).check();
  await fill?.();
  await dialogOf(page).getByRole('button', { name: 'Export', exact: true }).click();
  if (fill !== undefined) await confirmSelf(page).catch(() => undefined);
  await dialogOf(page).getByRole('link', { name: 'View exports' }).click();
  await copy.turn('exports');
  await expect(page.getByRole('heading', { name: 'Exports', level: 1 })).toBeVisible();
  await expect(files(page).first()).toContainText('Ready');
}

test('a file and a confirmation are in the language of the pages on which they were asked for', async ({
  page,
  copy,
  platform,
}) => {
  const [payout] = (await platform.all('listPayouts')).filter((row) => row['payout_status'] === 'FAILED');
  // Olivia has chosen none, so that the pages have the last choice in this browser.
  await page.goto('/a/master/payouts?payout_status=FAILED');
  await page.context().addCookies([{ name: 'bo-language', value: 'zh-Hans', url: new URL(page.url()).origin }]);
  await page.reload();
  const dialog = page.getByRole('dialog', { name: '导出付款' });
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: '更改' }).click();
  await dialog.getByRole('radio', { name: 'CSV', exact: true }).check();
  await dialog.getByRole('button', { name: '导出', exact: true }).click();
  await dialog.getByRole('link', { name: '查看导出' }).click();
  await copy.turn('exports');
  const made = page.getByRole('list', { name: '我的导出' }).getByRole('listitem').first();
  await expect(made).toContainText('可下载');
  // The file stays as it was asked for.
  await page.context().clearCookies({ name: 'bo-language' });
  const address = await made.getByRole('link', { name: /^下载/ }).getAttribute('href');
  const { about } = readCsv(await (await page.request.get(address ?? '')).body());
  expect(about).toMatchObject({
    文件: '付款',
    账户: '主账户',
    筛选条件: '状态：失败',
    排序: '按创建时间，最新在前',
    导出人: 'Olivia Operator',
    账号: '已隐藏，仅显示末四位',
  });

  const confirmation = async () => {
    const answer = await page.request.get(`/a/master/payouts/${text(payout, 'payout_id')}/confirmation`);
    const read = await extractText(await getDocumentProxy(new Uint8Array(await answer.body())), { mergePages: true });
    return read.text;
  };
  expect(await confirmation()).toContain('Beneficiary');
  await page.context().addCookies([{ name: 'bo-language', value: 'zh-Hans', url: new URL(page.url()).origin }]);
  expect(await confirmation()).toContain('收款人');
});

test('two presses make and download the file of a filtered list, in the form of the last one', async ({
  page,
  copy,
  platform,
}) => {
  const failed = (await platform.all('listPayouts')).filter((row) => row['payout_status'] === 'FAILED');
  await exportWhole(page, copy, failed.length);
  await page.goto('/a/master/payouts?payout_status=FAILED');
  await openDialog(page);
  const submit = dialogOf(page).getByRole('button', { name: 'Export', exact: true });
  await expect(submit).toBeFocused();
  await expect(dialogOf(page).getByText(/^CSV, \d+ columns\. Times in: Your time zone\.$/)).toBeVisible();
  await expect(dialogOf(page).getByRole('radio')).toHaveCount(0);
  const given = page.waitForEvent('download');
  await submit.click();
  await copy.turn('exports');
  await expect(dialogOf(page).getByText('The file is ready. It’s being downloaded.')).toBeVisible();
  const file = await given;
  expect(file.suggestedFilename()).toMatch(/^payouts-master-.*\.csv$/);
  expect(readCsv(await readFile(await file.path())).rows).toHaveLength(failed.length);
  await expect(page).toHaveURL(/\/a\/master\/payouts\?status=FAILED$/);
});

test('a file of another list has the rows of its tab and search on all pages, ids as text, numbers masked', async ({
  page,
  copy,
  platform,
}) => {
  const frozen = (await platform.all('listCards')).filter((row) => row['card_status'] === 'FROZEN');
  const dialog = page.getByRole('dialog', { name: 'Export: Cards' });
  await page.goto('/a/master/cards?card_status=FROZEN&page_size=10');
  // All cards are counted, because the copies are whole.
  const tab = page.getByRole('navigation', { name: 'Cards by status' }).getByRole('link', { name: /^All ?\d/ });
  await expect(tab).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expectNoAxeViolations(page, dialog);
  await chooseCsv(dialog);
  await expectNoAxeViolations(page, dialog);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await dialog.getByRole('link', { name: 'View exports' }).click();
  await copy.turn('exports');
  await expect(files(page).first()).toContainText('Ready');
  await expect(files(page).first()).toContainText('Cards · Status: Frozen');
  const { name, bytes } = await download(page);
  expect(name).toMatch(/^cards-master-/);
  const { about, rows } = readCsv(bytes);
  expect(about).toMatchObject({
    File: 'Cards',
    Filters: 'Status: Frozen',
    'Account numbers': 'Masked except for the last four digits',
    Rows: String(frozen.length),
  });
  expect(rows.map((row) => row.split(',')[1]).toSorted()).toEqual(
    frozen.map((row) => String(row['card_id'])).toSorted(),
  );
  expect(rows.join('\n')).not.toMatch(/\d{13,}/);
});

test('a workbook has full account numbers only after a reason and a proof of identity, without a barrier', async ({
  page,
  copy,
  platform,
  openAs,
}) => {
  const count = (await platform.all('listPayouts')).filter((row) => row['payout_status'] === 'FAILED').length;
  await exportWhole(page, copy, count);
  const sheetOf = async () => {
    const { name, bytes } = await download(page);
    expect(name).toMatch(/\.xlsx$/);
    const book = unzip(bytes);
    const [head = [], ...rows] = readSheet(book.get('xl/worksheets/sheet2.xml') ?? '');
    const letter = /[A-Z]+/.exec(head.find(({ value }) => value === 'Account number')?.place ?? '')?.[0] ?? '?';
    const isThere = new RegExp(`^${letter}\\d`);
    const numbers = rows.flatMap((row) => row.filter(({ place }) => isThere.test(place)));
    return { rows: rows.length, about: readSheet(book.get('xl/worksheets/sheet1.xml') ?? ''), numbers };
  };
  await page.goto('/a/master/payouts?payout_status=FAILED');
  await exportShown(page, copy);
  const masked = await sheetOf();
  expect(masked.rows).toBe(count);
  expect(masked.numbers.length).toBeGreaterThan(0);
  expect(masked.numbers.every(({ value, kind }) => kind === 'text' && value.startsWith('••••'))).toBe(true);

  await page.goto('/a/master/payouts?payout_status=FAILED');
  await exportShown(page, copy, async () => {
    await dialogOf(page).getByRole('checkbox', { name: 'Account numbers in full' }).check();
    await dialogOf(page).getByRole('button', { name: 'Export', exact: true }).click();
    await expect(dialogOf(page).getByText(/Enter in a few words why/)).toBeVisible();
    await dialogOf(page).getByRole('textbox', { name: 'Reason' }).fill('The bank asks for them');
  });
  const full = await sheetOf();
  expect(full.rows).toBe(count);
  // The mirror may have read details of further payouts meanwhile.
  const fullAt = new Map(full.numbers.map(({ place, value }) => [place, value]));
  for (const { place, value } of masked.numbers) expect(fullAt.get(place)?.slice(-4), place).toBe(value.slice(-4));
  expect(full.numbers.every(({ value, kind }) => kind === 'text' && !value.includes('•'))).toBe(true);
  expect(JSON.stringify(full.about)).toContain('In full. Reason: The bank asks for them');
  await expectNoAxeViolationsAtBothWidths(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto('/a/master/payouts');
  await openDialog(page);
  await dialogOf(page).getByRole('button', { name: 'Change' }).click();
  await dialogOf(page).getByText('Columns', { exact: true }).click();
  const columns = dialogOf(page).getByRole('list', { name: 'Columns' }).getByRole('listitem');
  await columns.first().getByRole('button', { name: 'Move Created down' }).press('Enter');
  await expect(columns.first()).toContainText('Payout ID');
  await expectNoAxeViolationsAtBothWidths(page, dialogOf(page));
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);

  const manager = await openAs('manager');
  await manager.goto('/a/master/audit?kind=export');
  const events = manager.getByRole('table', { name: 'Audit events' });
  await expect(events.getByRole('row', { name: /Export with full values requested/ })).toHaveCount(1);
  await expect(events.getByRole('row', { name: /Export downloaded/ }).first()).toBeVisible();

  const support = await openAs('support');
  await support.goto('/a/master/payouts');
  await openDialog(support);
  await dialogOf(support).getByRole('button', { name: 'Change' }).click();
  await expect(dialogOf(support).getByText(/Finance operators and managers can export them in full/)).toBeVisible();
  await expect(dialogOf(support).getByRole('checkbox', { name: 'Account numbers in full' })).toHaveCount(0);
});

test('a file of bank accounts has full numbers for a person who gives a reason and proves their identity', async ({
  page,
  copy,
  platform,
}) => {
  const accounts = await platform.all('listBankAccounts');
  const dialog = page.getByRole('dialog', { name: 'Export: Bank accounts' });
  await page.goto('/a/master/bank-accounts');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await chooseCsv(dialog);
  await dialog.getByRole('checkbox', { name: 'Account numbers in full' }).check();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The auditors ask for them');
  await expectNoAxeViolationsAtBothWidths(page, dialog);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  await confirmSelf(page);
  await dialog.getByRole('link', { name: 'View exports' }).click();
  await copy.turn('exports');
  await expect(files(page).first()).toContainText('Ready');
  const { about, rows } = readCsv((await download(page)).bytes);
  expect(about['Account numbers']).toBe('In full. Reason: The auditors ask for them');
  expect(rows).toHaveLength(accounts.length);
  const file = rows.join('\n');
  const numbers = accounts.map((row) => text(row, 'account_number')).filter((number) => number !== '');
  expect(numbers.length).toBeGreaterThan(0);
  for (const number of numbers) expect(file).toContain(number);
});
