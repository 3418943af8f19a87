import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { markFileIn } from '../lib/writes/restore/store-watch';
import { english } from '../lib/messages/english.fixture';
import { noVariables } from '../e2e/harness/console';
import { layFolder } from '../e2e/harness/stores/empty-store';
import { type Cluster, hasPostgres, startCluster } from '../e2e/harness/stores/postgres-cluster';
import { runMaintenance } from './maintenance/run-maintenance.fixture';
import { SandboxProcess } from '../e2e/harness/sandbox';
import { depositForm, OpenForm } from '../e2e/matrix/open-form';
import { SuccessiveConsoles } from '../e2e/matrix/successive-consoles';

// Built consoles on a store that is restored as docs/operations.md says, while the platform and the browsers go on.

const run = promisify(execFile);
const auditSecret = 'the audit secret of this test and of nothing else';

/** A store that can be backed up and restored while no console runs. */
interface Ground {
  readonly variables: Readonly<Record<string, string>>;
  readonly dataDir: string;
  readonly backUp: () => Promise<void>;
  readonly putBack: () => Promise<void>;
  readonly close: () => Promise<void>;
}

async function layEmbedded(): Promise<Ground> {
  const dataDir = await layFolder();
  const [store, kept] = [`${dataDir}/store`, `${dataDir}-kept`];
  const copy = async (from: string, to: string) => {
    await rm(to, { recursive: true, force: true });
    await run('cp', ['-R', from, to]);
  };
  return {
    variables: { DATA_DIR: dataDir },
    dataDir,
    backUp: async () => await copy(store, kept),
    putBack: async () => await copy(kept, store),
    close: async () => {
      await rm(kept, { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function layPostgres(): Promise<Ground> {
  const cluster: Cluster = await startCluster();
  const dataDir = await layFolder();
  const url = await cluster.makeDatabase('console');
  const dump = `${dataDir}.dump`;
  return {
    variables: { DATA_DIR: dataDir, DATABASE_URL: url },
    dataDir,
    backUp: async () => await cluster.run('pg_dump', '--format=custom', `--file=${dump}`, url),
    putBack: async () =>
      await cluster.run('pg_restore', '--clean', '--if-exists', '--exit-on-error', `--dbname=${url}`, dump),
    close: async () => {
      await cluster.stop();
      await rm(dump, { force: true });
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const people = ['operator', 'manager', 'admin'] as const;

const page = '/a/master/deposits';

const grounds = [
  { store: 'the embedded store', lay: layEmbedded },
  // A machine without PostgreSQL has none to restore; the fault runs require PostgreSQL.
  ...(hasPostgres() ? [{ store: 'PostgreSQL', lay: layPostgres }] : []),
];

describe.each(grounds)('on $store', ({ lay }) => {
  let sandbox: SandboxProcess;
  let ground: Ground;
  let consoles: SuccessiveConsoles;
  beforeEach(async () => {
    [sandbox, ground] = await Promise.all([SandboxProcess.start('--memory'), lay()]);
    const { client_id: clientId, api_key: apiKey } = sandbox.seed.credentials;
    consoles = new SuccessiveConsoles([], {
      ...ground.variables,
      PLATFORM_BASE_URL: sandbox.origin,
      PLATFORM_CLIENT_ID: clientId,
      PLATFORM_API_KEY: apiKey,
      // Alerts come with the mirror.
      DEMO: '1',
      MIRROR_DAYS: '7',
      LOG_LEVEL: 'info',
      AUDIT_SECRETS: auditSecret,
    });
  });
  afterEach(async () => {
    await consoles.stop();
    await sandbox.stop();
    await ground.close();
  });

  const effects = async (operation: string) =>
    (await sandbox.effects()).filter((effect) => effect.operation === operation).length;
  /** The text as a person reads it: message keys are replaced by their texts. */
  const inWords = (text: string) => text.replaceAll(/\{"key":"[\w.-]+"\}/g, (found) => english(found));
  /** Runs the command whose output an administrator keeps outside of the store. */
  const verify = async (...known: readonly string[]) => {
    const environment = { ...process.env, ...noVariables, ...ground.variables, AUDIT_SECRETS: auditSecret };
    const { out, words } = await runMaintenance('audit/verify', environment, ...known);
    return out + words;
  };

  test('no open form or approval is sent again, every person is told, and the restore is found once', async () => {
    const first = await consoles.start();
    for (const caller of people) await consoles.signIn(caller);
    const open = await OpenForm.open(consoles, depositForm('7001.11'));
    const intent = sandbox.seed.payment_intents.find(({ intent_status }) =>
      /^(INITIATED|REQUIRES)/.test(intent_status),
    );
    const resource = { type: 'payment-intents', id: intent?.payment_intent_id ?? '' };
    const input = { id: resource.id, cancellation_reason: 'requested_by_customer' };
    const asked = { operation: 'cancelPaymentIntent', resource };
    const cancelling = await OpenForm.open(consoles, { page, action: 'cancelPaymentIntentAction', asked, input });
    const proposed = await cancelling.press();
    const operationId = /"write":\{"id":"([0-9a-f-]{36})"/.exec(proposed.text)?.[1] ?? proposed.text;
    await consoles.end(first);
    await ground.backUp();

    const second = await consoles.start();
    // The restore will lose this time: the form is sent, and a second person approves.
    expect((await open.press()).text).toContain('"kind":"recorded"');
    const inbox = await (await consoles.fetch('/a/master/approvals', second, 'manager')).text();
    const changeHash = /changeHash\\?":\\?"([0-9a-f]{64})/.exec(inbox)?.[1] ?? inbox.slice(0, 500);
    const decision = { account: 'master', verdict: 'approved', reason: '', changes: [{ operationId, changeHash }] };
    const approve = async () =>
      await consoles.actProven('manager', '/a/master/approvals', 'decideApprovalsAction', decision);
    expect((await approve()).text).toContain('"state":"SUCCEEDED"');
    await expect.poll(() => effects('simulateDeposit')).toBe(1);
    await expect.poll(() => effects('cancelPaymentIntent')).toBe(1);
    const mark = async () => JSON.parse(await readFile(markFileIn(ground.dataDir), 'utf8')) as { line: number };
    const { line } = await mark();
    await expect.poll(async () => (await mark()).line, { timeout: 20_000 }).toBeGreaterThan(line);
    await consoles.end(second);
    const kept = /\d+:[0-9a-f]{16}/.exec(await verify())?.[0] ?? '';

    await ground.putBack();
    expect(await verify(kept)).toContain('is not intact');
    const third = await consoles.start();
    expect(third.output.split('"store-went-back"')).toHaveLength(2);
    expect((await consoles.fetch('/api/session')).status).toBe(401);
    for (const caller of people) await consoles.signIn(caller);
    expect(inWords((await open.press()).text)).toContain('restored from a backup');
    expect((await approve()).text).not.toContain('"state":"SUCCEEDED"');
    const alerts = async () => await (await consoles.fetch('/settings/alerts/open', third, 'admin')).text();
    // Every page carries the sentence among its messages; only a real alert has a button behind it.
    await expect
      .poll(alerts, { timeout: 60_000, interval: 1_000 })
      .toMatch(/>The console’s database was restored from a backup<[^]*>Acknowledge</);
    // The alert stays until two administrators have acknowledged it: no person may snooze it.
    expect(await alerts()).not.toContain('>Snooze<');
    await consoles.end(third);

    // The console is ended and started again: the restore is not found a second time.
    const fourth = await consoles.start();
    expect(fourth.output).not.toContain('"store-went-back"');
    expect((await consoles.fetch('/api/session')).status).toBe(200);
    expect([await effects('simulateDeposit'), await effects('cancelPaymentIntent')]).toEqual([1, 1]);
    await consoles.end(fourth);
    expect(await verify()).toContain('The store was put back from a backup before');
  });
});
