import { constants, fdatasync, openSync, closeSync, write } from 'node:fs';
import { promisify } from 'node:util';
import * as z from 'zod';

/** One effect that happened: an operation that changed records. */
const effect = z.object({
  number: z.int(),
  operation: z.string(),
  account: z.string(),
  idempotency_key: z.string().nullable(),
  /** The id in the path, or else the id of the new record. */
  resource: z.string(),
  time: z.string(),
  /** SHA-256 of the body's bytes, in hex. */
  body_hash: z.string(),
});
export type Effect = z.output<typeof effect>;

const storedKey = z.object({
  key: z.string(),
  account: z.string(),
  operation: z.string(),
  endpoint: z.string(),
  body_hash: z.string(),
  at_ms: z.number(),
  status: z.int(),
  /** The answer's bytes, deflated, in base64; absent once they are no longer kept. */
  answer: z.string().optional(),
});
export type StoredKey = z.output<typeof storedKey>;

/** Settings that a control request may change while the sandbox runs. Part of the state, so a restart keeps them. */
export const settings = z.object({
  /** Which answers a used key repeats; the interface does not say whether refusals are among them. */
  answers: z.enum(['all', 'successes']),
  /** How many repeats of a used key are answered "still processing" before the first answer is repeated. */
  processing: z.int().min(0),
  latency_ms: z.int().min(0).max(600_000),
  order_delay_ms: z.int().min(0).max(86_400_000),
  /** Addresses that may call with the API key; `127.0.0.1` stands for every loopback address. */
  allow_list: z.array(z.string()),
  api_key: z.enum(['active', 'expired', 'disabled', 'no_config']),
  /** Extras 2.4: a new token may end the one before it (likely, and contradictory). */
  single_token: z.boolean(),
  /** Interface 2.8: "the unit of the validity integers: not shown". Absent: milliseconds, as in extras 4.7. */
  validity_unit: z.enum(['milliseconds', 'seconds']).optional(),
});
export type Settings = z.output<typeof settings>;

/** The settings where no flag sets others. */
export const defaultSettings: Settings = {
  answers: 'all',
  processing: 0,
  latency_ms: 0,
  order_delay_ms: 2000,
  allow_list: ['127.0.0.1'],
  api_key: 'active',
  single_token: false,
};

/** The first line: the values that the data was made from. */
export const origin = z.object({
  format: z.literal(1),
  seed: z.int(),
  payouts: z.int(),
  anchor_ms: z.number(),
  secret: z.string(),
  /** Whether every account has awkward records. Older data has. */
  awkward: z.boolean().default(true),
});
export type Origin = z.output<typeof origin>;

/** A put: account, table, id, record. */
const put = z.tuple([z.string(), z.string(), z.string(), z.record(z.string(), z.unknown())]);
export type Put = z.output<typeof put>;

/** The changes by one request or control call: stored as a whole or not at all. */
export const change = z.object({
  puts: z.array(put).optional(),
  effect: effect.optional(),
  key: storedKey.optional(),
  settings: settings.optional(),
  clock_offset_ms: z.number().optional(),
});
export type Change = z.output<typeof change>;

const writeBytes = promisify(write);
const syncData = promisify(fdatasync);

/** Stores changes before their answers leave. */
export interface Journal {
  /** Characters appended so far. */
  readonly size: number;
  /** Adds one line. A `lasting` line is on the disk when the next `settled` resolves, any other soon after. */
  append(line: object, lasting: boolean): void;
  /** Resolves when every lasting line appended so far would outlive a power cut; at once if no such line waits. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** `--memory`: nothing outlives the process. */
export const noJournal: Journal = {
  size: 0,
  append: () => undefined,
  settled: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** Lines that arrive while the disk is busy are written together, so a crowd of requests shares one sync. */
export class FileJournal implements Journal {
  size = 0;
  readonly #fd: number;
  /** Called once when the disk refuses a write: from then on no answer may leave. */
  readonly #broken: (error: unknown) => void;
  readonly #requireOwn: () => void;
  #waiting: { lines: string[]; lasting: boolean } = { lines: [], lasting: false };
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #lasting: Promise<void> = Promise.resolve();

  /** @param requireOwn ends the process where the folder belongs to another process; it is called before each batch. */
  constructor(path: string, broken: (error: unknown) => void, requireOwn: () => void = () => undefined) {
    this.#requireOwn = requireOwn;
    this.#fd = openSync(path, constants.O_CREAT | constants.O_APPEND | constants.O_WRONLY, 0o600);
    this.#broken = broken;
  }

  append(line: object, lasting: boolean): void {
    const text = `${JSON.stringify(line)}\n`;
    this.size += text.length;
    this.#waiting.lines.push(text);
    this.#next ??= this.#writeAfter(this.#current);
    if (!lasting) return;
    this.#waiting.lasting = true;
    this.#lasting = this.#next;
  }

  settled(): Promise<void> {
    return this.#lasting;
  }

  async close(): Promise<void> {
    await (this.#next ?? this.#current);
    await syncData(this.#fd);
    closeSync(this.#fd);
  }

  /** Writes all waiting lines when the batch before is done. */
  async #writeAfter(before: Promise<void>): Promise<void> {
    await before;
    const { lines, lasting } = this.#waiting;
    this.#waiting = { lines: [], lasting: false };
    this.#current = this.#next ?? this.#current;
    this.#next = undefined;
    try {
      this.#requireOwn();
      await this.#write(Buffer.from(lines.join('')));
      if (lasting) await syncData(this.#fd);
    } catch (error) {
      this.#broken(error);
      throw error;
    }
  }

  async #write(bytes: Buffer): Promise<void> {
    for (let done = 0; done < bytes.length;) {
      done += (await writeBytes(this.#fd, bytes, done, bytes.length - done)).bytesWritten;
    }
  }
}

/** A torn last line was never acknowledged and is left out; a broken line further up is damage. */
export function readLines(bytes: Buffer, name: string): unknown[] {
  const lines: unknown[] = [];
  for (let start = 0, end = bytes.indexOf(10); end !== -1; start = end + 1, end = bytes.indexOf(10, start)) {
    try {
      lines.push(JSON.parse(bytes.toString('utf8', start, end)));
    } catch {
      if (bytes.indexOf(10, end + 1) !== -1) throw new Error(`line ${lines.length + 1} of ${name} is damaged`);
    }
  }
  return lines;
}
