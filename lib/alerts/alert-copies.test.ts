import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, hasPostgres, startCluster } from '@/e2e/harness/postgres-cluster';
import { openPostgres } from '@/lib/store/postgres';
import { randomOf } from '@/sandbox/world/random';
import { hourMs, payout, TestAlerts } from './test-alerts.fixture';
import { integer, readRow } from '@/lib/store/rows';

const root = fileURLToPath(new URL('../..', import.meta.url));

// A machine without PostgreSQL has none that copies could share; the run of the faults asks for it.
describe.runIf(hasPostgres())('copies of the console on one PostgreSQL', () => {
  let cluster: Cluster;
  let url = '';
  let alerts: TestAlerts;
  let server: SMTPServer;
  /** How often each mail came, by its Message-ID. */
  const mails = new Map<string, number>();
  const children = new Set<ChildProcess>();

  beforeAll(async () => {
    cluster = await startCluster();
    url = await cluster.makeDatabase('console');
    alerts = new TestAlerts(await openPostgres(url));
    server = new SMTPServer({
      ...{ logger: false, authOptional: true, disableReverseLookup: true },
      onData: (stream, _, done) => {
        let text = '';
        stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
        stream.on('end', () => {
          const [, id = ''] = /^Message-ID: (.*)$/im.exec(text) ?? [];
          mails.set(id, (mails.get(id) ?? 0) + 1);
          // Long enough to be killed between the mail and the word of it.
          setTimeout(done, 20);
        });
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }, 120_000);
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await new Promise<void>((resolve) => server.close(resolve));
    await alerts.close();
    await cluster.stop();
  }, 60_000);

  function start(): ChildProcess {
    const { port } = server.server.address() as AddressInfo;
    const program = [
      '--import',
      './scripts/start/follow-parent.mjs',
      '--import',
      'tsx',
      'lib/alerts/alert-process.fixture.ts',
    ];
    const child = spawn(process.execPath, [...program, url, `smtp://127.0.0.1:${port}`], {
      cwd: root,
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  }

  async function kill(child: ChildProcess): Promise<void> {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  const endLease = async () => {
    await alerts.database.execute(sql`update lease set until = clock_timestamp() - interval '1 second'`);
  };
  /** As if what has happened had been ten minutes earlier: so many mails as come here within seconds would wait. */
  const passTime = async () => {
    await alerts.database.execute(sql`update alert_delivery set ended_at = ended_at - interval '10 minutes',
      next_at = least(next_at, clock_timestamp()) where state in ('sent', 'due')`);
  };
  const count = async (what: string) => {
    const row = await readRow(alerts.database, sql.raw(`select count(*)::int as count from ${what}`), {
      count: integer,
    });
    return row?.count ?? 0;
  };

  test('open each cause once and send each mail once at most, however often and wherever they are killed', async () => {
    const master = await alerts.addAccount();
    for (const role of ['manager', 'manager', 'operator'] as const) await alerts.addPerson(role);
    await alerts.watchSince(hourMs);
    const random = randomOf(27, 'alerts');
    const copies = [start(), start()];
    /** What is failing now, and how often each payout began to. */
    const failing = new Set<string>();
    const begun = new Map<string, number>();
    for (let sync = 0; sync < 120; sync += 1) {
      const id = `P${random.int(0, 39)}`;
      const isOpen = `alert where object_id = '${id}' and resolved_at is null`;
      if (failing.has(id)) failing.delete(id);
      else {
        failing.add(id);
        begun.set(id, (begun.get(id) ?? 0) + 1);
      }
      const status = failing.has(id) ? 'FAILED' : 'FAILED_REFUNDED';
      await alerts.see(master, 'payouts', [payout(id, { payout_status: status })]);
      if (sync % 10 === 9) {
        // Whoever leads may be in the middle of anything.
        const index = random.int(0, 1);
        const killed = copies[index];
        copies[index] = start();
        if (killed !== undefined) await kill(killed);
        await endLease();
      }
      // Seen by an evaluation before it changes again, so that there is one number of causes to hold the alerts against.
      await passTime();
      const wanted = failing.has(id) ? 1 : 0;
      await expect.poll(async () => await count(isOpen), { timeout: 60_000, interval: 10 }).toBe(wanted);
    }
    const episodes = [...begun.values()].reduce((sum, times) => sum + times, 0);
    // Beside these stands the word of mails that were cut off.
    expect(await count(`alert where kind <> 'delivery-failed'`)).toBe(episodes);
    expect(await count(`alert where kind = 'payout-failed' and resolved_at is null`)).toBe(failing.size);
    // Leases of mails end two seconds after their copy was killed.
    const unsent = async () => {
      await passTime();
      return await count(`alert_delivery where state in ('due', 'sending')`);
    };
    await expect.poll(unsent, { timeout: 60_000, interval: 200 }).toBe(0);
    await pause(100);
    expect([...mails.values()].filter((times) => times > 1)).toEqual([]);
    const of = async (state: string) => await count(`alert_delivery where state = '${state}'`);
    const mailsOf = async (states: string) =>
      await count(`(select distinct batch from alert_delivery where state in (${states})) as mail`);
    // Two managers are told of each; what was over by then is not sent, and of what was cut off it is said.
    expect((await of('sent')) + (await of('skipped')) + (await of('unknown'))).toBe(2 * episodes);
    expect(await count(`alert where kind = 'delivery-failed'`)).toBe((await of('unknown')) > 0 ? 1 : 0);
    expect(await of('sent')).toBeGreaterThan(0);
    expect(mails.size).toBeGreaterThanOrEqual(await mailsOf(`'sent'`));
    expect(mails.size).toBeLessThanOrEqual(await mailsOf(`'sent', 'unknown'`));
  }, 300_000);
});
