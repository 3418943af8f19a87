import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright/test';
import { SMTPServer } from 'smtp-server';
import { Decimal } from '@/lib/contract/decimal';
import { addDays, todayIn } from '@/lib/format/plain-date';
import { text } from '../../conformance/json';
import type { Copy } from '../../harness/console';
import type { ConsoleKind } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { startFilledCopy } from '../../harness/stores/filled-store';
import { expectNoAxeViolationsAtBothWidths } from '../../pages/no-axe-violations';
import { shortDay } from '../../pages/walks/days';
import { readPayouts } from '../../harness/payout-truth';

/** The mails that the server has taken, as they came, alerts among them. */
const mails: string[] = [];
const mailsOf = (subject: string) => mails.filter((mail) => mail.includes(`\nSubject: ${subject}\r\n`));

async function startMailServer(): Promise<number> {
  const server = new SMTPServer({
    // The console needs no TLS on this machine, and would refuse a self-signed certificate.
    logger: false,
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString('utf8').replace(/=\r\n/g, '').replace(/=3D/g, '='));
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server lives as long as this process.
  server.server.unref();
  return (server.server.address() as AddressInfo).port;
}

const consoleWithMail: ConsoleKind = {
  name: 'mirror and mail',
  start: async () => {
    return await startFilledCopy({
      SMTP_URL: `smtp://127.0.0.1:${String(await startMailServer())}`,
      MAIL_FROM: 'console@company.test',
    });
  },
};

test.use({ consoleKind: consoleWithMail, role: 'manager' });

const schedules = '/a/master/reports/schedules';

async function openForm(page: Page) {
  await page.goto(schedules);
  await page.getByRole('button', { name: 'New schedule' }).click();
  const form = page.getByRole('dialog', { name: 'New scheduled report' });
  await expect(form).toBeVisible();
  return form;
}

/** Runs the schedule whose page is open, and waits for its result. */
async function runNow(page: Page, copy: Copy) {
  await page.getByRole('button', { name: 'Run now' }).click();
  const result = page.getByRole('region', { name: /^Result, due / });
  await expect(page).toHaveURL(/\?run=/);
  // The report of a view queues its file, and looks for it two seconds later.
  await copy.turn('reports', 'exports');
  await expect(result.getByText('Ready', { exact: true })).toBeVisible();
  return result;
}

test('totals of the last 30 days are made at once, shown and e-mailed, complete and by currency', async ({
  page,
  copy,
  platform,
}) => {
  test.setTimeout(600_000);
  await copy.turn('mirror');
  await page.goto(schedules);
  await expect(page.getByText('No scheduled reports yet')).toBeVisible();
  const form = await openForm(page);
  await expectNoAxeViolationsAtBothWidths(page, form);
  await page.setViewportSize({ width: 1440, height: 900 });
  await form.getByRole('button', { name: 'Create schedule' }).click();
  await expect(form.getByText('Enter a name.')).toBeVisible();
  await form.getByLabel('Name').fill('Thirty days');
  await form.getByLabel('Created').selectOption('Last 30 days');
  await form.getByLabel('How often').selectOption('Monthly');
  await form.getByLabel('Day of the month').selectOption('31');
  await form.getByLabel('Time', { exact: true }).selectOption('07:00');
  await form.getByLabel('By email').check();
  await form.getByRole('button', { name: 'Create schedule' }).click();
  await expect(page.getByRole('heading', { name: 'Thirty days', level: 1 })).toBeVisible();
  const facts = page.getByRole('region', { name: 'Schedule' });
  await expect(facts.getByText('Day 31 of the month at 07:00')).toBeVisible();
  await expect(facts.getByText('Europe/Berlin')).toBeVisible();
  await expect(page.getByText('No runs yet')).toBeVisible();

  const result = await runNow(page, copy);
  const today = todayIn('Asia/Shanghai', Date.now());
  const from = addDays(today, -29);
  const wanted = new Map<string, { count: number; sum: Decimal }>();
  for (const { row, status } of await readPayouts(platform)) {
    const day = text(row, 'create_time').slice(0, 10);
    if (day < from || day > today) continue;
    const key = `${text(row, 'payout_currency')}\t${status}`;
    const { count, sum } = wanted.get(key) ?? { count: 0, sum: new Decimal('0') };
    wanted.set(key, { count: count + 1, sum: sum.plus(new Decimal(text(row, 'payout_amount'))) });
  }
  const shown = (await result.getByRole('table', { name: 'Totals' }).getByRole('row').allInnerTexts()).slice(1);
  expect(shown).toHaveLength(wanted.size);
  for (const [key, { count, sum }] of wanted) {
    const line = shown.find((one) => one.startsWith(`${key}\t`)) ?? '';
    const [, , countText = '', sumText = ''] = line.split('\t');
    expect(Number(countText.replaceAll(',', '')), key).toBe(count);
    expect(new Decimal(sumText.replace(/[^\d.-]/g, '')).eq(sum), key).toBe(true);
  }
  await expect(
    result.getByText(
      new RegExp(
        `Created: ${Number(from.slice(8))}\\b.* – ${shortDay(today)} \\d{4}, platform’s time zone Asia/Shanghai \\(UTC\\+8\\)`,
      ),
    ),
  ).toBeVisible();
  await expect(result.getByText(/^As of /)).toBeVisible();
  await expectNoAxeViolationsAtBothWidths(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const own = () => mailsOf('Thirty days (Master account)');
  await copy.turn('deliveries');
  expect(own()).toHaveLength(1);
  const [mail = ''] = own();
  expect(mail).toMatch(/^To: [^@\s]+@/m);
  expect(mail).toContain('As of ');
  for (const line of shown) {
    const [currency = '', , , sum = ''] = line.split('\t');
    expect(mail).toContain(`${sum.split('\n')[0] ?? ''} ${currency}`);
  }
  const link = /https?:\/\/\S+\?run=[0-9a-f-]{36}/.exec(mail)?.[0] ?? '';
  await page.goto(new URL(link).pathname + new URL(link).search);
  await expect(page.getByRole('region', { name: /^Result, due / }).getByText('Email sent')).toBeVisible();
  // No second mail comes for one run.
  expect(own()).toHaveLength(1);
  await page.goto('/a/master/audit');
  for (const act of ['Scheduled report made', 'Scheduled report sent by email', 'Scheduled report requested']) {
    await expect(page.getByText(act).first()).toBeVisible();
  }
});

test('a report of a saved view is a file of exactly its rows, which the result offers', async ({
  page,
  copy,
  platform,
}) => {
  test.setTimeout(600_000);
  await copy.turn('mirror');
  await page.goto('/a/master/payouts?status=FAILED');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill('Failed ones');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog).toHaveCount(0);

  const form = await openForm(page);
  await form.getByLabel('Name').fill('Failed, weekly');
  await form.getByLabel('Saved view as a file').check();
  await form.getByRole('button', { name: 'Create schedule' }).click();
  await expect(form.getByText('Choose a saved view.')).toBeVisible();
  await form.getByLabel('Saved view', { exact: true }).selectOption('Failed ones');
  await form.getByRole('radio', { name: 'CSV', exact: true }).check();
  await form.getByLabel('How often').selectOption('Weekly');
  await form.getByLabel('Weekday').selectOption('Friday');
  await form.getByRole('button', { name: 'Create schedule' }).click();
  await expect(page.getByRole('region', { name: 'Schedule' }).getByText('Friday at 08:00')).toBeVisible();
  const result = await runNow(page, copy);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    result.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  const failed = (await platform.all('listPayouts')).filter((row) => text(row, 'payout_status') === 'FAILED');
  const [, table = ''] = file.split('\r\n\r\n');
  expect(table.trimEnd().split('\r\n')).toHaveLength(failed.length + 1);
  for (const row of failed) expect(table).toContain(text(row, 'payout_id'));
  await expect(result.getByRole('link', { name: 'View these payouts' })).toHaveAttribute(
    'href',
    '/a/master/payouts?status=FAILED',
  );

  // Without its view the next run fails, which the inbox says and makes again where it stands.
  const schedule = new URL(page.url()).pathname;
  await page.goto('/a/master/payouts');
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Manage saved views' }).click();
  await page.getByRole('button', { name: 'Delete Failed ones' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.goto(schedule);
  await page.getByRole('button', { name: 'Run now' }).click();
  await copy.turn('reports');
  await expect(page.getByRole('button', { name: 'Run again' })).toBeVisible();
  await page.goto('/a/master/inbox');
  const entry = page.getByRole('listitem').filter({ hasText: 'Your report “Failed, weekly” failed' });
  await expect(entry).toContainText('The saved view was deleted');
  await entry.getByRole('button', { name: 'Run again' }).click();
  await expect(entry.getByText('Being made')).toBeVisible();
  await page.goto(schedule);
  await expect(page.getByRole('region', { name: 'Runs' }).getByText('Requested by you')).toHaveCount(3);
});

test.describe('of another person', () => {
  // Another person's schedule is answered as not found.
  test.use({ expectedErrors: [/404 \(Not Found\)/] });

  test('only its owner finds a schedule, and can pause, change and delete it', async ({ page, openAs }) => {
    const form = await openForm(page);
    await form.getByLabel('Name').fill('Mine');
    await form.getByRole('button', { name: 'Create schedule' }).click();
    const facts = page.getByRole('region', { name: 'Schedule' });
    await expect(facts.getByText('Daily at 08:00')).toBeVisible();
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(facts.getByText('Paused', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(facts.getByText('Paused', { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit scheduled report' });
    await edit.getByLabel('Time', { exact: true }).selectOption('18:00');
    await edit.getByRole('button', { name: 'Save schedule' }).click();
    await expect(facts.getByText('Daily at 18:00')).toBeVisible();
    await expect(facts.getByTitle(/ 18:00:00 UTC\+\d/)).toBeVisible();

    const other = await openAs('operator');
    await other.goto(schedules);
    await expect(other.getByText('No scheduled reports yet')).toBeVisible();
    const answer = await other.goto(page.url());
    expect(answer?.status()).toBe(404);

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(schedules);
    await expect(page.getByRole('link', { name: 'Mine' })).toHaveCount(0);
  });
});
