import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { limits } from '@/lib/contract/limits';
import type { Answer } from '../world/exchange';
import type { StoredKey } from '../store/journal';

export const keyLifeMs = limits.idempotencyKeyHours * 3_600_000;
/** How many keys of reads are remembered; a poller makes one key per call, and a day of them would be too many. */
const keptReads = 5_000;
/** How long a spent key is remembered, so that its reuse can be refused. */
const spentLifeMs = 30 * keyLifeMs;

export interface KeyUse {
  readonly key: string;
  readonly account: string;
  /** Method and path as the request had them: a path with another id is another endpoint. */
  readonly endpoint: string;
  readonly bodyHash: string;
}

/** The used idempotency keys of the whole platform: the same text is the same key for every caller. */
export class KeyBook {
  readonly #keys = new Map<string, StoredKey>();
  readonly #running = new Map<string, KeyUse>();
  readonly #repeats = new Map<string, number>();
  readonly #reads: string[] = [];

  find(key: string): StoredKey | undefined {
    return this.#keys.get(key);
  }

  all(): StoredKey[] {
    return [...this.#keys.values()];
  }

  /** The newest remembered success of an operation that `isWanted` accepts. */
  findNewestSuccess(isWanted: (operation: string) => boolean): StoredKey | undefined {
    return this.all()
      .reverse()
      .find(
        ({ operation, endpoint, status, answer }) =>
          endpoint.startsWith('POST ') && status === 200 && answer !== undefined && isWanted(operation),
      );
  }

  findRunning(key: string): KeyUse | undefined {
    return this.#running.get(key);
  }

  /** Marks a key while its first request is executed; the returned function removes the mark. */
  run(use: KeyUse): () => void {
    this.#running.set(use.key, use);
    return () => this.#running.delete(use.key);
  }

  countRepeat(key: string): number {
    const count = (this.#repeats.get(key) ?? 0) + 1;
    this.#repeats.set(key, count);
    return count;
  }

  put(stored: StoredKey): void {
    this.#keys.set(stored.key, stored);
    this.#repeats.delete(stored.key);
    if (!stored.endpoint.startsWith('GET ')) return;
    this.#reads.push(stored.key);
    if (this.#reads.length > keptReads) this.forget(this.#reads.shift() ?? '');
  }

  forget(key: string): void {
    this.#keys.delete(key);
    this.#repeats.delete(key);
  }

  /** The keys to keep: with their answers while a repeat may ask for them, spent keys without. */
  worthKeeping(nowMs: number): StoredKey[] {
    return this.all()
      .filter((stored) => nowMs - stored.at_ms < spentLifeMs)
      .map((stored) => (nowMs - stored.at_ms < keyLifeMs ? stored : withoutAnswer(stored)));
  }
}

function withoutAnswer(stored: StoredKey): StoredKey {
  const { answer, ...rest } = stored;
  return answer === undefined ? stored : rest;
}

export function packAnswer(answer: Answer): { status: number; answer: string } {
  return { status: answer.status, answer: deflateRawSync(answer.body, { level: 1 }).toString('base64') };
}

/** The first answer, byte for byte; undefined when it is no longer kept. */
export function unpackAnswer(stored: StoredKey): Answer | undefined {
  if (stored.answer === undefined) return undefined;
  return {
    status: stored.status,
    headers: { 'content-type': 'application/json' },
    body: inflateRawSync(Buffer.from(stored.answer, 'base64')),
  };
}
