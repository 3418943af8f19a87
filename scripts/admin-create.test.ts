import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Copy, noVariables, startConsoleCopy } from '../e2e/harness/console';
import { type CommandResult, runMaintenance } from './maintenance/run-maintenance.fixture';
import { postForm, signInByPassword } from './maintenance/sign-in-by-password.fixture';

const password = 'nine kettles on a frozen lake';

const create = async (environment: NodeJS.ProcessEnv, ...args: readonly string[]) =>
  await runMaintenance('admin-create', environment, ...args);

let copy: Copy;
let first: CommandResult;
let second: CommandResult;
let nobody: CommandResult;

beforeAll(async () => {
  copy = await startConsoleCopy({
    variables: { PLATFORM_ENVIRONMENT: 'production' },
    prepare: async (environment) => {
      nobody = await create(environment);
      first = await create(environment, '--email', 'Ann@example.test', '--name', 'Ann Example');
      second = await create(environment, '--email', 'ann@example.test', '--name', 'Ann Example');
    },
  });
});
afterAll(() => copy.stop());

const linkIn = ({ out }: CommandResult) => /http:\/\/\S+\/invitation\/[\w-]{43}/.exec(out)?.[0] ?? '';

test('without an answer, or in a demo, no admin is made and the sentence says what to do', async () => {
  expect(nobody).toMatchObject({ code: 1, out: '' });
  expect(nobody.words).toContain('npm run admin:create -- --email');
  const demo = await create({ ...process.env, ...noVariables }, '--email', 'a@b.test', '--name', 'A');
  expect(demo).toMatchObject({ code: 1, out: '' });
  expect(demo.words).toContain('which has admins of its own');
});

test('a console that runs keeps its embedded store to itself', async () => {
  const running = { ...process.env, ...noVariables, DATA_DIR: copy.dataDir, PLATFORM_ENVIRONMENT: 'sandbox' };
  const platform = { PLATFORM_BASE_URL: copy.sandboxOrigin, PLATFORM_CLIENT_ID: 'c', PLATFORM_API_KEY: 'k' };
  const refused = await create({ ...running, ...platform }, '--email', 'b@b.test', '--name', 'B');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.words).toContain('The store is in use by');
});

test('the link sets the first admin’s own password, once; a link that is printed later replaces it', async () => {
  expect((await (await fetch(linkIn(first))).text()).includes('This link isn’t valid')).toBe(true);
  expect(await (await fetch(linkIn(second))).text()).toContain('Ann Example');
  const token = linkIn(second).split('/').at(-1) ?? '';
  const forged = await fetch(`${copy.origin}/api/invitation`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.test' },
    body: new URLSearchParams({ token, password, again: password }),
  });
  expect(forged.status).toBe(403);
  const short = await postForm(copy.origin, '/api/invitation', { token, password: 'too short', again: 'too short' });
  expect(short.headers.get('location')).toBe(`/invitation/${token}?problem=short`);
  const set = await postForm(copy.origin, '/api/invitation', { token, password, again: password });
  expect([set.status, set.headers.get('location')]).toEqual([303, '/invitation/done']);
  const again = await postForm(copy.origin, '/api/invitation', { token, password, again: password });
  expect(again.headers.get('location')).toBe(`/invitation/${token}`);

  const { location, cookie } = await signInByPassword(copy.origin, { email: 'ann@example.test', password });
  expect(location).toBe('/');
  // The password alone leads to the second factor and opens no other page.
  const headers = { cookie };
  const people = await fetch(`${copy.origin}/settings/people`, { headers, redirect: 'manual' });
  expect(await people.text()).not.toContain('ann@example.test');
  const enrol = await fetch(`${copy.origin}/sign-in/enrol`, { headers });
  expect(enrol.status).toBe(200);
  expect(await enrol.text()).toContain('Six digits from the app');
});
