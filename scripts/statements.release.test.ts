import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MatrixConsole } from '../e2e/matrix/matrix-console';
import { type Cluster, hasPostgres, startCluster } from '../e2e/harness/stores/postgres-cluster';
import { SandboxControl } from '../e2e/harness/sandbox';
import { untilFilled } from '../e2e/harness/stores/filled-store';

const noteStatements = fileURLToPath(new URL('../e2e/harness/note-statements.mjs', import.meta.url));
const live = '/api/live/master/listPayouts?page_number=1&page_size=100';

interface Statement {
  readonly address: string;
  readonly text: string;
}

/**
 * Statements that belong to no request: calls of the budget and when people were seen are written for many requests
 * together, and a new connection of the pool is set up whenever more statements than before run at once.
 */
const besideRequests = /^insert into "platform_budget"|^update "session" set seen_at|^select set_config\(given\.key/;

const stores: [string, () => Promise<Cluster | undefined>][] = [
  ['the embedded store', () => Promise.resolve(undefined)],
  ...(hasPostgres() ? [['PostgreSQL', startCluster] satisfies [string, () => Promise<Cluster>]] : []),
];

describe.each(stores)('before %s', (_, start) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'payments-console-statements-'));
  const file = path.join(folder, 'statements');
  let cluster: Cluster | undefined;
  let copy: MatrixConsole;
  let card = '';

  beforeAll(async () => {
    writeFileSync(file, '');
    cluster = await start();
    const variables = {
      STATEMENTS_FILE: file,
      NODE_OPTIONS: `--import=${noteStatements}`,
      ...(cluster === undefined ? {} : { DATABASE_URL: await cluster.makeDatabase('console') }),
    };
    copy = await MatrixConsole.start({ variables });
    const { cards } = await new SandboxControl(copy.sandboxOrigin).fixtures();
    card = cards[0]?.card_id ?? '';
  });
  afterAll(async () => {
    await copy.stop();
    await cluster?.stop();
    rmSync(folder, { recursive: true });
  });

  /** The statements of one answer, after the same request was answered once before. */
  async function statementsOf(address: string, caller: 'operator' | 'anonymous' = 'operator'): Promise<string[]> {
    expect((await copy.get(caller, address)).status).toBe(200);
    writeFileSync(file, '');
    expect((await copy.get(caller, address)).status).toBe(200);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const statements = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Statement);
    return statements.filter((one) => one.address === address).map(({ text }) => text);
  }

  const onTheWay = async (...given: Parameters<typeof statementsOf>) =>
    (await statementsOf(...given)).filter((text) => !besideRequests.test(text));

  test('a live read asks the store once at most, and writes nothing', async () => {
    const began = performance.now();
    const reads: string[][] = [];
    for (let number = 0; number < 30; number += 1) reads.push(await statementsOf(live));
    const tenSeconds = 1 + (performance.now() - began) / 10_000;
    const asked = reads.map((texts) => texts.filter((text) => /^select/i.test(text) && !besideRequests.test(text)));
    const written = reads.flat().filter((text) => !/^select/i.test(text));
    expect(written.filter((text) => !besideRequests.test(text))).toEqual([]);
    expect(Math.max(...asked.map(({ length }) => length))).toBeLessThanOrEqual(1);
    // With the embedded store, the console reads a session again only after a write to it.
    expect(asked.flat().length).toBeLessThanOrEqual(cluster === undefined ? 2 * tenSeconds : reads.length);
    // Many reads share a write: a person is noted every ten seconds, and a portion of the budget lasts one or two.
    expect(written.length).toBeLessThanOrEqual(15 * tenSeconds);
  });

  test.each([
    ['a list', () => '/a/master/payouts', 1, 2],
    ['a record', () => `/a/master/cards/${card}`, 1, 4],
    ['the home page', () => '/a/master', 1, 3],
  ])(
    '%s asks the store no more often than it must',
    async (_name, address, embedded, shared) => {
      const statements = await onTheWay(address());
      expect(statements.filter((text) => !/^select/i.test(text))).toEqual([]);
      expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(cluster === undefined ? embedded : shared);
    },
    60_000,
  );

  test('a page without a session asks only whether the store is there', async () => {
    expect(await onTheWay('/sign-in', 'anonymous')).toEqual(['select 1']);
  });
});

test.each(stores)(
  'with a mirror, %s is asked nothing beyond a page’s own statements',
  async (_, start) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'payments-console-statements-'));
    const file = path.join(folder, 'statements');
    writeFileSync(file, '');
    const cluster = await start();
    const copy = await MatrixConsole.start({
      variables: {
        STATEMENTS_FILE: file,
        NODE_OPTIONS: `--import=${noteStatements}`,
        MIRROR_DAYS: '2',
        LOG_LEVEL: 'info',
        ...(cluster === undefined ? {} : { DATABASE_URL: await cluster.makeDatabase('console') }),
      },
    });
    const selectsOf = async (address: string, sees: RegExp, answered = 200): Promise<readonly string[]> => {
      writeFileSync(file, '');
      const { status, text: page } = await copy.get('operator', address);
      expect([status, sees.test(page)]).toEqual([answered, true]);
      const lines = readFileSync(file, 'utf8').trim().split('\n');
      return lines
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Statement)
        .filter(({ address: of, text }) => of === address && /^select/i.test(text) && !besideRequests.test(text))
        .map((one) => one.text);
    };
    try {
      const address = '/a/master/card-products';
      // The first page may also read the platform's token.
      await copy.get('operator', address);
      for (let time = 0; time < 5; time += 1) {
        const asked = await selectsOf(address, /sr-only">Inbox/);
        // One statement reads the session, the other counts the account's writes.
        expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(2);
      }
      await untilFilled(copy.copy);
      const lists: (readonly string[])[] = [];
      for (let time = 0; time < 10; time += 1) lists.push(await selectsOf('/a/master/payouts', /<tbody/));
      const fewest = lists.toSorted((one, other) => one.length - other.length)[0] ?? [];
      // The rows alone, unless one of the tables around them changed meanwhile. Other copies may change PostgreSQL.
      expect(fewest.length, fewest.join('\n')).toBeLessThanOrEqual(cluster === undefined ? 1 : 8);
      // An address with the platform's names leads on to one with the console's before a payout is read.
      const former = '/a/master/payouts?payout_status=FAILED';
      const before = await selectsOf(former, /payouts\?status=FAILED/, 307);
      expect(before.filter((text) => text.includes('mirror_record'))).toEqual([]);
    } finally {
      await copy.stop();
      await cluster?.stop();
      rmSync(folder, { recursive: true });
    }
  },
  180_000,
);
