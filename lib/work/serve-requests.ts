import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { atEnd } from '@/lib/front/at-end';
import type { RunningWorker } from './running-worker';

/** Further requests that tests may make of a console, by verb; the answer is a line. */
export type TestRequests = Readonly<Record<string, () => unknown>>;

/**
 * Answers tests on a Unix socket. A line `turn mirror alerts` has these workers take turns, one after the other and each
 * until it finds no more work; the answer is the line `done`, or why there was no such end. A line with another verb is
 * answered by its request.
 */
export async function serveRequests(
  address: string,
  workers: readonly RunningWorker[],
  requests: TestRequests = {},
): Promise<void> {
  await rm(address, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    // A test that has gone needs no answer.
    socket.on('error', () => undefined);
    void answerLines(socket, workers, requests);
  });
  server.listen(address);
  await once(server, 'listening');
  server.unref();
  atEnd('work-requests', async () => {
    server.close();
    await rm(address, { force: true });
  });
}

async function answerLines(socket: Socket, workers: readonly RunningWorker[], requests: TestRequests): Promise<void> {
  const answer = async (line: string): Promise<unknown> => {
    const [verb = '', ...names] = line.split(' ');
    if (verb === 'turn') return await takeTurns(workers, names);
    const request = requests[verb];
    if (request === undefined) throw new Error(`"${line}" is no request`);
    return (await request()) ?? 'done';
  };
  for await (const line of createInterface({ input: socket })) {
    socket.write(`${String(await answer(line).catch(String))}\n`);
  }
  socket.end();
}

async function takeTurns(workers: readonly RunningWorker[], names: readonly string[]): Promise<string> {
  for (const name of names) {
    const one = workers.find(({ worker }) => worker.name === name);
    if (one === undefined) throw new Error(`There is no worker ${name}`);
    await one.turnUntilDone({ isAsked: true });
    if (!one.state.isLeading) throw new Error(`Another copy leads ${name}`);
  }
  return 'done';
}
