import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MatrixConsole } from '../matrix/matrix-console';

type Row = Record<string, unknown>;

/** The field that names a row of each list, typed from the interface. */
const lists = {
  listPayouts: 'payout_id',
  listV1Payouts: 'payout_id',
  listBankAccounts: 'id',
  listCards: 'card_id',
  listCardholders: 'cardholder_id',
  listCardProducts: 'product_id',
  listPaymentIntents: 'payment_intent_id',
  listDeposits: 'deposit_id',
} as const;

const nameFields: ReadonlySet<string> = new Set(Object.values(lists));

/** Each page of the sandbox, but for its second row: of that one only the id is as the interface has it. */
function withOddRow(body: string): string {
  const answer = JSON.parse(body) as { readonly data?: unknown };
  if (!Array.isArray(answer.data) || answer.data.length < 2) return body;
  const data = (answer.data as readonly Row[]).map((row, at) =>
    at === 1
      ? Object.fromEntries(Object.entries(row).map(([name, value]) => [name, nameFields.has(name) ? value : [{}]]))
      : row,
  );
  return JSON.stringify({ ...answer, data });
}

/** A platform whose pages have an odd row, in front of the sandbox. */
async function startOddPlatform(sandbox: string): Promise<Server> {
  const server = createServer((asked, answer) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of asked) parts.push(part as Buffer);
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = asked.headers;
      const { method = 'GET', url = '/' } = asked;
      const passed = await fetch(`${sandbox}${url}`, {
        method,
        headers: headers as Record<string, string>,
        ...(parts.length === 0 ? {} : { body: Buffer.concat(parts) }),
      });
      const body = await passed.text();
      answer.writeHead(passed.status, { 'content-type': 'application/json' });
      answer.end(method === 'GET' && passed.ok ? withOddRow(body) : body);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

let console: MatrixConsole;
let platform: Server;

beforeAll(async () => {
  console = await MatrixConsole.start({
    people: [{ name: 'olga', role: 'operator' }],
    prepare: async (environment) => {
      platform = await startOddPlatform(environment['PLATFORM_BASE_URL'] ?? '');
      environment['PLATFORM_BASE_URL'] = `http://127.0.0.1:${String((platform.address() as AddressInfo).port)}`;
    },
  });
});

afterAll(async () => {
  await console.end();
  platform.close();
});

test.each(Object.entries(lists))(
  '%s: an odd row costs that row, while the mirror reads beside it',
  async (name, id) => {
    const { status, text } = await console.get('olga', `/api/live/master/${name}?page_number=1&page_size=10`);
    expect([status, text.slice(0, 200)]).toEqual([200, expect.stringContaining(`"${id}"`)]);
    const { data } = JSON.parse(text) as {
      readonly data: { readonly data: readonly Row[]; readonly odd: readonly Row[] };
    };
    expect(data.data.length).toBeGreaterThan(0);
    expect(data.odd).toHaveLength(1);
    expect(data.odd[0]?.['id']).toEqual(expect.any(String));
  },
);

test('the page of a list shows its other rows and marks the odd one', async () => {
  const { status, text } = await console.get('olga', '/a/master/bank-accounts');
  const shown = ['Lantern Bay Holdings', 'couldn’t be read'].map((words) => text.includes(words));
  expect([status, ...shown]).toEqual([200, true, true]);
});
