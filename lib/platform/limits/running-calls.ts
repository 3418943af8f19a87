import type { Turn } from './fair-turns';

/**
 * How many calls may be under way at once, of the sixteen connections (reliability 3.7): an operation that hangs, or a
 * person who asks for much, leaves the others room, and whatever hangs, writes have connections of their own.
 */
const most = { besideWrites: 12, operation: 6, person: 8 } as const;

export class RunningCalls {
  readonly #running = new Set<Turn>();

  mayStart({ lane, operation, people }: Turn): boolean {
    const running = [...this.#running];
    if (running.filter((turn) => turn.operation === operation).length >= most.operation) return false;
    if (lane === 'write') return true;
    if (running.filter((turn) => turn.lane !== 'write').length >= most.besideWrites) return false;
    const isFull = (person: string) => running.filter((turn) => turn.people.has(person)).length >= most.person;
    return people.size === 0 || [...people].some((person) => !isFull(person));
  }

  /** Returns what is to be called when it has ended. */
  start(turn: Turn): () => void {
    this.#running.add(turn);
    return () => void this.#running.delete(turn);
  }
}
