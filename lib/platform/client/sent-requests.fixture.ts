import { afterEach, beforeEach } from 'vitest';
import { serveTcp, type TestServer } from '../test-server.fixture';
import { openPool, type OutgoingRequest } from './send-request';

/** A pool for each test of a file, and servers that end with it. */
export function keepWires() {
  const servers: TestServer[] = [];
  const wires = {
    /** Another pool in each test. */
    pool: openPool(),
    /** A server that ends with the test. */
    keep<T extends TestServer>(server: T): T {
      servers.push(server);
      return server;
    },
    tcp: async (answer: Parameters<typeof serveTcp>[0]): Promise<TestServer> => wires.keep(await serveTcp(answer)),
  };
  beforeEach(() => {
    wires.pool = openPool();
  });
  afterEach(async () => {
    await wires.pool.destroy();
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });
  return wires;
}

export const outgoing = (origin: string, changes: Partial<OutgoingRequest> = {}): OutgoingRequest => ({
  method: 'GET',
  origin,
  path: '/api/v1/x',
  headers: { 'x-auth-token': 'planted' },
  body: undefined,
  deadlineMs: 8_000,
  maxAnswerBytes: 1_000_000,
  ...changes,
});
