import { Client, type ClientConfig } from 'pg';
import { log } from '../../log';
import { type ChangeEars, changesChannel } from '../store';

const shortestPauseMs = 1_000;
const longestPauseMs = 30_000;
/** A connection that broke without a word is found by asking. */
const askEveryMs = 15_000;

/** Listens on a connection of its own, and makes another one where that is lost. */
export class Listening {
  readonly #config: ClientConfig;
  #client: Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #hasEnded = false;

  constructor(config: ClientConfig) {
    this.#config = config;
  }

  /** Resolves after the first try, even if it failed. */
  async begin(ears: ChangeEars, pauseMs = shortestPauseMs): Promise<void> {
    if (this.#hasEnded) return;
    const client = new Client({ ...this.#config, keepAlive: true });
    this.#client = client;
    let isLost = false;
    const lose = (error?: unknown) => {
      if (isLost) return;
      isLost = true;
      clearInterval(this.#timer);
      ears.heard(false);
      void client.end().catch(() => undefined);
      if (this.#hasEnded) return;
      log('warn', 'changes-not-heard', { error });
      this.#timer = setTimeout(() => {
        void this.begin(ears, Math.min(longestPauseMs, pauseMs * 2));
      }, pauseMs).unref();
    };
    client.on('error', lose);
    client.on('end', () => lose());
    client.on('notification', ({ payload = '' }) => ears.told(payload));
    try {
      await client.connect();
      await client.query(`listen ${changesChannel}`);
      ears.heard(true);
      pauseMs = shortestPauseMs;
      this.#timer = setInterval(() => {
        const patience = setTimeout(() => lose(new Error('no answer')), askEveryMs).unref();
        client.query('select 1').then(() => clearTimeout(patience), lose);
      }, askEveryMs).unref();
    } catch (error) {
      lose(error);
    }
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    clearInterval(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }
}
