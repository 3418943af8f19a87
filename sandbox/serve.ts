import { setTimeout as wait } from 'node:timers/promises';
import { CallLog } from './http/calls';
import { fixturesOf, answerControl } from './answer-control';
import { Armory } from './faults/armory';
import { PlatformServer } from './http/platform-server';
import { Sandbox } from './sandbox';
import { State } from './world/state';
import { StartError, DataFolder, type StoredState } from './store/folder';
import { randomBytes } from 'node:crypto';
import { defaultSettings, type Origin, type Settings } from './store/journal';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import knownFlags from './known-flags.json' with { type: 'json' };
import badCertificate from './bad-certificate.json' with { type: 'json' };
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';

const tlsHandshake = 0x16;

/** The port in front of the HTTP server: it knows every connection and can refuse or ignore new ones. */
class Listener {
  readonly #sockets = new Set<Socket>();
  readonly #port: number;
  #http: HttpServer | undefined;
  #front: Server | undefined;
  #toIgnore = 0;
  #reopening: NodeJS.Timeout | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  /** Opens the port; rejects when another process has it. */
  open(http: HttpServer): Promise<void> {
    this.#http = http;
    const front = this.#make(http);
    this.#front = front;
    return new Promise((resolve, reject) => {
      front.once('error', reject);
      front.listen(this.#port, '127.0.0.1', () => {
        front.off('error', reject);
        resolve();
      });
    });
  }

  /** F1: cuts open connections and refuses new ones for a while. */
  refuseFor(ms: number): void {
    this.close();
    this.#reopening = setTimeout(() => {
      if (this.#http !== undefined) void this.open(this.#http);
    }, ms);
  }

  /** F4: accepts the next connections and never reads them. */
  ignoreNext(connections: number): void {
    this.#toIgnore = connections;
  }

  get ignoring(): number {
    return this.#toIgnore;
  }

  close(): void {
    clearTimeout(this.#reopening);
    this.#front?.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #make(http: HttpServer): Server {
    return createServer({ noDelay: true }, (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
      // A client may go away in the middle of an answer.
      socket.on('error', () => undefined);
      if (this.#toIgnore > 0) {
        this.#toIgnore -= 1;
        return;
      }
      this.#pass(socket, http);
    });
  }

  /** Passes HTTP on to the HTTP server; a TLS client gets a certificate that no authority has signed (F3). */
  #pass(socket: Socket, http: HttpServer): void {
    socket.once('data', (first: Buffer) => {
      socket.pause();
      socket.unshift(first);
      if (first[0] === tlsHandshake) {
        presentBadCertificate(socket);
        return;
      }
      http.emit('connection', socket);
      socket.resume();
    });
  }
}

let context: SecureContext | undefined;

/** Fault F3: the certificate is signed by its own key and made for another host, so no client may accept it. */
function presentBadCertificate(socket: Socket): void {
  context ??= createSecureContext(badCertificate);
  const secure = new TLSSocket(socket, { isServer: true, secureContext: context });
  secure.on('error', () => socket.destroy());
  secure.on('secure', () => socket.destroy());
}

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max));

const rules = {
  port: { schema: whole(1, 65_535), words: 'a port from 1 to 65535' },
  payouts: { schema: whole(0, 5_000_000), words: 'a whole number from 0 to 5000000' },
  seed: { schema: whole(0, 2_147_483_647), words: 'a whole number from 0 to 2147483647' },
  anchor: {
    schema: z.iso.datetime({ offset: true }).transform(Date.parse),
    words: 'a moment such as 2026-11-20T12:00:00Z',
  },
  latency: { schema: whole(0, 600_000), words: 'milliseconds from 0 to 600000' },
  'order-delay': { schema: whole(0, 86_400_000), words: 'milliseconds from 0 to 86400000' },
  answers: { schema: z.enum(['all', 'successes']), words: 'all or successes' },
  processing: { schema: whole(0, 1000), words: 'a whole number from 0 to 1000' },
  'allow-list': {
    schema: z.string().transform((list) => list.split(',').filter(Boolean)),
    words: 'addresses with commas between',
  },
} as const;

function read<K extends keyof typeof rules>(
  name: K,
  given: string | undefined,
): z.output<(typeof rules)[K]['schema']> | undefined {
  if (given === undefined) return undefined;
  const { schema, words } = rules[name];
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new StartError(`--${name} ${given} is not ${words}.`);
  return parsed.data as z.output<(typeof rules)[K]['schema']>; // the schema of this name, out of the union
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: knownFlags, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('. ')[0] ?? '').split('\n')[0] : 'unknown';
    throw new StartError(
      `${why}. Known flags: ${Object.keys(knownFlags)
        .map((name) => `--${name}`)
        .join(' ')}.`,
    );
  }
}

/** The flags of the command line; undefined where a flag is absent. */
function readFlags(args: readonly string[]) {
  const values = parse(args);
  if (values.memory === true && values.data !== undefined) throw new StartError('Give --data or --memory, not both.');
  return {
    port: read('port', values.port) ?? 4010,
    folder: values.memory === true ? undefined : (values.data ?? '.data/sandbox'),
    payouts: read('payouts', values.payouts),
    seed: read('seed', values.seed),
    anchorMs: read('anchor', values.anchor),
    settings: {
      latency_ms: read('latency', values.latency),
      order_delay_ms: read('order-delay', values['order-delay']),
      answers: read('answers', values.answers),
      processing: read('processing', values.processing),
      allow_list: read('allow-list', values['allow-list']),
      single_token: values['single-token'],
    },
    specOnly: values['spec-only'] ?? false,
    compatible: values.compatible ?? false,
    awkward: values.awkward ?? false,
  };
}
type Flags = ReturnType<typeof readFlags>;

const hourMs = 3_600_000;

function newOrigin({ seed, payouts, anchorMs, awkward }: Flags): Origin {
  return {
    format: 1,
    seed: seed ?? 1,
    payouts: payouts ?? 1200,
    // Whole hours: two starts within an hour make the same data.
    anchor_ms: anchorMs ?? Math.floor(Date.now() / hourMs) * hourMs,
    secret: randomBytes(32).toString('base64url'),
    awkward,
  };
}

function checkOrigin(kept: Origin, { seed, payouts, anchorMs, folder }: Flags): void {
  const pairs = [
    ['seed', seed, kept.seed],
    ['payouts', payouts, kept.payouts],
    ['anchor', anchorMs, kept.anchor_ms],
  ] as const;
  for (const [name, wanted, had] of pairs) {
    if (wanted === undefined || wanted === had) continue;
    const was = name === 'anchor' ? new Date(had).toISOString() : had;
    throw new StartError(
      `The data folder ${folder ?? ''} was made with --${name} ${was}: leave the flag out, or give another folder with --data.`,
    );
  }
}

/** The platform's state from the folder, or new from the seed. */
async function openState(flags: Flags, broken: (error: unknown) => void): Promise<State> {
  const folder = flags.folder === undefined ? undefined : await DataFolder.open(flags.folder);
  try {
    const kept: StoredState = folder?.read() ?? { origin: newOrigin(flags), changes: [] };
    checkOrigin(kept.origin, flags);
    const flagged: Partial<Settings> = Object.fromEntries(
      Object.entries(flags.settings).filter(([, value]) => value !== undefined),
    );
    return new State({ kept, settings: { ...defaultSettings, ...flagged }, flagged, folder, broken });
  } catch (error) {
    folder?.release();
    throw error;
  }
}

function stopWith(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

async function open(listener: Listener, server: PlatformServer, { port }: Flags, state: State): Promise<void> {
  try {
    await listener.open(server.http);
  } catch (error) {
    await state.close();
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const why = code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be opened (${code})`;
    throw new StartError(`Port ${port} ${why}: stop that program, or give another port with --port.`);
  }
}

/** Waits half a second at most for open answers, then closes the port and the journal. */
async function stop(server: PlatformServer, listener: Listener, state: State): Promise<never> {
  const deadline = Date.now() + 500;
  while (server.open > 0 && Date.now() < deadline) await wait(10);
  listener.close();
  await state.close();
  process.exit(0);
}

async function start(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  const state = await openState(flags, (error) => {
    const why = error instanceof Error ? error.message : 'unknown';
    stopWith(`The data folder ${flags.folder ?? ''} cannot be written (${why}): mend it and start again.`);
  });
  const sandbox = new Sandbox(state, { specOnly: flags.specOnly, compatible: flags.compatible });
  const armory = new Armory();
  const calls = new CallLog();
  const listener = new Listener(flags.port);
  const parts = { sandbox, armory, calls, listener };
  const server = new PlatformServer(sandbox, armory, calls, (request, body) => answerControl(parts, request, body));
  // Builds the data that follow from the seed now, so that the first request does not wait for them.
  fixturesOf(sandbox);
  await open(listener, server, flags, state);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void stop(server, listener, state));
  }
  const kept = flags.folder === undefined ? 'nothing kept' : `data in ${flags.folder}`;
  console.log(`Sandbox platform ready on http://127.0.0.1:${flags.port} (${kept}, seed ${state.origin.seed}).`);
}

start().catch((error: unknown) => {
  if (error instanceof StartError) stopWith(error.message);
  throw error;
});
