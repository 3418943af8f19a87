import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnvironment } from '@/lib/env';
import { expectMirrorIs } from '@/lib/mirror/filling/expect-mirror.fixture';
import { integer, readRow, readRows, text } from '@/lib/store/rows';
import { builtInCredential, connectionHash } from '@/lib/access/viewers/credential';
import { openEmbedded } from '@/lib/store/embedded';
import { type OpenStore, type Store, storePaths } from '@/lib/store/open-store';
import { openPostgres } from '@/lib/store/postgres';
import { Sealer } from '@/lib/store/sealer';
import { ServedPlatform } from '@/sandbox/served-platform.fixture';
import { CommitStop } from '../e2e/harness/stores/commit-stop';
import { layFolder } from '../e2e/harness/stores/empty-store';
import { type Cluster, hasPostgres, startCluster } from '../e2e/harness/stores/postgres-cluster';
import type { Answer } from '../e2e/matrix/matrix-console';
import { SuccessiveConsoles } from '../e2e/matrix/successive-consoles';
import { readSheet, unzip } from '../e2e/pages/read-sheet';

// Built consoles that are killed as a machine kills them, and started again on the data that they left.

const secret = 'a secret of this test and of nothing else';

let platform: ServedPlatform;
beforeAll(async () => {
  platform = await ServedPlatform.open({ payouts: 200 });
});
afterAll(() => platform.close());

const people = [
  { name: 'operator', role: 'operator' },
  { name: 'admin', role: 'admin' },
] as const;

const variables = () => ({
  PLATFORM_BASE_URL: platform.connection.baseUrl,
  PLATFORM_CLIENT_ID: platform.connection.clientId,
  PLATFORM_API_KEY: platform.connection.apiKey,
  SESSION_SECRET: secret,
  DATA_SECRET: secret,
  MIRROR_DAYS: '400',
  LOG_LEVEL: 'info',
});

const consolesOn = (more: Readonly<Record<string, string>>) =>
  new SuccessiveConsoles(people, { ...variables(), ...more });

async function taken(answer: Promise<Answer>): Promise<void> {
  const { status, text } = await answer;
  expect(status, text).toBe(200);
  expect(text).not.toContain('"ok":false');
}

async function openFolder(dataDir: string): Promise<OpenStore> {
  const { store, storeLock } = storePaths({ dataDir });
  return await openEmbedded(store, storeLock);
}

const isDetail = (url: string) => /\/v1\/payouts\/[0-9a-f-]{36}/.test(url);

test('a console killed twice while it fills its mirror has in the end each change once, as the platform', async () => {
  const dataDir = await layFolder();
  const stop = await CommitStop.lay();
  const consoles = consolesOn({ DATA_DIR: dataDir, ...stop.variables });
  /** Kills a console when it has asked so much, before it commits what the answer holds. */
  const killOnce = async (isTime: (asked: readonly string[]) => boolean) => {
    const killed = await consoles.start();
    const asked: string[] = [];
    platform.beforeRequest = (url) => {
      asked.push(url);
      if (!isTime(asked)) return;
      platform.beforeRequest = () => undefined;
      stop.order(/insert into "mirror_record"/);
    };
    expect(await stop.untilStopped()).toBe(killed.copy.process.pid);
    expect(killed.output).not.toContain('mirror-filled');
    await consoles.kill(killed);
  };
  try {
    // The first kill is in the middle of the lists, the second while payouts are read one by one.
    await killOnce((asked) => asked.length > 5);
    await killOnce((asked) => asked.filter(isDetail).length > 20);
    const changed = platform
      .all('listPayouts')
      .slice(0, 3)
      .map((row) => String(row['payout_id']));
    platform.movePayouts({
      make: [{ count: 4 }],
      change: changed.map((payout_id) => ({ payout_id, v2_status: 'FAILED' })),
    });
    const last = await consoles.start();
    const filled = () => last.output.split('"mirror-filled"').length - 1;
    await expect.poll(filled, { timeout: 60_000 }).toBe(1);
    // The console reads past days again only after hours; the administrator's refill reads them now.
    await taken(
      consoles.act('admin', '/settings/mirror', 'refillMirrorAction', { id: 1, from: '2020-01-01', to: '2030-01-01' }),
    );
    await expect.poll(filled, { timeout: 60_000 }).toBe(2);
    await consoles.stop();
    const opened = await openFolder(dataDir);
    const { database } = opened;
    try {
      await expectMirrorIs({ database, sealer: new Sealer(secret), platform });
      const changes = await readRows(
        database,
        sql`select id, before ->> 'payout_status' as before, after ->> 'payout_status' as after
          from mirror_change where kind = 'payout' and part = 'v2'`,
        { id: text, before: text, after: text },
      );
      expect(changes.map(({ id }) => id).toSorted()).toEqual(changed.toSorted());
      expect(changes.every(({ before, after }) => before !== 'FAILED' && after === 'FAILED')).toBe(true);
    } finally {
      await opened.close();
    }
  } finally {
    platform.beforeRequest = () => undefined;
    await stop.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
});

const count = 8_000;

/** A third of the rows each in a currency without, with two and with three decimals. */
const wanted = Array.from({ length: count }, (_, place) => {
  const number = place + 1;
  const money = [`${number} JPY`, `${number}.05 EUR`, `${number}.125 KWD`][number % 3] ?? '';
  return `PO${String(number).padStart(17, '0')} ${money}`;
});

/** Adds payouts of the master account, whose mirror is paused, so that they do not change. */
async function addPayouts(store: Store): Promise<void> {
  const read = readEnvironment({ ...variables(), PLATFORM_ENVIRONMENT: 'sandbox' });
  await store.execute(sql`insert into mirror_account (id, client_hash, account, environment, time_zone, first_day, paused_at)
    overriding system value values (1000, ${connectionHash(builtInCredential(read).connection)}, 'master', 'sandbox',
      'Asia/Shanghai', '2026-01-01', now())`);
  await store.execute(sql`insert into mirror_record (account_id, kind, id, parts, answered, first_seen_at, changed_at,
      created_at, day, status, status_v1, currency, amount, method, country, name, bank, reason, find)
    select 1000, 'payout', id, jsonb_build_object('v2', jsonb_build_object('payout_amount', split_part(money, ' ', 1),
        'payout_currency', split_part(money, ' ', 2))), '{}', at, at, at, at::date, 'COMPLETED', '', split_part(money, ' ', 2),
      split_part(money, ' ', 1)::numeric, 'LOCAL', 'DE', 'Name', 'Bank', '', ''::tsvector
    from (select split_part(line, ' ', 1) as id, substr(line, 20 + 1) as money, now() - number * interval '1 minute' as at
      from jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb) with ordinality as given (line, number)) as made`);
  // The console analyzes after a fill too: without statistics of the rows the store uses the wrong index.
  await store.execute(sql`analyze mirror_record`);
}

interface ListedExport {
  readonly id: string;
  readonly state: string;
  readonly rowsDone: number;
}

class ExportClient {
  readonly consoles: SuccessiveConsoles;

  constructor(consoles: SuccessiveConsoles) {
    this.consoles = consoles;
  }

  async shown(): Promise<ListedExport> {
    const answer = (await (await this.consoles.fetch('/api/exports?account=master')).json()) as {
      value: { exports: readonly ListedExport[] };
    };
    const [newest] = answer.value.exports;
    if (newest === undefined) throw new Error('There is no export.');
    return newest;
  }

  async order(format: string): Promise<void> {
    const order = {
      list: 'listPayouts',
      account: 'master',
      search: '',
      format,
      columns: ['id', 'amount', 'currency'],
      zone: 'utc',
    };
    await taken(this.consoles.act('operator', '/a/master/payouts', 'requestExportAction', order));
  }

  async ask(format: string): Promise<string> {
    await this.order(format);
    return (await this.shown()).id;
  }

  /** Waits until some rows of the export are committed, but not all of them. */
  async untilBegun(): Promise<void> {
    await expect
      .poll(async () => (await this.shown()).rowsDone, { interval: 10, timeout: 60_000 })
      .toBeGreaterThan(1_000);
    expect((await this.shown()).rowsDone).toBeLessThan(count);
  }

  async untilOver(): Promise<ListedExport> {
    await expect.poll(async () => (await this.shown()).state, { timeout: 90_000 }).not.toMatch(/queued|running/);
    return await this.shown();
  }

  async status(id: string): Promise<number> {
    return (await this.consoles.fetch(`/api/exports/${id}`)).status;
  }

  /** `id amount currency` of each row, read by code that shares nothing with the code that wrote them. */
  async rows(id: string): Promise<readonly string[]> {
    const bytes = Buffer.from(await (await this.consoles.fetch(`/api/exports/${id}`)).arrayBuffer());
    if (!bytes.subarray(0, 2).equals(Buffer.from('PK'))) {
      const [, table = ''] = bytes.toString('utf8').split('\r\n\r\n');
      return table
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.replaceAll(',', ' '));
    }
    const rows = readSheet(unzip(bytes).get('xl/worksheets/sheet2.xml') ?? '').slice(1);
    return rows.map((row) => row.map(({ value }) => value).join(' '));
  }
}

interface Ground {
  readonly variables: Readonly<Record<string, string>>;
  /** Opens the store; on a folder only while no console runs on it. */
  readonly open: () => Promise<OpenStore>;
  readonly close: () => Promise<void>;
}

async function layEmbedded(): Promise<Ground> {
  const dataDir = await layFolder();
  return {
    variables: { DATA_DIR: dataDir },
    open: async () => await openFolder(dataDir),
    close: async () => await rm(dataDir, { recursive: true, force: true }),
  };
}

async function layPostgres(): Promise<Ground> {
  const cluster: Cluster = await startCluster();
  const url = await cluster.makeDatabase('console');
  return {
    variables: { DATABASE_URL: url },
    open: async () => await openPostgres(url),
    close: async () => await cluster.stop(),
  };
}

// A machine without PostgreSQL has no store that copies can share; the fault runs require PostgreSQL.
const grounds = [
  { store: 'the embedded store', lay: layEmbedded, copies: 1, formats: ['csv', 'xlsx'] },
  ...(hasPostgres()
    ? [{ store: 'PostgreSQL, with two copies of the console', lay: layPostgres, copies: 2, formats: ['csv'] }]
    : []),
];

describe.each(grounds)('an export on $store', ({ lay, copies, formats }) => {
  let ground: Ground;
  let stop: CommitStop;
  let consoles: SuccessiveConsoles;
  let exporting: ExportClient;

  async function inStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const opened = await ground.open();
    try {
      return await work(opened.database);
    } finally {
      await opened.close();
    }
  }

  const startAll = async () => {
    while (consoles.alive.length < copies) await consoles.start();
  };

  beforeAll(async () => {
    [ground, stop] = await Promise.all([lay(), CommitStop.lay()]);
    await inStore(addPayouts);
    consoles = consolesOn({ ...ground.variables, ...stop.variables });
    exporting = new ExportClient(consoles);
    await startAll();
  });
  afterAll(async () => {
    await consoles.stop();
    await Promise.all([ground.close(), stop.remove()]);
  });

  const running = sql`select id::text, rows_done from export_job where state = 'running'`;

  /** Kills the console that makes the file, and no other one, when some parts of it are in the store. */
  async function killMaker(): Promise<void> {
    const stopped = await stop.untilStopped();
    const maker = consoles.alive.find(({ copy }) => copy.process.pid === stopped);
    if (maker === undefined) throw new Error('Another process has stopped.');
    await consoles.kill(maker);
  }

  test.each(formats)(
    'of %s is whole, each row once, where its console was killed in the middle',
    async (format) => {
      stop.order(/insert into "export_part"/, 4);
      // The console may stop before it has answered; the store says below that it has taken the order.
      const ordered = exporting.order(format).catch(() => undefined);
      await killMaker();
      await ordered;
      const begun = await inStore(async (store) => await readRow(store, running, { id: text, rows_done: integer }));
      const { id, rows_done: rowsDone } = begun ?? { id: '', rows_done: 0 };
      expect(rowsDone).toBeGreaterThan(1_000);
      expect(rowsDone).toBeLessThan(count);
      await startAll();
      expect(await exporting.untilOver()).toMatchObject({ id, state: 'done', rowsDone: count });
      expect(await exporting.rows(id)).toEqual(wanted);
    },
    180_000,
  );

  test('that one copy made is the same through any other, byte for byte', async () => {
    const id = await exporting.ask('csv');
    await exporting.untilOver();
    const files = await Promise.all(
      consoles.alive.map(async (one) => await (await consoles.fetch(`/api/exports/${id}`, one)).text()),
    );
    expect(new Set(files).size).toBe(1);
    expect(await exporting.rows(id)).toEqual(wanted);
  });

  test('that is cancelled in the middle leaves nothing, over HTTP and in the store', async () => {
    const id = await exporting.ask('csv');
    await exporting.untilBegun();
    await taken(consoles.act('operator', '/a/master/exports', 'cancelExportAction', { id }));
    expect(await exporting.shown()).toMatchObject({ id, state: 'cancelled' });
    expect(await exporting.status(id)).toBe(404);
    // The next export is made as usual.
    const next = await exporting.ask('csv');
    expect(await exporting.untilOver()).toMatchObject({ id: next, state: 'done', rowsDone: count });
    expect(await exporting.shown()).toMatchObject({ id: next });
  });

  test('is gone once expired; a person who loses the account gets neither a begun nor an older file', async () => {
    const done = await exporting.ask('csv');
    await exporting.untilOver();
    const loss = [
      'admin',
      '/settings/people',
      'setGrantsAction',
      { personId: consoles.personOf('operator').personId, shown: ['master'], chosen: [] },
    ] as const;
    await consoles.prove(...loss);
    const begun = await exporting.ask('csv');
    await exporting.untilBegun();
    await taken(consoles.act(...loss));
    expect(await exporting.status(done)).toBe(403);
    expect((await consoles.fetch('/api/exports?account=master')).status).toBe(403);
    const audit = async () =>
      await (await consoles.fetch('/settings/audit?kind=export', consoles.last, 'admin')).text();
    await expect.poll(audit, { timeout: 60_000 }).toContain('Export not made');
    expect(await exporting.status(begun)).toBe(404);
    await consoles.stop();
    const jobs = await inStore(async (store) => {
      await store.execute(sql`update export_job set expires_at = now() - interval '1 second' where id = ${done}`);
      return await readRows(
        store,
        sql`select id::text, state, (select count(*)::int from export_part where job_id = id) as parts
          from export_job where state in ('failed', 'cancelled')`,
        { id: text, state: text, parts: integer },
      );
    });
    expect(jobs.find(({ id }) => id === begun)).toEqual({ id: begun, state: 'failed', parts: 0 });
    expect(jobs.filter(({ parts }) => parts > 0)).toEqual([]);
    await consoles.start();
    expect(await exporting.status(done)).toBe(410);
    expect((await consoles.fetch(`/api/exports/${done}`, consoles.last, 'nobody')).status).toBe(401);
  });
});
