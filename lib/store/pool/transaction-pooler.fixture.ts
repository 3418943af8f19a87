import { once } from 'node:events';
import net from 'node:net';

/**
 * A pooler that behaves as PgBouncer does, in transaction mode unless told otherwise: it refuses startup parameters that it does not know,
 * lends a connection of the server for one transaction at a time, and carries four settings from one to the next for
 * each client.
 */
export interface TransactionPooler {
  readonly url: string;
  stop(): void;
}

interface Options {
  /** Whether it carries the four settings; PgBouncer does. */
  readonly carries?: boolean;
  /** So many connections of the server, opened with the first client; where all are lent, a transaction waits. */
  readonly size?: number;
  /** Which of so many idle connections it lends; without this, the one that came back last. */
  readonly pick?: (idle: number) => number;
  /** Lends a client the connection that it had before while that is idle, whatever `pick` says. */
  readonly isFaithful?: boolean;
  /** Tells a client the process of a connection that is idle then, where PgBouncer invents one. */
  readonly announcesIdle?: boolean;
  /** Lends for as long as the client stays, as PgBouncer does in session mode. */
  readonly session?: boolean;
}

interface LentConnection {
  readonly socket: net.Socket;
  readonly settings: Map<string, string>;
  /** The server's message with its process and key. */
  key: Buffer;
  answer: (type: string, frame: Buffer) => void;
}

const unheard = (): void => undefined;

const carried = ['client_encoding', 'datestyle', 'standard_conforming_strings', 'timezone'];
const accepted = new Set(['user', 'database', 'application_name', ...carried]);

const frame = (type: string, ...parts: readonly (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)));
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), head, body]);
};

/** Calls back for each message; the first one of a client has no type. */
function onFrames(socket: net.Socket, untyped: number, take: (type: string, whole: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  let left = untyped;
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const at = left > 0 ? 0 : 1;
      if (rest.length < at + 4) return;
      const end = at + rest.readUInt32BE(at);
      if (rest.length < end) return;
      const whole = rest.subarray(0, end);
      rest = rest.subarray(end);
      if (left > 0) left -= 1;
      take(at === 0 ? '' : String.fromCharCode(whole[0] ?? 0), whole);
    }
  });
}

const readStartup = (whole: Buffer): Map<string, string> => {
  const words = whole.subarray(8).toString().split('\0');
  const pairs = new Map<string, string>();
  for (let at = 0; words[at]; at += 2) pairs.set((words[at] ?? '').toLowerCase(), words[at + 1] ?? '');
  return pairs;
};

/** Resolves when the server is ready for the next statement. */
const nextReady = async (lent: LentConnection): Promise<void> =>
  await new Promise((resolve, reject) => {
    lent.socket.once('close', () => reject(new Error('The server closed the connection.')));
    lent.answer = (type) => {
      if (type === 'Z') resolve();
    };
  });

class ServerSide {
  readonly #idle: LentConnection[] = [];
  readonly #waiting: ((lent: LentConnection) => void)[] = [];
  readonly #address: { readonly host: string; readonly port: number };
  readonly #options: Options;
  readonly sockets = new Set<net.Socket>();
  /** The server's settings as told to the first connection: each client begins with these. */
  welcome: ReadonlyMap<string, string> | undefined;

  constructor(address: { readonly host: string; readonly port: number }, options: Options) {
    this.#address = address;
    this.#options = options;
  }

  async fill(startup: ReadonlyMap<string, string>): Promise<void> {
    for (let opened = 0; opened < (this.#options.size ?? 1); opened += 1) this.giveBack(await this.#open(startup));
  }

  async lend(startup: ReadonlyMap<string, string>, before: LentConnection | undefined): Promise<LentConnection> {
    const { size, isFaithful = false } = this.#options;
    const [found] = this.#idle.splice(this.#next(isFaithful ? before : undefined), 1);
    if (found !== undefined) return found;
    if (size === undefined) return await this.#open(startup);
    return await new Promise((resolve) => this.#waiting.push(resolve));
  }

  giveBack(lent: LentConnection): void {
    lent.answer = unheard;
    const first = this.#waiting.shift();
    if (first === undefined) this.#idle.push(lent);
    else first(lent);
  }

  /** A client went away in the middle of something: its connection is closed, and another one takes the place. */
  async replace(lent: LentConnection, startup: ReadonlyMap<string, string>): Promise<void> {
    lent.answer = unheard;
    lent.socket.destroy();
    if (this.#options.size !== undefined) this.giveBack(await this.#open(startup));
  }

  /** The key of a connection that could be lent now. */
  get idleKey(): Buffer | undefined {
    return this.#idle[this.#next(undefined)]?.key;
  }

  #next(before: LentConnection | undefined): number {
    const at = before === undefined ? -1 : this.#idle.indexOf(before);
    return at === -1 ? (this.#options.pick?.(this.#idle.length) ?? this.#idle.length - 1) : at;
  }

  async #open(startup: ReadonlyMap<string, string>): Promise<LentConnection> {
    const socket = net.connect(this.#address);
    this.sockets.add(socket);
    socket.setNoDelay(true);
    const settings = new Map<string, string>();
    const lent: LentConnection = { socket, settings, key: Buffer.alloc(0), answer: unheard };
    socket.on('error', () => socket.destroy());
    onFrames(socket, 0, (type, whole) => {
      if (type === 'S') {
        const [name = '', value = ''] = whole.subarray(5).toString().split('\0');
        settings.set(name.toLowerCase(), value);
      }
      if (type === 'K') lent.key = whole;
      lent.answer(type, whole);
    });
    await once(socket, 'connect');
    const words = ['user', 'database'].flatMap((name) => [name, startup.get(name) ?? '']);
    const version = Buffer.from([0, 3, 0, 0]);
    const ready = nextReady(lent);
    socket.write(frame('', version, ...words, Buffer.from([0])));
    await ready;
    this.welcome ??= new Map(settings);
    return lent;
  }
}

/** Starts in front of the server of that address. */
export async function startTransactionPooler(serverUrl: string, options: Options = {}): Promise<TransactionPooler> {
  const { hostname, port, username, pathname } = new URL(serverUrl);
  const behind = new ServerSide({ host: hostname, port: Number(port) }, options);
  let filling: Promise<void> | undefined;
  const filled = async (startup: ReadonlyMap<string, string>) => await (filling ??= behind.fill(startup));
  const clients = new Set<net.Socket>();
  const server = net.createServer((client) => {
    clients.add(client);
    client.setNoDelay(true);
    serve(client, { ...options, behind, filled });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const ownPort = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return {
    url: `postgres://${username}@127.0.0.1:${ownPort}${pathname}`,
    stop: () => {
      server.close();
      for (const socket of [...clients, ...behind.sockets]) socket.destroy();
    },
  };
}

interface Served extends Options {
  readonly behind: ServerSide;
  /** Resolves when the first connections of the server are open. */
  readonly filled: (startup: ReadonlyMap<string, string>) => Promise<void>;
}

function serve(client: net.Socket, served: Served): void {
  const { behind, carries = true } = served;
  let before: LentConnection | undefined;
  let startup: ReadonlyMap<string, string> = new Map();
  const settings = new Map<string, string>();
  let lent: LentConnection | undefined;
  let unanswered = 0;
  let turn = Promise.resolve();
  client.on('error', () => client.destroy());
  client.on('close', () => {
    if (lent !== undefined) behind.replace(lent, startup).catch(() => undefined);
  });
  const begin = async (whole: Buffer): Promise<void> => {
    startup = readStartup(whole);
    const strange = [...startup.keys()].find((name) => !accepted.has(name));
    if (strange !== undefined) {
      const words = ['SFATAL', 'C08P01', `Munsupported startup parameter: ${strange}`];
      client.end(frame('E', ...words, Buffer.from([0])));
      return;
    }
    await served.filled(startup);
    for (const [name, value] of behind.welcome ?? []) settings.set(name, value);
    const invented = frame('K', Buffer.from([0, 0, 0, 1, 0, 0, 0, 2]));
    const key = served.announcesIdle === true ? (behind.idleKey ?? invented) : invented;
    client.write(Buffer.concat([frame('R', Buffer.alloc(4)), key, frame('Z', Buffer.from('I'))]));
  };
  const answer = (type: string, whole: Buffer): void => {
    client.write(whole);
    if (type === 'S') {
      const [name = '', value = ''] = whole.subarray(5).toString().split('\0');
      settings.set(name.toLowerCase(), value);
    }
    if (type !== 'Z') return;
    unanswered -= 1;
    if (served.session === true || unanswered > 0 || whole[5] !== 'I'.charCodeAt(0) || lent === undefined) return;
    behind.giveBack(lent);
    before = lent;
    lent = undefined;
  };
  const pass = async (type: string, whole: Buffer): Promise<void> => {
    if (lent === undefined) {
      lent = await behind.lend(startup, before);
      if (carries) await carry(settings, lent);
      lent.answer = answer;
    }
    if (type === 'Q' || type === 'S') unanswered += 1;
    lent.socket.write(whole);
  };
  onFrames(client, 1, (type, whole) => {
    if (type === 'X') client.end();
    else turn = turn.then(() => (type === '' ? begin(whole) : pass(type, whole))).catch(() => void client.destroy());
  });
}

async function carry(settings: ReadonlyMap<string, string>, lent: LentConnection): Promise<void> {
  const changed = carried.filter((name) => settings.has(name) && settings.get(name) !== lent.settings.get(name));
  if (changed.length === 0) return;
  const ready = nextReady(lent);
  lent.socket.write(frame('Q', changed.map((name) => `set ${name} to '${settings.get(name) ?? ''}'`).join(';')));
  await ready;
}
