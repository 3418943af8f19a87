import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ServedPlatform } from '@/sandbox/served-platform.fixture';
import { type Cluster, hasPostgres, startCluster } from '../e2e/harness/stores/postgres-cluster';
import type { MatrixConsole } from '../e2e/matrix/matrix-console';
import { SuccessiveConsoles } from '../e2e/matrix/successive-consoles';

// Two built consoles on one PostgreSQL. One is ended, as a supervisor ends it, in the middle of each kind of work. Its
// work is free when its process has ended, long before its lease runs out, and the other one goes on with it.

const secret = 'a secret of this test and of nothing else';
const addedRows = 3_500;

/** Takes mails, or, while it is silent, lets clients that connect wait for a greeting. */
class MailServer {
  readonly server: SMTPServer;
  readonly received: string[] = [];
  isSilent = false;
  waiting = 0;

  constructor() {
    this.server = new SMTPServer({
      logger: false,
      authOptional: true,
      disableReverseLookup: true,
      // The client would refuse its self-signed certificate.
      disabledCommands: ['STARTTLS'],
      onConnect: (_, done) => {
        if (this.isSilent) this.waiting += 1;
        else done();
      },
      onData: (stream, _, done) => {
        let text = '';
        stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
        stream.on('end', () => {
          this.received.push(/^Message-ID: (.*)$/im.exec(text)?.[1] ?? '');
          done();
        });
      },
    });
    this.server.on('error', () => undefined);
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.server.address() as AddressInfo; // it listens on a port
    return `smtp://127.0.0.1:${String(port)}`;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(resolve));
  }
}

// A machine without PostgreSQL has no store that two copies share; the fault runs require PostgreSQL.
describe.runIf(hasPostgres())('a copy that is ended in the middle of its work', () => {
  const mails = new MailServer();
  let cluster: Cluster;
  let platform: ServedPlatform;
  let consoles: SuccessiveConsoles;
  let url = '';

  beforeAll(async () => {
    [cluster, platform] = await Promise.all([startCluster(), ServedPlatform.open({ payouts: 40 })]);
    url = await cluster.makeDatabase('console');
    const { baseUrl, clientId, apiKey } = platform.connection;
    const people = (['operator', 'manager'] as const).map((role) => ({ name: role, role }));
    consoles = new SuccessiveConsoles(people, {
      DATABASE_URL: url,
      SESSION_SECRET: secret,
      DATA_SECRET: secret,
      LOG_LEVEL: 'info',
      MIRROR_DAYS: '30',
      PLATFORM_BASE_URL: baseUrl,
      PLATFORM_CLIENT_ID: clientId,
      PLATFORM_API_KEY: apiKey,
      SMTP_URL: await mails.listen(),
      MAIL_FROM: 'console@company.test',
    });
    const first = await consoles.start();
    await vi.waitUntil(() => first.output.includes('mirror-filled'), { timeout: 90_000 });
    await consoles.start();
  });
  afterAll(async () => {
    await consoles.stop();
    await platform.close();
    await mails.close();
    await cluster.stop();
  });

  async function ask<T extends Record<string, unknown>>(statement: string): Promise<readonly T[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<T>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** Locks a table against every other connection until the returned function is called. */
  async function hold(table: string): Promise<() => Promise<void>> {
    const client = new Client({ connectionString: url });
    await client.connect();
    let isHeld = true;
    const letGo = async () => {
      if (isHeld) await client.end();
      isHeld = false;
    };
    onTestFinished(letGo);
    await client.query('begin');
    await client.query(`lock table ${table} in access exclusive mode`);
    return letGo;
  }

  const untilWaitingFor = async (table: string) => {
    // By the lock itself: the server keeps only the beginning of a long statement.
    const waiting = `select 1 from pg_locks where relation = '${table}'::regclass and not granted`;
    await expect.poll(async () => (await ask(waiting)).length, { timeout: 60_000 }).toBeGreaterThan(0);
  };

  const consoleOf = (owner: string): MatrixConsole => {
    const found = consoles.alive.find(({ copy }) => owner.split(' ')[1] === String(copy.process.pid));
    if (found === undefined) throw new Error(`No console that runs is ${owner}.`);
    return found;
  };

  async function ownerBy(statement: string): Promise<string> {
    let owner: string | null | undefined;
    const look = async () => (owner = (await ask<{ owner: string | null }>(statement))[0]?.owner);
    await expect.poll(look, { timeout: 90_000 }).toEqual(expect.any(String));
    return owner ?? '';
  }
  const leaderOf = async (name: string) =>
    await ownerBy(`select owner from lease where name = '${name}' and until > clock_timestamp()`);

  /** Expects that the copy holds no lease and no work any more. */
  async function expectNothingHeldBy(owner: string): Promise<void> {
    const held = ['export_job', 'report_run', 'delivery', 'operation'].map(
      (table) => `select '${table}' as what from ${table}
        where lease_owner = '${owner}' and lease_until > clock_timestamp()`,
    );
    const leases = `select name as what from lease where owner = '${owner}'`;
    expect(await ask([leases, ...held].join(' union all '))).toEqual([]);
  }

  /** Ends the copy while the table is locked, unlocks the table, and waits until the process has ended. */
  async function endWhileHeld(owner: string, letGo: () => Promise<void>): Promise<void> {
    const ended = consoles.end(consoleOf(owner));
    await letGo();
    await ended;
    await expectNothingHeldBy(owner);
  }

  test.each([
    ['mirror', 'mirror_record'],
    ['alerts', 'alert'],
  ])(
    'gives the lead of %s back, and another one has it',
    async (name, table) => {
      const owner = await leaderOf(name);
      const letGo = await hold(table);
      await untilWaitingFor(table);
      await endWhileHeld(owner, letGo);
      expect(await leaderOf(name)).not.toBe(owner);
      await consoles.start();
    },
    180_000,
  );

  test('lets another copy go on with its file', async () => {
    // The rows are of days that the mirror does not read, so they stay as they are.
    await ask(`insert into mirror_record (account_id, kind, id, parts, answered, first_seen_at, changed_at, created_at, day,
        status, status_v1, currency, amount, method, country, name, bank, reason, find)
      select account.id, 'payout', 'ADDED' || number, '{"v2": {"payout_amount": "7", "payout_currency": "EUR"}}', '{}', at, at, at,
        at::date, 'COMPLETED', '', 'EUR', 7, 'LOCAL', 'DE', 'Name', 'Bank', '', ''::tsvector
      from mirror_account as account, (select number, now() - interval '200 days' - number * interval '1 minute' as at
        from generate_series(1, ${addedRows}) as number) as made where account.account = 'master'`);
    const letGo = await hold('export_part');
    const order = {
      list: 'listPayouts',
      account: 'master',
      search: '',
      format: 'csv',
      columns: ['id', 'amount', 'currency'],
      zone: 'utc',
    };
    const { text } = await consoles.act('operator', '/a/master/payouts', 'requestExportAction', order);
    expect(text).not.toContain('"ok":false');
    const owner = await ownerBy(`select lease_owner as owner from export_job where state = 'running'`);
    await untilWaitingFor('export_part');
    await endWhileHeld(owner, letGo);
    const progress = async () => await ask(`select state, rows_done >= ${addedRows} as is_whole from export_job`);
    expect(await progress()).toMatchObject([{ state: 'running', is_whole: false }]);
    await expect.poll(progress, { timeout: 60_000 }).toEqual([{ state: 'done', is_whole: true }]);
    await consoles.start();
  });

  test('leaves a mail that the server has not taken yet to another copy, which sends it once', async () => {
    mails.isSilent = true;
    platform.movePayouts({ make: [{ count: 1, v2_status: 'FAILED', v1_status: 'REJECTED' }] });
    const owner = await ownerBy(`select lease_owner as owner from delivery where state = 'sending'`);
    await expect.poll(() => mails.waiting, { timeout: 60_000 }).toBeGreaterThan(0);
    mails.isSilent = false;
    await consoles.end(consoleOf(owner));
    await expectNothingHeldBy(owner);
    const open = `select 1 from delivery where channel = 'email' and state not in ('sent', 'skipped')`;
    await expect.poll(async () => (await ask(open)).length, { timeout: 120_000 }).toBe(0);
    expect(mails.received.length).toBeGreaterThan(0);
    expect(new Set(mails.received).size).toBe(mails.received.length);
    await consoles.start();
  });
});
