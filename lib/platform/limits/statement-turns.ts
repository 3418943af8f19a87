import { processSlot } from '@/lib/front/process-slot';
import { environment } from '@/lib/env';
import { FairTurns, type Turn } from './fair-turns';
import type { Store } from '@/lib/store/open-store';

interface StatementTurnsOptions {
  /** The limits of running statements, of one person and of all. */
  readonly ofPerson: number;
  readonly ofAll: number;
  /** Statements of one person that may wait; the home page asks for some forty at once. */
  readonly waiting: number;
}

interface WaitingStatement extends Turn {
  readonly person: string;
  readonly start: () => Promise<void>;
}

/** Statements are counted here, not calls of a platform: only the order of those that wait matters. */
const perMinute = 60_000;

/**
 * Statements of people over the mirror wait for turns, in the same order as calls of the platform: the person who was
 * served longest ago is next. A person who searches in forty windows delays others only by the statements that run
 * already.
 */
export class StatementTurns {
  readonly #options: StatementTurnsOptions;
  readonly #fair: FairTurns;
  readonly #running = new Map<string, number>();
  #waiting: readonly WaitingStatement[] = [];

  constructor(options: StatementTurnsOptions, now?: () => number) {
    this.#options = options;
    this.#fair = new FairTurns(perMinute, now);
  }

  /** Whether so many statements of the person wait that their further requests must come later. */
  isCrowded(person: string): boolean {
    return this.#waiting.filter((one) => one.person === person).length >= this.#options.waiting;
  }

  async run<T>(person: string, ask: () => Promise<T>): Promise<T> {
    return await new Promise((resolve, reject) => {
      const start = () => ask().then(resolve, reject);
      this.#waiting = [
        ...this.#waiting,
        { lane: 'read', operation: 'mirror', people: new Set([person]), person, start },
      ];
      this.#goOn();
    });
  }

  /** The database for one person: reads over it wait for their turn, transactions do not. */
  over(database: Store, person: string): Store {
    return new Proxy(database, {
      get: (target, name) => {
        if (name === 'execute') {
          return async (query: Parameters<Store['execute']>[0]) =>
            await this.run(person, async () => await target.execute(query));
        }
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === 'function' ? (member.bind(target) as unknown) : member;
      },
    });
  }

  #goOn(): void {
    for (let next = this.#next(); next !== undefined; next = this.#next()) this.#start(next);
  }

  #next(): WaitingStatement | undefined {
    const { ofAll, ofPerson } = this.#options;
    const count = [...this.#running.values()].reduce((sum, one) => sum + one, 0);
    if (count >= ofAll) return undefined;
    return this.#fair.findNext(this.#waiting.filter(({ person }) => (this.#running.get(person) ?? 0) < ofPerson));
  }

  #start(next: WaitingStatement): void {
    this.#waiting = this.#waiting.filter((one) => one !== next);
    this.#fair.note(next);
    this.#running.set(next.person, (this.#running.get(next.person) ?? 0) + 1);
    void next.start().finally(() => {
      const left = (this.#running.get(next.person) ?? 1) - 1;
      if (left === 0) this.#running.delete(next.person);
      else this.#running.set(next.person, left);
      this.#goOn();
    });
  }
}

const slot = processSlot<StatementTurns>('statement-turns');

/** The turns of this copy. Some connections are left to writes, sessions, the background and the readiness check. */
export function statementTurns(): StatementTurns {
  const { databaseUrl, databaseConnections } = environment();
  const ofAll = databaseUrl === undefined ? 4 : Math.max(1, databaseConnections - 4);
  return (slot.value ??= new StatementTurns({ ofPerson: 2, ofAll, waiting: 100 }));
}
