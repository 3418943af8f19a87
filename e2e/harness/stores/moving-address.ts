import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

/** An address that moves from one server of this machine to another, as that of a database does at a failover. */
export class MovingAddress {
  readonly #server: net.Server;
  readonly #sockets = new Set<net.Socket>();
  #target: number;

  private constructor(target: number) {
    this.#target = target;
    this.#server = net.createServer((client) => this.#lead(client));
  }

  static async open(target: number): Promise<MovingAddress> {
    const address = new MovingAddress(target);
    address.#server.listen(0, '127.0.0.1');
    await once(address.#server, 'listening');
    return address;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port; // it listens on a port
  }

  /** Connections from now on lead to the server at that port; open ones end with their own server. */
  moveTo(target: number): void {
    this.#target = target;
  }

  #lead(client: net.Socket): void {
    const server = net.connect(this.#target, '127.0.0.1');
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
    client.pipe(server);
    server.pipe(client);
  }

  async close(): Promise<void> {
    for (const one of this.#sockets) one.destroy();
    await once(this.#server.close(), 'close');
  }
}
