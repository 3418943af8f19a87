import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTransactionPooler } from '@/lib/store/pool/transaction-pooler.fixture';
import { type Cluster, hasPostgres, startCluster } from '../e2e/harness/stores/postgres-cluster';
import { MatrixConsole } from '../e2e/matrix/matrix-console';

// The console promises that a person whose access ends is out on every copy within two seconds.
const withinMs = 2_000;

const token = 'a-token-of-this-test-and-of-nothing-else';
const people = [
  { name: 'ada', role: 'admin' },
  { name: 'ben', role: 'admin' },
  { name: 'disabled', role: 'operator' },
  { name: 'ended', role: 'manager' },
  { name: 'demoted', role: 'manager' },
  { name: 'left', role: 'support' },
  { name: 'stays', role: 'operator' },
] as const;
type PersonName = (typeof people)[number]['name'];

/** A person's open stream on a copy of the console, read until it ends. */
class OpenStream {
  readonly #ended: Promise<number>;

  private constructor(parts: AsyncIterable<Uint8Array>) {
    this.#ended = endOf(parts);
  }

  static async begin(origin: string, cookie: string): Promise<OpenStream> {
    const { status, body } = await fetch(`${origin}/api/changes`, { headers: { cookie } });
    if (status !== 200 || body === null) throw new Error(`The stream was answered ${String(status)}.`);
    return new OpenStream(body);
  }

  /** The milliseconds until it ended, counted from a moment on the clock of this process. */
  async endedAfter(fromMs: number): Promise<number> {
    return (await this.#ended) - fromMs;
  }
}

/** When the last part came, or the connection ended. */
async function endOf(parts: AsyncIterable<Uint8Array>): Promise<number> {
  try {
    for await (const part of parts) void part;
  } catch {
    // The copy ended with its connections.
  }
  return performance.now();
}

describe.runIf(hasPostgres())('on two copies', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster.stop());

  const endings: readonly (readonly [PersonName, (console: MatrixConsole, personId: string) => Promise<unknown>])[] = [
    ['disabled', (console, id) => console.act('ada', '/settings/people', 'disableAccessAction', id)],
    [
      'ended',
      (console, personId) => {
        const key = console.people['ended']?.sessions[0]?.sessionKey;
        return console.act('ada', '/settings/people', 'endSessionAction', { personId, key });
      },
    ],
    [
      'demoted',
      (console, personId) =>
        console.actAgreed(['ada', 'ben'], '/settings/people', 'proposeRoleAction', { personId, role: 'support' }),
    ],
    [
      'left',
      async (console, personId) => {
        const patch = { Operations: [{ op: 'replace', value: { active: false } }] };
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
        const request = { method: 'PATCH', headers, body: JSON.stringify(patch) };
        return await console.ask('', `/api/scim/v2/Users/${personId}`, request);
      },
    ],
  ];

  /** Starts two copies, ends the access of each person on the first, and asks on the second. */
  async function checkEndings(url: string): Promise<void> {
    const variables = { DATABASE_URL: url, SCIM_TOKEN: token, MIRROR_DAYS: '0' };
    const first = await MatrixConsole.start({ people, variables });
    onTestFinished(() => first.end());
    // Copies have one address, after which their cookies are named.
    const second = await MatrixConsole.start({ people: [], variables: { ...variables, CONSOLE_ORIGIN: first.origin } });
    onTestFinished(() => second.end());
    const cookieOf = (name: PersonName) => first.people[name]?.sessions[0]?.cookie ?? '';
    const asked = async (name: PersonName) => {
      const headers = { cookie: cookieOf(name) };
      const page = await fetch(`${second.origin}/`, { headers, redirect: 'manual' });
      const read = await fetch(`${second.origin}/api/session`, { headers });
      return { isIn: !(page.headers.get('location') ?? '').includes('/sign-in'), status: read.status };
    };
    const staying = await OpenStream.begin(second.origin, cookieOf('stays'));
    for (const [name, end] of endings) {
      expect(await asked(name), name).toEqual({ isIn: true, status: 200 });
      const stream = await OpenStream.begin(second.origin, cookieOf(name));
      await end(first, first.people[name]?.personId ?? '');
      const fromMs = performance.now();
      // A request needs no time at all: each one reads the session.
      expect(await asked(name), name).toEqual({ isIn: false, status: 401 });
      expect(await stream.endedAfter(fromMs), name).toBeLessThan(withinMs);
    }
    expect(await asked('stays')).toEqual({ isIn: true, status: 200 });
    const fromMs = performance.now();
    await second.end();
    // It ended with its copy, and not before.
    expect(await staying.endedAfter(fromMs)).toBeGreaterThan(0);
  }

  test('a person whose access ends is out on the other copy within two seconds, and their page learns of it', async () => {
    await checkEndings(await cluster.makeDatabase('leavers'));
  });

  test('the same holds where the copies hear nothing of each other, behind a pooler in transaction mode', async () => {
    const pooler = await startTransactionPooler(await cluster.makeDatabase('leavers_pooled'), { size: 20 });
    onTestFinished(() => pooler.stop());
    await checkEndings(pooler.url);
  });
});
