// A process of untrusted-servers.release.test.ts: it calls each server as the console does, with secrets in each call, and
// ends. Its argument has the port of each server.
import { postWebhook } from '@/lib/outbox/post-webhook';
import { sendMail } from '@/lib/outbox/send-mail';
import { openPostgres } from '@/lib/store/postgres';
import { openPool, sendRequest } from './send-request';

interface Ports {
  readonly platform: number;
  readonly webhook: number;
  readonly mail: number;
  readonly postgres: number;
}

async function call({ platform, webhook, mail, postgres }: Ports): Promise<void> {
  const pool = openPool(1, [`localhost:${platform}`]);
  const outgoing = {
    method: 'GET',
    origin: `https://localhost:${platform}`,
    path: '/api/v1/x',
    headers: { 'x-auth-token': 'planted' },
    body: undefined,
    deadlineMs: 20_000,
    maxAnswerBytes: 1_000,
  } as const;
  await sendRequest(pool, outgoing);
  await pool.destroy();
  const hosts = { webhookHosts: [], internalWebhookHosts: [`localhost:${webhook}`] };
  const target = { url: `https://localhost:${webhook}/hook`, secret: 'planted' };
  await postWebhook(target, { id: '1', body: '{"planted":true}' }, hosts, Date.now());
  const letter = { to: 'ann@console.test', subject: 'planted', text: 'planted', html: 'planted', id: '1' };
  const server = { server: `smtps://console:planted@localhost:${mail}`, from: 'console@console.test' };
  await sendMail(server, letter, () => Promise.resolve(true));
  const address = `postgres://console:planted@localhost:${postgres}/console?sslmode=verify-full`;
  await openPostgres(address).catch(() => undefined);
}

const [, , given = '[]'] = process.argv;
// The test writes it.
for (const ports of JSON.parse(given) as readonly Ports[]) await call(ports);
process.exit(0);
