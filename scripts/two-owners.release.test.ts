import { once } from 'node:events';
import { readdirSync, rmSync, utimesSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noVariables } from '../e2e/harness/console';
import { SandboxProcess } from '../e2e/harness/sandbox';
import { layFolder } from '../e2e/harness/stores/empty-store';
import type { MatrixConsole } from '../e2e/matrix/matrix-console';
import { depositForm, OpenForm } from '../e2e/matrix/open-form';
import { SuccessiveConsoles } from '../e2e/matrix/successive-consoles';
import { container, whyNoContainer } from '../lib/lock/lock-holder.fixture';
import { runMaintenance } from './maintenance/run-maintenance.fixture';

// Two built consoles on one data folder, one of them with process numbers and a host name of its own, as when a
// container is started beside the one that works.

const secret = 'a secret of this test and of nothing else';
const otherHost = 'other-host';
const inside = [...container, 'sh', '-c', 'hostname "$0"; exec "$@"', otherHost];

const noContainer = whyNoContainer();
// Where the system makes no namespaces for a test, there are no containers to tell apart.
describe.skipIf(noContainer !== undefined)(
  `two consoles on one folder${noContainer === undefined ? '' : `: ${noContainer}`}`,
  () => {
    let sandbox: SandboxProcess;
    let consoles: SuccessiveConsoles;
    let dataDir = '';
    beforeEach(async () => {
      [sandbox, dataDir] = await Promise.all([SandboxProcess.start('--memory'), layFolder()]);
      const { client_id: clientId, api_key: apiKey } = sandbox.seed.credentials;
      consoles = new SuccessiveConsoles([{ name: 'operator', role: 'operator' }], {
        DATA_DIR: dataDir,
        SESSION_SECRET: secret,
        DATA_SECRET: secret,
        AUDIT_SECRETS: secret,
        LOG_LEVEL: 'info',
        PLATFORM_BASE_URL: sandbox.origin,
        PLATFORM_CLIENT_ID: clientId,
        PLATFORM_API_KEY: apiKey,
      });
    });
    afterEach(async () => {
      for (const { copy } of consoles.alive) copy.process.kill('SIGCONT');
      await consoles.stop();
      await sandbox.stop();
      await rm(dataDir, { recursive: true, force: true });
    });

    /** What a console says that is refused; it must not start. */
    const refusalOf = async (how: Parameters<SuccessiveConsoles['start']>[0]): Promise<string> =>
      await consoles.start(how).then(
        () => 'it started',
        (error: unknown) => String(error),
      );
    const inUseBy = (pid: number, host: string) =>
      `The store is in use by process ${pid} on ${host} (${dataDir}/store.lock): stop that one, or set DATA_DIR to another folder to run beside it.`;

    /** Others see the claim of the only owner as one that was silent for longer than any is believed. */
    const ageClaim = (): string => {
      const [claim = ''] = readdirSync(path.join(dataDir, 'store.lock')).filter((name) => !name.includes('.'));
      const file = path.join(dataDir, 'store.lock', claim);
      utimesSync(file, new Date(0), new Date(0));
      return file;
    };

    const open = async (...amounts: readonly string[]) =>
      await Promise.all(amounts.map(async (amount) => await OpenForm.open(consoles, depositForm(amount))));
    const sent = async () => (await sandbox.effects()).filter(({ operation }) => operation === 'simulateDeposit');
    const recordedIn = async (from: MatrixConsole) => await (await consoles.fetch('/api/writes/master', from)).text();

    /** Ends all consoles: what is left on the disk is whole, and audit and store agree. */
    const expectWhole = async () => {
      await consoles.stop();
      const environment = { ...process.env, ...noVariables, DATA_DIR: dataDir, AUDIT_SECRETS: secret };
      const { code, words } = await runMaintenance('audit/verify', environment);
      expect({ code, words }).toEqual({ code: 0, words: '' });
    };

    test('the second is refused by the name of the first, which keeps its store at work and through a pause', async () => {
      const first = await consoles.start();
      const pid = first.copy.process.pid ?? 0;
      const forms = await open('11.01', '11.02', '11.03', '11.04');
      expect((await forms[0]?.press())?.text).toContain('"kind":"recorded"');
      expect(await refusalOf({ inside })).toContain(inUseBy(pid, hostname()));

      const pressed = forms.slice(1).map(async (form) => (await form.press(first)).text);
      first.copy.process.kill('SIGSTOP');
      ageClaim();
      expect(await refusalOf({ inside })).toContain(inUseBy(pid, hostname()));
      expect(await refusalOf({})).toContain(inUseBy(pid, hostname()));
      first.copy.process.kill('SIGCONT');
      for (const text of await Promise.all(pressed)) expect(text).toContain('"kind":"recorded"');
      expect(first.output).not.toContain('store-lost');
      await expect.poll(async () => (await sent()).length).toBe(4);
      const text = await recordedIn(first);
      for (const amount of ['11.01', '11.02', '11.03', '11.04']) expect(text).toContain(amount);
      await expectWhole();
    });

    test('one that was silent, as on another machine, has lost its store: it ends at once and says so', async () => {
      const first = await consoles.start();
      const forms = await open('12.01', '12.02', '12.03', '12.04', '12.05', '12.06');
      const [kept, ...more] = forms;
      expect((await kept?.press())?.text).toContain('"kind":"recorded"');
      // These are under way, each in some step, when the process is stopped.
      const underWay = more.slice(0, 4).map(
        async (form) =>
          await form.press(first).then(
            ({ text }) => text,
            () => 'cut off',
          ),
      );
      await expect.poll(async () => (await sent()).length, { interval: 1 }).toBeGreaterThan(1);
      first.copy.process.kill('SIGSTOP');
      const claim = ageClaim();
      rmSync(`${claim}.socket`);

      const second = await consoles.start({ inside });
      expect((await more[4]?.press(second))?.text).toContain('"kind":"recorded"');
      const owned = readdirSync(path.join(dataDir, 'store.lock')).toSorted();
      expect(await refusalOf({})).toContain(inUseBy(1, otherHost));

      const ended = once(first.copy.process, 'exit');
      first.copy.process.kill('SIGCONT');
      expect(await ended).toEqual([1, null]);
      expect(first.output).toContain(
        `The store belongs to process 1 on ${otherHost} now, since this process was not heard of for a minute: it stops, and writes nothing more.`,
      );
      for (const text of await Promise.all(underWay)) expect(text).toMatch(/^cut off$|"kind":"recorded"/);
      expect(readdirSync(path.join(dataDir, 'store.lock')).toSorted()).toEqual(owned);

      // The owner goes on with what the first one had begun, under the same keys: pressed again, no form is sent twice.
      for (const form of forms) expect((await form.press(second)).text).toContain('"kind":"recorded"');
      await expect.poll(async () => (await sent()).length).toBe(6);
      const references = async () =>
        Array.from((await recordedIn(second)).matchAll(/"platformReference":"([^"]+)"/g), ([, id]) => id).toSorted();
      // Each has its record, which knows what became of it, and no amount was sent twice.
      const made = await sent();
      await expect.poll(references).toEqual(made.map(({ resource }) => resource).toSorted());
      expect(new Set(made.map((one) => one.body_hash)).size).toBe(6);
      const lines = second.output.split('\n').filter((line) => /"level":"error"/.test(line));
      expect(lines).toEqual([]);
      await expectWhole();
    });
  },
);
