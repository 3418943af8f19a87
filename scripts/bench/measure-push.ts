import { setTimeout as wait } from 'node:timers/promises';
import type { WantedCaller } from '@/e2e/harness/stores/store-commands.fixture';
import { figuresOf, markdownTable, percentile, shortNumber } from './figures';
import { followStream } from './follow-stream';
import { residentMiB, Stage, submitDeposit } from './stage';

const people = 200;
const acts = 30;

const staff: readonly WantedCaller[] = Array.from({ length: people }, (_, place) => ({
  name: `person-${place}`,
  role: 'operator',
}));

/**
 * How long after an act its change is on the screens of all others: from the answer to the act until a browser with a
 * stream has the new rows, for 200 people at once, each with a session and a stream of their own.
 */
export async function measurePush(print: (text: string) => void): Promise<void> {
  const stage = await Stage.open({ people: [...staff, { name: 'colleague', role: 'operator' }] });
  try {
    const before = residentMiB(stage.pid);
    const screens = await Promise.all(staff.map(async ({ name }) => await Screen.open(stage, name)));
    await wait(5_000);
    const held = residentMiB(stage.pid);
    const toldMs: number[] = [];
    const shownMs: number[] = [];
    let lost = 0;
    for (let act = 0; act < acts; act += 1) {
      for (const screen of screens) screen.forget();
      const { status } = await submitDeposit(stage.console, 'colleague', String(100 + act));
      if (status !== 200) throw new Error(`The act was answered ${status}.`);
      const atMs = performance.now();
      await wait(4_000);
      for (const { told, shown } of screens) {
        if (told === undefined || shown === undefined) lost += 1;
        // The first word may come before the act's own answer.
        else
          for (const [list, at] of [[toldMs, told] as const, [shownMs, shown] as const])
            list.push(Math.max(0, at - atMs));
      }
    }
    for (const screen of screens) screen.close();
    const row = (what: string, samples: readonly number[]) => {
      const sorted = samples.toSorted((one, other) => one - other);
      const at = (share: number) => shortNumber(percentile(sorted, share));
      return [what, String(samples.length), at(0.5), at(0.95), at(0.99), shortNumber(figuresOf(samples).highest)];
    };
    print(
      markdownTable(
        ['after an act by a colleague, ms', 'samples', 'p50', 'p95', 'p99', 'longest'],
        [row('the change is told', toldMs), row('and its rows are read', shownMs)],
      ),
    );
    print(
      `${people} streams, ${acts} acts, lost: ${lost}; memory ${shortNumber(before)} MiB, with the streams ${shortNumber(held)}.`,
    );
  } finally {
    await stage.close();
  }
}

/** A stream, and the read that a page makes when the stream tells of a change. */
class Screen {
  told: number | undefined;
  shown: number | undefined;
  readonly #read: () => Promise<unknown>;
  #close: (() => void) | undefined;

  private constructor(read: () => Promise<unknown>) {
    this.#read = read;
  }

  static async open(stage: Stage, name: string): Promise<Screen> {
    const headers = { 'x-passive': '1' };
    const screen = new Screen(async () => await stage.console.ask(name, '/api/writes/master/activity', { headers }));
    const { close } = await followStream(stage, name, ({ kind }) => {
      if (kind === 'writes' && screen.told === undefined) void screen.#show();
    });
    screen.#close = close;
    return screen;
  }

  forget(): void {
    this.told = undefined;
    this.shown = undefined;
  }

  close(): void {
    this.#close?.();
  }

  async #show(): Promise<void> {
    this.told = performance.now();
    await this.#read();
    this.shown = performance.now();
  }
}
