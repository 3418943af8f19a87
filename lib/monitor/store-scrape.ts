import { asOwnWork } from '@/lib/store/turns/own-work';
import { within } from '@/lib/front/within';
import type { GaugeSamples, MetricRegistry } from './metric-registry';
import type { StorePart, StoreQuestion } from './store-parts';

/** Several monitors, or one that asks often, cost the store no more than one that asks so seldom. */
const keptForMs = 10_000;
/** A monitor gives a scrape ten seconds. */
const limitMs = 2_000;

/** Reads figures of the store into a registry, a part at a time, so that a busy store is asked one statement at most. */
export class StoreScrape {
  readonly #registry: MetricRegistry;
  readonly #parts: readonly StorePart[];
  readonly #question: () => Promise<StoreQuestion>;
  readonly #limitMs: number;
  readonly #nowMs: () => number;
  #readAtMs = -Infinity;
  #reading: Promise<void> = Promise.resolve();
  /** A read that was given up and goes on: no other one begins before it has ended. */
  #late: Promise<unknown> | undefined;

  constructor(
    registry: MetricRegistry,
    parts: readonly StorePart[],
    question: () => Promise<StoreQuestion>,
    given: { readonly limitMs?: number; readonly nowMs?: () => number } = {},
  ) {
    this.#registry = registry;
    this.#parts = parts;
    this.#question = question;
    this.#limitMs = given.limitMs ?? limitMs;
    this.#nowMs = given.nowMs ?? (() => performance.now());
  }

  /** Brings the figures up to date, unless they were read a moment ago. Never fails. */
  async refresh(): Promise<void> {
    if (this.#nowMs() - this.#readAtMs >= keptForMs) {
      this.#readAtMs = this.#nowMs();
      // Statements of people go before these.
      this.#reading = asOwnWork('monitor', async () => await this.#read());
    }
    await this.#reading;
  }

  async #read(): Promise<void> {
    const failed = new Set<string>();
    for (const part of this.#parts) {
      const samples = await this.#readPart(part);
      if (samples === undefined) failed.add(part.name);
      this.#registry.replaceAll(part.gauges, samples ?? {});
    }
    this.#registry.replace(
      'console_scrape_part_failed',
      this.#parts.map(({ name }) => ({ labels: { part: name }, value: failed.has(name) ? 1 : 0 })),
    );
  }

  async #readPart(part: StorePart): Promise<GaugeSamples | undefined> {
    if (this.#late !== undefined) return undefined;
    const read = this.#question()
      .then(async (question) => ({ samples: await part.read(question) }))
      .catch(() => ({ samples: undefined }));
    const inTime = await within(read, this.#limitMs);
    if (inTime !== undefined) return inTime.samples;
    this.#late = read.finally(() => (this.#late = undefined));
    return undefined;
  }
}
