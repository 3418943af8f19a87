import { sql } from 'drizzle-orm';
import { processSlot } from '@/lib/front/process-slot';
import { log } from '@/lib/log';
import type { Store } from '@/lib/store/open-store';
import { session } from '@/lib/store/schema';

/** A request within this time of the last noted one is not noted again. */
const noteEveryMs = 10_000;

/** Signs of several seconds are written together. */
const writeEveryMs = 10_000;

/** A person who returns after so long is noted in the store at once: other copies would soon end the session. */
const longQuietMs = 5 * 60_000;

/** After this time every copy has read the time from the store. */
const forgetAfterMs = 60_000;

type SessionSeenAt = Pick<typeof session.$inferSelect, 'key' | 'formerKey' | 'seenAt'>;

interface Sign {
  readonly at: Date;
  readonly store: Store;
  /** On the process's own clock; undefined while only this process knows the sign. */
  readonly writtenMs?: number;
}

export interface SeenSessionsOptions {
  readonly now?: () => number;
  readonly write?: (store: Store, signs: ReadonlyMap<string, Date>) => Promise<void>;
}

/** Signs count here at once and are written together: signs lost in a crash end a session earlier, never later. */
export class SeenSessions {
  readonly #now: () => number;
  readonly #write: (store: Store, signs: ReadonlyMap<string, Date>) => Promise<void>;
  readonly #signs = new Map<string, Sign>();
  #writtenMs = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor({ now = () => performance.now(), write = writeSigns }: SeenSessionsOptions = {}) {
    this.#now = now;
    this.#write = write;
  }

  /** The later of the stored time and the time that this process has noted since. */
  lastOf({ key, formerKey, seenAt }: SessionSeenAt): Date {
    const known = this.#signs.get(key) ?? (formerKey === null ? undefined : this.#signs.get(formerKey));
    return known === undefined || known.at < seenAt ? seenAt : known.at;
  }

  /** Notes that the person made a request; returns the last noted time. */
  note(store: Store, named: SessionSeenAt, at: Date): Date {
    const last = this.lastOf(named);
    const quietMs = at.getTime() - last.getTime();
    if (quietMs < noteEveryMs) return last;
    this.#signs.delete(named.key);
    this.#signs.set(named.key, { at, store });
    const waitMs = quietMs >= longQuietMs ? 0 : Math.max(0, this.#writtenMs + writeEveryMs - this.#now());
    this.#writeWithin(waitMs);
    return at;
  }

  async settle(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(async () => await this.#writeAll());
    await this.#writing;
  }

  #writeWithin(waitMs: number): void {
    if (waitMs > 0 && this.#timer !== undefined) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.settle(), waitMs).unref();
  }

  async #writeAll(): Promise<void> {
    this.#writtenMs = this.#now();
    const open = [...this.#signs].filter(([, { writtenMs }]) => writtenMs === undefined);
    for (const store of new Set(open.map(([, sign]) => sign.store))) {
      const own = open.filter(([, sign]) => sign.store === store);
      try {
        await this.#write(store, new Map(own.map(([key, { at }]) => [key, at])));
        for (const [key, sign] of own) this.#noteWritten(key, sign);
      } catch (error) {
        // The next request of any person tries again; until then this process uses the times that it knows.
        log('warn', 'seen-not-written', { error });
      }
    }
    this.#forget();
  }

  #noteWritten(key: string, sign: Sign): void {
    if (this.#signs.get(key) === sign) this.#signs.set(key, { ...sign, writtenMs: this.#now() });
  }

  #forget(): void {
    for (const [key, { writtenMs }] of this.#signs) {
      if (writtenMs !== undefined && this.#now() - writtenMs > forgetAfterMs) this.#signs.delete(key);
    }
  }
}

/** A session may have been renewed since; an ended one stays as it is. */
async function writeSigns(store: Store, signs: ReadonlyMap<string, Date>): Promise<void> {
  const rows = [...signs].map(([key, at]) => sql`(${key}, ${at.toISOString()}::timestamptz)`);
  if (rows.length === 0) return;
  await store.execute(sql`update ${session} set seen_at = seen.at from (values ${sql.join(rows, sql`, `)}) as seen (key, at)
    where (${session.key} = seen.key or ${session.formerKey} = seen.key)
      and ${session.endedAt} is null and ${session.seenAt} < seen.at`);
}

const slot = processSlot<SeenSessions>('seen-sessions');

export function seenSessions(): SeenSessions {
  return (slot.value ??= new SeenSessions());
}
