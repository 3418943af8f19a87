import { depositsOf, fill, made, simulate } from '../../pages/deposit-form';
import { expect, test } from '../../harness/fixtures';
import { setUpApp } from '../../pages/set-up-app';
import { productionPerson, startCopyWithSandboxCaller } from '../../harness/console';
import { beginAtTestNow } from '../../harness/consoles';
import { navigateUntilReady } from '../../pages/loads/until-ready';

test('a console for the real platform has no page, no link and no action for it', async ({
  page: sandboxPage,
  browser,
  sandbox,
}) => {
  test.setTimeout(600_000);
  const calls: { url: string; body: string; headers: Record<string, string> }[] = [];
  sandboxPage.on('request', (request) => {
    const headers = request.headers();
    if (headers['next-action'] !== undefined)
      calls.push({ url: request.url(), body: request.postData() ?? '', headers });
  });
  await fill(sandboxPage, '13');
  await simulate(sandboxPage).click();
  await expect(made(sandboxPage)).toBeVisible();
  expect(depositsOf(await sandbox.effects())).toHaveLength(1);
  const pressed = calls.find(({ body }) => body.includes('CHASUS33'));

  const { copy, cookie } = await startCopyWithSandboxCaller();
  try {
    const context = await browser.newContext({ baseURL: copy.origin });
    await beginAtTestNow(context);
    navigateUntilReady(context);
    const page = await context.newPage();
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(productionPerson.email);
    await page.getByLabel('Password').fill(productionPerson.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await setUpApp(page);
    await page.goto('/a/master/deposits');
    await expect(page.getByRole('heading', { level: 1, name: 'Deposits' })).toBeVisible();
    await expect(page.getByRole('link', { name: /simulate/i })).toHaveCount(0);
    expect((await page.request.get('/a/master/deposits/simulate')).status()).toBe(404);
    const drawnFor = (await page.locator('[data-person]').getAttribute('data-person')) ?? '';
    // The submission from the sandbox's console is sent to a console for the real platform.
    // The last address is the page's own if it is decoded late.
    for (const address of ['/a/master/deposits/simulate', '/a/master/deposits', '/a/master/deposits/%73imulate']) {
      const answer = await page.request.post(address, {
        headers: {
          'next-action': pressed?.headers['next-action'] ?? '',
          'content-type': pressed?.headers['content-type'] ?? '',
          accept: 'text/x-component',
          origin: copy.origin,
          'x-page-person': drawnFor,
          'sec-fetch-site': 'same-origin',
        },
        data: pressed?.body ?? '',
      });
      // Next may forward an action to another page and lose its status: then the refusal is in the body.
      const refusedWithin = (await answer.text()).includes('NEXT_HTTP_ERROR_FALLBACK;403');
      expect(answer.status() >= 400 || refusedWithin, `${address}: ${answer.status()}`).toBe(true);
    }
    // A person who acts through a sandbox has the page: their own connection decides, not the built-in one.
    const list = await fetch(`${copy.origin}/a/master/deposits`, { headers: { cookie } });
    expect(await list.text()).toContain('href="/a/master/deposits/simulate"');
    const own = await fetch(`${copy.origin}/a/master/deposits/simulate`, { headers: { cookie } });
    expect(own.status).toBe(200);
    expect(await own.text()).toContain('Creates a test deposit');
    const { effects } = (await (await fetch(`${copy.sandboxOrigin}/sandbox/effects`)).json()) as { effects: unknown[] };
    expect(effects).toEqual([]);
    await context.close();
  } finally {
    await copy.stop();
  }
});
