import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, type ClientBase, type ClientConfig } from 'pg';
import { saysTooMany } from './describe-no-connection';

/**
 * The server behind the address: `own` gives each client a connection of the server for as long as it stays; `lent` is
 * a pooler in transaction mode, where another connection may serve the next transaction. A server that is not proved to
 * be `own` counts as `lent`: all but hearing changes works there too.
 */
export type ConnectionKind = 'own' | 'lent';

/** Own connections answer and tell at once. Where that takes so long, the kind stays in doubt. */
const longestMs = 10_000;

/** Opens two connections to find the kind of server. Neither waits while the other holds a transaction. */
export async function findConnectionKind(config: ClientConfig, patienceMs = longestMs): Promise<ConnectionKind> {
  const first = new Client(config);
  const second = new Client(config);
  for (const client of [first, second]) client.on('error', () => undefined);
  try {
    await first.connect();
    const backend = await backendOf(first);
    try {
      await second.connect();
    } catch (error) {
      // A server that gives no second one now is known by the process that it announced; a pooler invents one.
      if (saysTooMany(error) && announcedTo(first) === backend) return 'own';
      throw error;
    }
    // The first client may have the only connection of a small pool, and the second one would wait for it.
    const isKept = await Promise.race([keepConnections(first, second), wait(patienceMs, false, { ref: false })]);
    return isKept && (await isToldWhileIdle(first, second, patienceMs)) ? 'own' : 'lent';
  } finally {
    await Promise.allSettled([first.end(), second.end()]);
  }
}

async function backendOf(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

function announcedTo(client: object): number | undefined {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : undefined;
}

const rounds = 4;

/**
 * No proof, but finds almost every pooler that lends: the connection that came back last would serve both clients, the
 * one that came back first would not serve one of them twice.
 */
async function keepConnections(first: ClientBase, second: ClientBase): Promise<boolean> {
  const kept = [await backendOf(first), await backendOf(second)];
  if (kept[0] === kept[1]) return false;
  for (let round = 0; round < rounds; round += 1) {
    for (const client of [second, first, first, second]) {
      if ((await backendOf(client)) !== kept[client === first ? 0 : 1]) return false;
    }
  }
  return true;
}

/**
 * The proof: a notification reaches the client between two of its statements only if a connection of the server is its
 * own at that time too. A lent one is with the pooler then, or with another program.
 */
async function isToldWhileIdle(client: Client, other: Client, patienceMs: number): Promise<boolean> {
  const channel = `kept_${randomUUID().replaceAll('-', '')}`;
  const told = new Promise<boolean>((resolve) => {
    client.on('notification', (notification) => {
      if (notification.channel === channel) resolve(true);
    });
  });
  await client.query(`listen ${channel}`);
  await other.query(`notify ${channel}`);
  const isTold = await Promise.race([told, wait(patienceMs, false, { ref: false })]);
  // The connection is mostly the same as before; on another one nothing happens, and the channel has no other use.
  if (!isTold) await client.query(`unlisten ${channel}`);
  return isTold;
}
