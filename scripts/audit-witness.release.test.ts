import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoVariables, startConsoleCopy, workOnRequest } from '../e2e/harness/console';
import { runMaintenance } from './maintenance/run-maintenance.fixture';

const common = 'the secret that both consoles of this test know';
const token = 'the-token-of-the-program-that-collects-events';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'payments-console-'));
  await mkdir(path.join(folder, 'own'));
});
afterAll(() => rm(folder, { recursive: true }));

const file = (name: string) => path.join(folder, name);

/** The verifier as a person runs it. */
async function verify(...args: readonly string[]): Promise<{ readonly code: number; readonly out: string }> {
  try {
    const { stdout } = await promisify(execFile)('python3', ['-B', 'scripts/audit/verify_audit.py', ...args]);
    return { code: 0, out: stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { code, out: stdout };
  }
}

/** The export writes a line of its own, which is in it. */
const exportTo = (name: string) => async (environment: NodeJS.ProcessEnv) => {
  expect(await runMaintenance('audit/export', environment, '--to', file(name))).toMatchObject({ code: 0, words: '' });
};

test('another console and a folder witness the audit, and the verifier holds the export against both', async () => {
  const other = await startConsoleCopy({
    variables: { ...demoVariables, AUDIT_WITNESS_SECRET: common },
    inspect: async (environment) => {
      const args = ['--witnessed', '--to', file('kept.ndjson')];
      expect(await runMaintenance('audit/export', environment, ...args)).toMatchObject({ code: 0 });
    },
  });
  const copy = await startConsoleCopy({
    variables: {
      ...demoVariables,
      ...workOnRequest,
      AUDIT_WITNESSES: `file:${file('own')},${other.origin}/api/audit/witness`,
      AUDIT_WITNESS_SECRET: common,
      WEBHOOK_INTERNAL_HOSTS: new URL(other.origin).host,
      AUDIT_STREAM_TOKEN: token,
    },
    prepare: exportTo('first.ndjson'),
    inspect: exportTo('second.ndjson'),
  });
  await copy.turn('checkpoints');
  const stream = async (authorization: string, query = '') =>
    await fetch(`${copy.origin}/api/audit/stream${query}`, { headers: { authorization } });
  const events = (await (await stream(`Bearer ${token}`)).text()).trimEnd().split('\n');
  expect(JSON.parse(events[0] ?? '')).toMatchObject({ type_uid: 600_302, metadata: { sequence: 1 } });
  expect((await stream('Bearer another one')).status).toBe(401);
  expect((await stream(`Bearer ${token}`, '?after=1000')).status).toBe(409);
  expect((await stream(`Bearer ${token}`, '?after=x')).status).toBe(400);
  expect(
    (await fetch(`${other.origin}/api/audit/stream`, { headers: { authorization: `Bearer ${token}` } })).status,
  ).toBe(404);
  const unsigned = { method: 'POST', body: '{}', headers: { 'payments-console-signature': 't=1,v1=00' } };
  expect((await fetch(`${other.origin}/api/audit/witness`, unsigned)).status).toBe(401);
  await copy.stop();
  await other.stop();

  const both = ['--witness', file('kept.ndjson'), '--witness', file('own')];
  const whole = await verify(file('second.ndjson'), ...both);
  expect(whole).toEqual({
    code: 0,
    out: expect.stringContaining('INTACT as the witness saw them: entries 1 to ') as string,
  });
  expect(await verify(file('second.ndjson'))).toMatchObject({ code: 3 });
  const text = await readFile(file('second.ndjson'), 'utf8');
  await writeFile(file('changed.ndjson'), text.replace('"result":"done"', '"result":"refused"'));
  const changed = await verify(file('changed.ndjson'), ...both);
  expect(changed).toEqual({ code: 1, out: expect.stringMatching(/^NOT INTACT\. Entries 1 to /) as string });
});

test('an export that names no file says how it is asked for', async () => {
  const environment = { ...process.env, DATA_DIR: file('none') };
  const answer = await runMaintenance('audit/export', environment);
  expect(answer).toMatchObject({ code: 2, words: expect.stringContaining('npm run audit:export -- --to') as string });
});
