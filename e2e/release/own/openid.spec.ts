import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright/test';
import { type Copy, startConsoleCopy } from '../../harness/console';
import { expect, test } from '../../harness/fixtures';
import { freePorts } from '../../harness/sandbox';
import { expectNoAxeViolations } from '../../pages/no-axe-violations';

const secret = 'the-client-secret-of-this-test-alone';

/** Starts the console with a provider, which must know the console's return address. */
async function startBesideProvider(): Promise<Copy> {
  const [port = 0, providerPort = 0] = await freePorts(2);
  const origin = `http://localhost:${String(port)}`;
  const script = fileURLToPath(new URL('../../harness/openid-provider.mjs', import.meta.url));
  const args = [script, String(providerPort), `${origin}/api/auth/callback/openid`, secret];
  const provider = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(provider.stdout, 'data');
  return await startConsoleCopy({
    port,
    variables: {
      PLATFORM_ENVIRONMENT: 'sandbox',
      DEMO: '1',
      OIDC_ISSUER: `http://localhost:${String(providerPort)}`,
      OIDC_CLIENT_ID: 'payments-console',
      OIDC_CLIENT_SECRET: secret,
    },
    inspect: () => Promise.resolve(void provider.kill()),
  });
}

test.use({
  consoleKind: { name: 'company sign-in', start: startBesideProvider },
  role: 'nobody',
  expectedErrors: [/./],
});
test.setTimeout(600_000);

const link = (page: Page) => page.getByRole('link', { name: 'Sign in with your company account' });

async function signInThere(page: Page, login: string): Promise<void> {
  await link(page).click();
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a person with a verified e-mail is signed in by the company’s sign-in and lands on the wanted page', async ({
  page,
  copy,
}) => {
  await page.goto('/a/master/payouts?payout_status=FAILED');
  await expectNoAxeViolations(page);
  await signInThere(page, 'Operator@demo.test');
  await expect(page).toHaveURL(`${copy.origin}/a/master/payouts?payout_status=FAILED`);
  await expect(page.getByRole('button', { name: /Olivia Operator, / })).toBeVisible();
  const cookies = await page.context().cookies(copy.origin);
  const session = cookies.find(({ name }) => name.endsWith('-sid'));
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict', expires: -1 });
  expect(session?.value).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
});

for (const [login, sentence] of [
  ['unverified-manager@demo.test', 'Your company account’s email isn’t verified. Ask your IT team.'],
  ['stranger@elsewhere.test', 'Your company account’s email isn’t known here. Ask an administrator to invite you.'],
] as const) {
  test(`${login} stays outside and is told why, and no person is created`, async ({ page }) => {
    await page.goto('/sign-in');
    await signInThere(page, login);
    await expect(page.getByText(sentence)).toBeVisible();
    expect((await page.context().cookies()).some(({ name }) => name.endsWith('-sid'))).toBe(false);
    await page.goto('/a/master');
    await expect(page).toHaveURL(/\/sign-in/);
  });
}

test('an answer of the provider without a request opens nothing', async ({ page, copy }) => {
  for (const [query, sentence] of [
    ['', 'Your company’s sign-in failed.'],
    ['?code=made-up&state=made-up', 'Your company’s sign-in failed.'],
    ['?error=access_denied', 'Your company’s sign-in didn’t let you in.'],
  ] as const) {
    await page.goto(`${copy.origin}/api/auth/callback/openid${query}`);
    await expect(page.getByText(sentence)).toBeVisible();
  }
  const begun = await page.request.get('/api/auth/openid?from=/', { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(await begun.text()).toContain('problem=stale');
});
