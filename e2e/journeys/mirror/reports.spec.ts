import { mirrorConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';
import { openFilled } from '../../pages/filled-mirror';

test.use({ consoleKind: mirrorConsole, role: 'manager' });

const path = '/a/master/reports';

test('each bar is as many payouts as the platform has of its day, and leads to them; so does the table', async ({
  page,
  platform,
}) => {
  test.setTimeout(600_000);
  await openFilled(page, path);
  const chart = page.getByRole('group', { name: 'Payouts, by day' });
  const bars = await chart
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => ({ name: link.getAttribute('aria-label') ?? '', href: link.getAttribute('href') ?? '' })),
    );
  expect(bars).toHaveLength(30);
  const days = bars.map(({ name, href }) => {
    const query = new URLSearchParams(href.split('?')[1]);
    const [day, count] = name.split(': ');
    expect([query.get('from'), query.get('to')]).toEqual([day, day]);
    return { day: day ?? '', count: Number((count ?? '').replaceAll(',', '')) };
  });
  const query = { start_time: days[0]?.day ?? '', end_time: days.at(-1)?.day ?? '' };
  const all = await platform.all('listPayouts', query);
  const told = days.map(({ day, count }) => `${day} ${count}`);
  expect(told).toEqual(
    days.map(({ day }) => `${day} ${all.filter((row) => String(row['create_time']).startsWith(day)).length}`),
  );
  await page.getByText('Show as a table').click();
  // The sandbox completes no payout on some of the last days.
  const completed = all.filter((one) => one['payout_status'] === 'COMPLETED');
  const day =
    days.findLast((one) => completed.some((row) => String(row['create_time']).startsWith(one.day)))?.day ?? '';
  const row = page.getByRole('row', { name: day });
  const link = row.getByRole('link', { name: /Completed/ }).first();
  expect(await link.getAttribute('href')).toContain(`from=${day}&to=${day}`);
  expect(await link.getAttribute('href')).toContain('status=COMPLETED');
});
