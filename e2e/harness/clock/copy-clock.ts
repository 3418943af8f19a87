import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext } from 'playwright/test';

/**
 * The clock of a console and of its sandbox, with all their threads, and of the pages that follow it. A test moves it
 * forward: every date is then later, and timers that have become due fire once, as on a machine that has slept. The
 * embedded store goes with its console; a PostgreSQL server keeps the machine's time.
 */
export class CopyClock {
  readonly #folder: string;
  readonly #pages = new Set<BrowserContext>();
  #movedMs = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async make(): Promise<CopyClock> {
    const clock = new CopyClock(await mkdtemp(path.join(os.tmpdir(), 'payments-console-clock-')));
    await clock.#tellNew();
    return clock;
  }

  /** For the processes that have this clock; they load test-clock.mjs, as all processes of tests do. */
  get variables(): { readonly CLOCK_FOLDER: string } {
    return { CLOCK_FOLDER: this.#folder };
  }

  get hasMoved(): boolean {
    return this.#movedMs > 0;
  }

  /** Unix milliseconds. The test itself keeps its own clock. */
  nowMs(): number {
    return Date.now() + this.#movedMs;
  }

  /** Lets the pages of a browser context have this clock; called before they are opened. */
  async lead(context: BrowserContext): Promise<void> {
    await context.clock.install({ time: this.nowMs() });
    this.#pages.add(context);
  }

  /** Leaves the pages alone from now on. */
  forgetPages(): void {
    this.#pages.clear();
  }

  /** Returns when processes and pages have the new time. What its timers have begun may still go on. */
  async moveBy(ms: number): Promise<void> {
    if (!(ms >= 0)) throw new Error(`A clock goes forward, not by ${String(ms)} ms`);
    this.#movedMs += ms;
    await this.#tellNew();
    const sockets = (await readdir(this.#folder)).filter((name) => name.endsWith('.sock'));
    await Promise.all(sockets.map(async (name) => await this.#tell(path.join(this.#folder, name))));
    await Promise.all([...this.#pages].map(async ({ clock }) => await clock.fastForward(ms)));
  }

  /** The same, to an instant such as `2027-03-29T23:30Z`, which is not over. */
  async setTo(instant: string): Promise<void> {
    await this.moveBy(Date.parse(instant) - this.nowMs());
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Processes that start later read it. */
  async #tellNew(): Promise<void> {
    await writeFile(path.join(this.#folder, 'moved-ms'), String(this.#movedMs));
  }

  async #tell(address: string): Promise<void> {
    const socket = connect(address).setEncoding('utf8');
    try {
      socket.end(String(this.#movedMs));
      await socket.toArray();
    } catch {
      // The process has ended.
    }
  }
}
