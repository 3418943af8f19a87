import { once } from 'node:events';
import net from 'node:net';

/** Ports that were free a moment ago, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = net.createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  // A listening TCP server has an address with a port; only pipes have a string.
  const ports = servers.map((server) => (server.address() as net.AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
