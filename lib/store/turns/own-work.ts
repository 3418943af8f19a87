import { AsyncLocalStorage } from 'node:async_hooks';

/** One for the process: Next loads a module once per bundle. */
const place = Symbol.for('payments-console.own-work');
const shared = globalThis as { [place]?: AsyncLocalStorage<string> };
const working = (shared[place] ??= new AsyncLocalStorage<string>());

/** Runs the console's own work of that name: its statements let those of people go first. */
export const asOwnWork = <T>(name: string, work: () => T): T => working.run(name, work);

/** The name of the work that the caller belongs to; undefined where a person waits for the answer. */
export const ownWork = (): string | undefined => working.getStore();
