import net from 'node:net';
import { MatrixConsole } from '../matrix/matrix-console';
import { expect, test } from 'vitest';

const asPage = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

/** The whole answer in HTTP/1.0, as some proxies ask: its head and its body. */
async function askOldWay(origin: string, path: string, cookie: string): Promise<{ head: string; body: Buffer }> {
  const { hostname, port, host } = new URL(origin);
  const socket = net.connect(Number(port), hostname);
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.write(`GET ${path} HTTP/1.0\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`);
  await new Promise((resolve) => void socket.on('close', resolve));
  const all = Buffer.concat(parts);
  const end = all.indexOf('\r\n\r\n');
  return { head: all.toString('latin1', 0, end).toLowerCase(), body: all.subarray(end + 4) };
}

test('a file has a length in every version of HTTP, is audited when it left, and sixty at once must wait', async () => {
  const console = await MatrixConsole.start({
    people: [
      { name: 'support', role: 'support' },
      { name: 'manager', role: 'manager' },
      { name: 'elsewhere', role: 'manager', accounts: ['sub-one'] },
    ],
  });
  const listed = await console.get('support', '/api/live/master/listPayouts?page_number=1&page_size=10');
  const id = /"payout_id":"([^"]+)"/.exec(listed.text)?.[1] ?? '';
  const path = `/a/master/payouts/${id}/confirmation`;
  const cookie = console.people['support']?.sessions[0]?.cookie ?? '';

  const head = await console.ask('support', path, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type')?.includes('pdf') ?? false]).toEqual([200, false]);
  const old = await askOldWay(console.origin, path, cookie);
  expect(old.head).toMatch(new RegExp(`content-length: ${old.body.length}\\b`));
  expect(old.body.subarray(0, 5).toString()).toBe('%PDF-');

  const asked = Array.from({ length: 60 }, async () => await console.ask('support', path, asPage));
  const answers = await Promise.all(asked);
  const drawn = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 429);
  expect(drawn.length + refused.length).toBe(60);
  expect(drawn.length).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers, text: page } of refused) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(headers.get('content-type')).toContain('text/html');
    expect(page).toMatch(/<h1>[A-Z]/);
  }
  const missing = await console.ask('support', '/a/master/payouts/none/confirmation', asPage);
  expect([missing.status, missing.text.includes('<p>There’s no such file.</p>')]).toEqual([404, true]);

  // Beside its refusal no inbox is drawn, and a text that names no account has none.
  const inbox = await console.get('elsewhere', '/a/master/inbox');
  expect([
    inbox.status,
    inbox.text.includes('Everything that is waiting for you, in all accounts that you can see'),
  ]).toEqual([403, false]);
  const unknown = await Promise.all(
    ['__proto__', '..%2fmaster', 'a%20b'].map((name) => console.get('manager', `/a/${name}/inbox`)),
  );
  expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404]);

  const lines = (await console.stop()).filter(({ act }) => act === 'export.confirmation');
  expect(lines.map(({ result }) => result)).toEqual(Array.from({ length: drawn.length + 1 }, () => 'done'));
});
