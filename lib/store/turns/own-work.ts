import { AsyncLocalStorage } from 'node:async_hooks';
import { processSlot } from '@/lib/front/process-slot';

const working = (processSlot<AsyncLocalStorage<string>>('own-work').value ??= new AsyncLocalStorage());

/** Runs the console's own work of that name: its statements let the statements of people go first. */
export const asOwnWork = <T>(name: string, work: () => T): T => working.run(name, work);

/** The name of the work that the caller belongs to; undefined where a person waits for the answer. */
export const ownWork = (): string | undefined => working.getStore();
