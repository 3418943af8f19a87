import { request, type BrowserContext, type Page } from 'playwright/test';
import type { Copy } from '../harness/console';
import { untilReady } from './loads/until-ready';

export type Role = 'operator' | 'support' | 'manager' | 'admin';

/** People of the demo; the part of the e-mail before the `@` is the role. A second manager approves the first one's. */
export type DemoPerson = Role | 'manager2' | 'manager3' | 'admin2';

/** Signs in as a person of the demo does, through the form. */
export async function signIn(page: Page, person: DemoPerson, password: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(`${person}@demo.test`);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
  await untilReady(page);
}

/** The token in the form of the sign-in page, without which a sign-in is refused. */
export function csrfTokenIn(page: string): string {
  return /name="csrfToken" value="([^"]+)"/.exec(page)?.[1] ?? '';
}

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

export async function isSignedIn({ origin }: Copy, { cookies }: StorageState): Promise<boolean> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return (await fetch(`${origin}/api/session`, { headers: { cookie } })).ok;
}

/** Signs a person in by the form's own request, without a page, and returns the browser state of the session. */
export async function signedInState(copy: Copy, person: DemoPerson): Promise<StorageState> {
  const { origin, demoPassword } = copy;
  const asking = await request.newContext({
    baseURL: origin,
    extraHTTPHeaders: { origin },
    maxRedirects: 0,
    // Within a test, a new context would be signed in as the test's person.
    storageState: { cookies: [], origins: [] },
  });
  // The console may close an idle connection at the moment when it is used again.
  const csrfToken = csrfTokenIn(await (await asking.get('/sign-in', { maxRetries: 3 })).text());
  const form = { csrfToken, email: `${person}@demo.test`, password: demoPassword, callbackUrl: '/' };
  const answer = await asking.post('/api/auth/callback/credentials', { form });
  if (answer.headers()['location'] !== '/') throw new Error(`Nobody signed in as ${person}: ${await answer.text()}`);
  const state = await asking.storageState();
  await asking.dispose();
  return state;
}

/** Adds the cookie of the browser's zone, or the page would ask for itself again in the middle of a test. */
export function inZone({ cookies, origins }: StorageState, timeZone: string): StorageState {
  const zone = {
    name: 'bo-time-zone',
    value: encodeURIComponent(timeZone),
    domain: 'localhost',
    path: '/',
    expires: -1,
  };
  return { cookies: [...cookies, { ...zone, httpOnly: false, secure: false, sameSite: 'Lax' }], origins };
}
