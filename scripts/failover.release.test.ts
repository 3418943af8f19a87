import { rm } from 'node:fs/promises';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { english } from '../lib/messages/english.fixture';
import { noVariables } from '../e2e/harness/console';
import { SandboxProcess } from '../e2e/harness/sandbox';
import { layFolder } from '../e2e/harness/stores/empty-store';
import { MovingAddress } from '../e2e/harness/stores/moving-address';
import { type Cluster, hasPostgres, type Standby, startCluster } from '../e2e/harness/stores/postgres-cluster';
import { depositForm, freezeForm, OpenForm } from '../e2e/matrix/open-form';
import { SuccessiveConsoles } from '../e2e/matrix/successive-consoles';
import { runMaintenance } from './maintenance/run-maintenance.fixture';

// Two built consoles whose database is lost in the middle of their work: its standby takes over at the same address, as
// docs/operations.md says, while people go on pressing what is open in their tabs.

const auditSecret = 'the audit secret of this test and of nothing else';

/** The text as a person reads it: message keys are replaced by their texts. */
const inWords = (text: string) => text.replaceAll(/\{"key":"[\w.-]+"\}/g, (found) => english(found));

/** Everything of one failover: two servers behind one address, two consoles, and the platform. */
class Ground {
  readonly cluster: Cluster;
  readonly standby: Standby;
  readonly address: MovingAddress;
  readonly sandbox: SandboxProcess;
  readonly consoles: SuccessiveConsoles;
  readonly url: string;

  private constructor(cluster: Cluster, standby: Standby, address: MovingAddress, sandbox: SandboxProcess) {
    this.cluster = cluster;
    this.standby = standby;
    this.address = address;
    this.sandbox = sandbox;
    this.url = `postgres://console@127.0.0.1:${address.port}/console`;
    const { client_id: clientId, api_key: apiKey } = sandbox.seed.credentials;
    this.consoles = new SuccessiveConsoles([], {
      PLATFORM_BASE_URL: sandbox.origin,
      PLATFORM_CLIENT_ID: clientId,
      PLATFORM_API_KEY: apiKey,
      // Alerts come with the mirror.
      DATABASE_URL: this.url,
      DEMO: '1',
      MIRROR_DAYS: '7',
      LOG_LEVEL: 'info',
      AUDIT_SECRETS: auditSecret,
    });
  }

  static async lay(isSynchronous: boolean): Promise<Ground> {
    const cluster = await startCluster();
    onTestFinished(async () => await cluster.stop());
    await cluster.makeDatabase('console');
    const standby = await cluster.follow(isSynchronous);
    const address = await MovingAddress.open(cluster.port);
    onTestFinished(async () => await address.close());
    const sandbox = await SandboxProcess.start('--memory');
    onTestFinished(async () => void (await sandbox.stop()));
    const ground = new Ground(cluster, standby, address, sandbox);
    onTestFinished(async () => await ground.consoles.stop());
    await ground.consoles.start();
    await ground.consoles.start();
    await ground.consoles.signIn('operator');
    return ground;
  }

  /** The consoles in turn. */
  consoleAt(place: number) {
    return this.consoles.alive[place % this.consoles.alive.length];
  }

  /** The standby has the address before it may be written, as where its promotion takes a while. */
  async goOver(): Promise<void> {
    await this.cluster.kill();
    this.address.moveTo(this.standby.port);
    await this.standby.promote();
  }

  async ask<T extends Record<string, unknown>>(statement: string): Promise<readonly T[]> {
    const client = new Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query<T>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  async effects() {
    return (await this.sandbox.effects()).filter(({ operation }) =>
      /^(simulateDeposit|updateCardStatus)$/.test(operation),
    );
  }

  /** Effects by what a person meant: one amount, one card. None may be there twice. */
  async expectNothingTwice(): Promise<void> {
    const meant = (await this.effects()).map((one) =>
      one.operation === 'simulateDeposit' ? one.body_hash : one.resource,
    );
    expect(meant.filter((one, place) => meant.indexOf(one) !== place)).toEqual([]);
  }

  /** Waits until the store knows what became of each write that it has; answers the keys of all writes. */
  async settledKeys(): Promise<ReadonlySet<string>> {
    const open = `select state from operation where state in ('READY', 'SENDING', 'UNKNOWN', 'IN_PROGRESS')`;
    await expect.poll(async () => await this.ask(open), { interval: 500 }).toEqual([]);
    const rows = await this.ask<{ key: string }>('select idempotency_key::text as key from operation');
    return new Set(rows.map(({ key }) => key));
  }

  async untilReady(): Promise<void> {
    for (const { origin } of this.consoles.alive) {
      const status = async () =>
        await fetch(`${origin}/api/health/ready`).then(
          (answer) => answer.status,
          () => 0,
        );
      await expect.poll(status, { interval: 250 }).toBe(200);
    }
  }
}

/** Opens forms and presses them, one after the other, until it is stopped: some are under way at any time. */
function work(ground: Ground, worker: number) {
  const pressed: { readonly form: OpenForm; readonly text: string }[] = [];
  const over = new AbortController();
  const working = (async () => {
    for (let turn = 1; !over.signal.aborted; turn += 1) {
      const from = ground.consoleAt(turn + worker);
      const filled = depositForm(`${worker}${String(turn).padStart(3, '0')}.07`);
      const form = await OpenForm.open(ground.consoles, filled, from).catch(() => undefined);
      if (form !== undefined) pressed.push({ form, text: (await form.press(from)).text });
    }
  })();
  return {
    pressed,
    stop: async () => {
      over.abort();
      await working;
    },
  };
}

// A machine without PostgreSQL has no standby; the fault runs require PostgreSQL.
describe.runIf(hasPostgres())('a database whose standby takes over while people work', () => {
  test('and lacks the last seconds: their writes are told as lost, no old form goes through, none is doubled', async () => {
    const ground = await Ground.lay(false);
    const { consoles, sandbox, standby } = ground;
    const cards = sandbox.seed.cards.filter((one) => one.card_status === 'ACTIVE' && !one.expired);
    expect(cards.length).toBeGreaterThan(5);
    const open = async (...filled: readonly ReturnType<typeof depositForm>[]) =>
      await Promise.all(filled.map(async (one) => await OpenForm.open(consoles, one)));
    const freezes = (from: number) => cards.slice(from, from + 3).map(({ card_id: id }) => freezeForm(id));
    const early = await open(depositForm('101.01'), depositForm('102.01'), ...freezes(0));
    const late = await open(depositForm('201.02'), depositForm('202.02'), depositForm('203.02'), ...freezes(3));
    const untouched = await open(depositForm('301.03'), depositForm('302.03'));
    for (const [place, form] of early.entries())
      expect((await form.press(ground.consoleAt(place))).text).toContain('"kind":"recorded"');
    const known = await ground.settledKeys();
    await standby.catchUp();
    await standby.fallBehind();

    const behindMs = Date.now();
    const workers = [7, 8].map((worker) => work(ground, worker));
    for (const [place, form] of late.entries())
      expect((await form.press(ground.consoleAt(place))).text).toContain('"kind":"recorded"');
    await expect.poll(() => workers.every(({ pressed }) => pressed.length > 2)).toBe(true);
    await ground.goOver();
    // In the tabs everything is still open, and pressed again at once.
    const tabs = [...late, ...untouched];
    const again = await Promise.all(tabs.map(async (form, place) => (await form.press(ground.consoleAt(place))).text));
    for (const text of again) expect(text).not.toContain('"kind":"recorded"');
    await ground.untilReady();
    for (const one of workers) await one.stop();

    // People are signed out, and told why.
    const former = await consoles.fetch('/a/master');
    const signIn = await (await fetch(new URL(former.headers.get('location') ?? '', consoles.last.origin))).text();
    // The page has the sentence among its messages, too.
    expect(signIn).toContain(`>${english({ key: 'sign-in.ended.store-restored' })}<`);
    for (const caller of ['operator', 'admin']) await consoles.signIn(caller);
    for (const [place, form] of tabs.entries())
      expect(inWords((await form.press(ground.consoleAt(place))).text)).toContain('restored from a backup');
    const worked = workers.flatMap(({ pressed }) => pressed);
    for (const { form } of worked) expect((await form.press()).text).not.toContain('"kind":"recorded"');
    // What the standby knew as sent is not sent again.
    for (const form of early) expect((await form.press()).text).toContain('"kind":"recorded"');

    const keys = await ground.settledKeys();
    await ground.expectNothingTwice();
    const effects = await ground.effects();
    expect(effects.filter((one) => known.has(one.idempotency_key ?? ''))).toHaveLength(early.length);
    const lost = effects.filter((one) => !keys.has(one.idempotency_key ?? ''));
    expect(lost.length).toBeGreaterThanOrEqual(late.length);
    const [epoch, ...more] = await ground.ask<{ lines: number; known: number }>(
      'select lines, known_lines as known from store_epoch order by number',
    );
    if (epoch === undefined) throw new Error('The lost time was not found.');
    expect(more).toEqual([]);
    for (const { time } of lost) expect(Date.parse(time)).toBeGreaterThanOrEqual(behindMs);
    // Each was recorded before it was sent, so there were more lines than the standby has.
    expect(epoch.known - epoch.lines).toBeGreaterThanOrEqual(late.length);
    expect(consoles.alive.some(({ output }) => output.includes('"store-went-back"'))).toBe(true);
    const alerts = async () => await (await consoles.fetch('/settings/alerts/open', consoles.last, 'admin')).text();
    await expect
      .poll(alerts, { interval: 1_000 })
      .toMatch(/>The console’s database was restored from a backup<[^]*>Acknowledge</);
    expect(await alerts()).toContain(
      `The audit has ${epoch.lines} entries of the ${new Intl.NumberFormat('en').format(epoch.known)} that had been written.`,
    );

    // Work goes on.
    const [next] = await open(depositForm('401.04'));
    expect((await next?.press())?.text).toContain('"kind":"recorded"');
    await ground.settledKeys();
    expect(await ground.effects()).toHaveLength(effects.length + 1);
    await consoles.stop();
    const dataDir = await layFolder();
    onTestFinished(async () => await rm(dataDir, { recursive: true }));
    const store = { DATA_DIR: dataDir, DATABASE_URL: ground.url, AUDIT_SECRETS: auditSecret };
    const environment = { ...process.env, ...noVariables, ...store };
    const { code, out, words } = await runMaintenance('audit/verify', environment);
    expect({ code, words }).toEqual({ code: 0, words: '' });
    expect(out).toContain(`Entry ${epoch.known} had been written before: those after ${epoch.lines} are lost.`);
  });

  test('and is synchronous has lost nothing: each effect has its record, and every form goes on as it was', async () => {
    const ground = await Ground.lay(true);
    const { consoles } = ground;
    const filled = [depositForm('501.05'), depositForm('502.05'), depositForm('503.05')];
    const forms = await Promise.all(filled.map(async (one) => await OpenForm.open(consoles, one)));
    for (const form of forms.slice(0, 2)) expect((await form.press()).text).toContain('"kind":"recorded"');
    const workers = [7, 8].map((worker) => work(ground, worker));
    await expect.poll(() => workers.every(({ pressed }) => pressed.length > 2)).toBe(true);
    await ground.goOver();
    await ground.untilReady();
    for (const one of workers) await one.stop();

    // The same session, the same forms: what was answered and what was cut off is sent once.
    const worked = workers.flatMap(({ pressed }) => pressed);
    for (const form of [...forms, ...worked.map((one) => one.form)])
      expect((await form.press()).text).toContain('"kind":"recorded"');
    const keys = await ground.settledKeys();
    await ground.expectNothingTwice();
    const effects = await ground.effects();
    expect(effects.map((one) => one.idempotency_key).toSorted()).toEqual([...keys].toSorted());
    expect(effects).toHaveLength(forms.length + worked.length);
    expect(await ground.ask('select number from store_epoch')).toEqual([]);
    expect(consoles.alive.some(({ output }) => output.includes('"store-went-back"'))).toBe(false);
  });
});
