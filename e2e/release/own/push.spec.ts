import { activityRow } from '../../pages/walks/activity-row';
import { freeze } from '../../pages/walks/freeze-walk';
import { signIn } from '../../pages/sign-in';
import { ownConsole } from '../../harness/consoles';
import { expect, test } from '../../harness/fixtures';

test.use({ role: 'manager', consoleKind: ownConsole('push') });
// A turn of the background work, or an order of the platform, is waited for.
test.setTimeout(300_000);

test('a colleague’s act is on the screen of everybody who may see it, by one read for each change', async ({
  page,
  openAs,
  fresh,
}) => {
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/writes/master/activity')) reads.push(request.url());
  });
  const stream = page.waitForResponse('**/api/changes?*');
  await page.goto('/a/master/activity');
  expect((await stream).headers()['content-type']).toMatch(/^text\/event-stream/);
  const colleague = await openAs('support');
  const id = fresh.card('ACTIVE');
  await freeze(colleague, id, 'Seen by a colleague');
  const row = activityRow(page, id);
  await expect(row).toContainText('Frozen', { timeout: 150_000 });
  expect(reads.length).toBeGreaterThan(0);
});

test('one tab of a browser holds the stream for all, and another takes over from a closed one', async ({ page }) => {
  const streams: string[] = [];
  const context = page.context();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/changes') streams.push(request.url());
  });
  await page.goto('/a/master/activity');
  await expect.poll(() => streams.length).toBe(1);
  const second = await context.newPage();
  await second.goto('/a/master/cards');
  await second.waitForFunction(async () => (await navigator.locks.query()).pending?.length === 1);
  expect(streams.length).toBe(1);
  await page.goto('about:blank');
  await expect.poll(() => streams.length).toBe(2);
  await second.close();
});

test.describe('of a session that ends elsewhere', () => {
  // The stream that is begun after it is refused, which leads to the sign-in.
  test.use({ role: 'nobody', expectedErrors: [/status of 401/] });

  test('the stream ends, and the page is at the sign-in without an act of its person', async ({
    page,
    openAs,
    copy,
  }) => {
    await signIn(page, 'operator', copy.demoPassword);
    const stream = page.waitForResponse('**/api/changes?*');
    await page.goto('/a/master/cards');
    await stream;
    const elsewhere = await openAs('nobody');
    await signIn(elsewhere, 'operator', copy.demoPassword);
    await elsewhere.goto('/settings/sessions');
    const end = elsewhere.getByRole('button', { name: /^End the session/ });
    await end.click();
    await expect(end).toHaveCount(0);
    await expect(page).toHaveURL(/\/sign-in\?/);
  });
});
