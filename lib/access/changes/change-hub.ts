import { processSlot } from '@/lib/front/process-slot';
import { atEnd } from '@/lib/front/at-end';
import { log } from '@/lib/log';
import { type ChangeEars, openStore } from '@/lib/store/open-store';
import { findEndedSessions } from '../sessions/sessions';
import { type ChangeNotice, readNotice } from './change-notice';

/** The calls by which the hub tells a stream of changes. */
export interface ChangeListener {
  /** The session that the stream belongs to. */
  readonly session: string;
  readonly changed: (notice: ChangeNotice) => void;
  /** Whether changes are heard from now on. */
  readonly heard: (isHeard: boolean) => void;
  /** Changes may have happened of which nothing is known any more. */
  readonly missed: () => void;
  readonly end: () => void;
}

/** Changes are kept so long and so many, for a page that was read before its stream began. */
const keptMs = 60_000;
const mostKept = 2_000;
/** A browser holds one stream, and begins another where that is lost. The oldest ones end. */
const mostOfSession = 8;
/** Between a change's transaction and its notification, and between the clocks of two copies. */
const slackMs = 1_000;
/** A stream that nothing told of the end of its session ends after this time. */
const askEveryMs = 1_000;

interface KeptNotice {
  readonly notice: ChangeNotice;
  readonly atMs: number;
}

interface ChangeHubOptions {
  readonly listen: (ears: ChangeEars) => Promise<void>;
  /** Those of the sessions that other copies of the console have ended, perhaps without a word that arrives here. */
  readonly findEnded?: (sessions: readonly string[]) => Promise<readonly string[]>;
  readonly nowMs?: () => number;
}

/** Hears the store's changes once for all streams of this process, from its start on. */
export class ChangeHub {
  readonly #listen: ChangeHubOptions['listen'];
  readonly #findEnded: ChangeHubOptions['findEnded'];
  readonly #nowMs: () => number;
  readonly #listeners = new Set<ChangeListener>();
  readonly #kept: KeptNotice[] = [];
  #begun: Promise<unknown> | undefined;
  #isHeard = false;
  /** The time since which the kept notices have every change. */
  #wholeSinceMs = Infinity;
  #hasEnded = false;
  #asking: NodeJS.Timeout | undefined;

  constructor({ listen, findEnded, nowMs = () => performance.now() }: ChangeHubOptions) {
    this.#listen = listen;
    this.#findEnded = findEnded;
    this.#nowMs = nowMs;
  }

  /**
   * Tells the changes of the last `agoMs` milliseconds, and each further one until the returned function is called.
   */
  add(listener: ChangeListener, agoMs: number): () => void {
    this.begin();
    this.#listeners.add(listener);
    this.#askAgain();
    const own = [...this.#listeners].filter(({ session }) => session === listener.session);
    own.slice(0, -mostOfSession).forEach((oldest) => oldest.end());
    listener.heard(this.#isHeard);
    const fromMs = this.#nowMs() - agoMs - slackMs;
    this.#forget();
    if (fromMs < this.#wholeSinceMs) listener.missed();
    // Rights were read when the stream began.
    else
      this.#kept
        .filter(({ notice, atMs }) => atMs >= fromMs && notice.kind !== 'access')
        .forEach(({ notice }) => listener.changed(notice));
    if (this.#hasEnded) listener.end();
    return () => void this.#listeners.delete(listener);
  }

  /** Tells what this process alone knows, to its own streams. */
  tellHere(notice: Pick<ChangeNotice, 'kind' | 'client'>): void {
    this.#hear({ account: '', person: '', ids: [], version: '', ...notice });
  }

  /** Ends all streams: the process ends. */
  end(): void {
    this.#hasEnded = true;
    for (const listener of this.#listeners) listener.end();
  }

  /** Asks for the sessions of all streams with one statement, as long as there is a stream. */
  #askAgain(): void {
    const findEnded = this.#findEnded;
    if (findEnded === undefined || this.#asking !== undefined || this.#listeners.size === 0) return;
    this.#asking = setTimeout(() => {
      const end = (ended: readonly string[]) => {
        for (const listener of this.#listeners) if (ended.includes(listener.session)) listener.end();
      };
      findEnded([...new Set(Array.from(this.#listeners, ({ session }) => session))])
        // While the store is away no session ends; each stream asks for itself before its next beat.
        .then(end, () => undefined)
        .finally(() => {
          this.#asking = undefined;
          this.#askAgain();
        });
    }, askEveryMs).unref();
  }

  /** The hub hears changes from its start on, so that the first page misses none. */
  begin(): void {
    this.#begun ??= this.#begin();
  }

  async #begin(): Promise<void> {
    try {
      await this.#listen({ told: (text) => this.#hear(readNotice(text)), heard: (isHeard) => this.#note(isHeard) });
    } catch (error) {
      log('warn', 'changes-not-heard', { error });
      // The next stream tries again.
      this.#begun = undefined;
    }
  }

  #note(isHeard: boolean): void {
    if (this.#isHeard === isHeard) return;
    this.#isHeard = isHeard;
    this.#wholeSinceMs = isHeard ? this.#nowMs() : Infinity;
    for (const listener of this.#listeners) {
      listener.heard(isHeard);
      if (isHeard) listener.missed();
    }
  }

  #hear(notice: ChangeNotice): void {
    this.#kept.push({ notice, atMs: this.#nowMs() });
    this.#forget();
    for (const listener of this.#listeners) listener.changed(notice);
  }

  #forget(): void {
    const oldestMs = this.#nowMs() - keptMs;
    const old = this.#kept.findIndex(({ atMs }) => atMs >= oldestMs);
    const many = this.#kept.length - mostKept;
    const [last] = this.#kept.splice(0, Math.max(many, old === -1 ? this.#kept.length : old)).slice(-1);
    if (last !== undefined) this.#wholeSinceMs = Math.max(this.#wholeSinceMs, last.atMs);
  }
}

const slot = processSlot<ChangeHub>('change-hub');

/** The hub of this process. */
export function changeHub(): ChangeHub {
  return (slot.value ??= openHub());
}

function openHub(): ChangeHub {
  const hub = new ChangeHub({
    listen: async (ears) => await (await openStore()).listen(ears),
    findEnded: async (sessions) => {
      const { database, changes } = await openStore();
      // Only where other copies write to the store: the own process hears of each end.
      return changes === undefined ? await findEndedSessions(database, sessions) : [];
    },
  });
  atEnd('changes', async () => {
    hub.end();
    await Promise.resolve();
  });
  return hub;
}
