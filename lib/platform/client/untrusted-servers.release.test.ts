import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CountingServer, type Flaw, flaws, TestAuthority } from './tls-servers.fixture';

const kinds = { platform: 'tls', webhook: 'tls', mail: 'smtp', postgres: 'postgres' } as const;
type Kind = keyof typeof kinds;

const folder = mkdtempSync(path.join(tmpdir(), 'payments-console-tls-'));
const authorityFile = path.join(folder, 'authority.pem');
let authority: TestAuthority;

beforeAll(async () => {
  authority = await TestAuthority.make();
  writeFileSync(authorityFile, authority.certificate);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What servers with each flaw could read of a console that was started so. */
async function heard(variables: Readonly<Record<string, string>>): Promise<Record<Flaw, Record<Kind, string>>> {
  const servers = new Map<Flaw, Map<Kind, CountingServer>>();
  const ports: Record<string, number>[] = [];
  for (const flaw of flaws) {
    const settings = await authority.settingsFor(flaw);
    const own = new Map<Kind, CountingServer>();
    const at: Record<string, number> = {};
    for (const kind of Object.keys(kinds) as Kind[]) {
      const server = new CountingServer(kinds[kind], settings);
      own.set(kind, server);
      at[kind] = await server.listen();
    }
    servers.set(flaw, own);
    ports.push(at);
  }
  const program = fileURLToPath(new URL('call-tls-servers.fixture.ts', import.meta.url));
  const env = { ...process.env, ...variables };
  await promisify(execFile)(process.execPath, ['--import', 'tsx', program, JSON.stringify(ports)], { env });
  const told = [...servers].map(([flaw, own]) => {
    const of = [...own].map(([kind, { connections, bytes }]) => {
      return [kind, connections === 0 ? 'not called' : bytes > 0 ? 'heard' : 'heard nothing'] as const;
    });
    return [flaw, Object.fromEntries(of)] as const;
  });
  for (const own of servers.values()) for (const server of own.values()) await server.close();
  return Object.fromEntries(told) as Record<Flaw, Record<Kind, string>>; // each flaw and kind was set above
}

const all = (what: string) => ({ platform: what, webhook: what, mail: what, postgres: what });

test('a server with an untrusted, expired, early or foreign certificate or old TLS hears not a byte', async () => {
  expect(await heard({ NODE_EXTRA_CA_CERTS: authorityFile })).toEqual({
    none: all('heard'),
    'self-signed': all('heard nothing'),
    expired: all('heard nothing'),
    'not-yet-valid': all('heard nothing'),
    'of another host': all('heard nothing'),
    'TLS 1.1': all('heard nothing'),
  });
});

test('an authority of one’s own is trusted only where the start names its certificate', async () => {
  const { none } = await heard({ NODE_EXTRA_CA_CERTS: '' });
  expect(none).toEqual(all('heard nothing'));
});
