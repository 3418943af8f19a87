import { appendFileSync, existsSync } from 'node:fs';
import { ownProcessorMs, processorMs } from '../process-tree';

/** Processor time that a run of tests took for one thing. */
export type Cost = { readonly cpuMs: number } & (
  | { readonly of: 'tests'; readonly file: string; readonly project: string }
  /** `isAgain`: in place of a console that a test has spent. */
  | { readonly of: 'start'; readonly kind: string; readonly isAgain: boolean }
  | { readonly of: 'set-up' }
  /** PostgreSQL, which is no child of the run. */
  | { readonly of: 'server' }
);

/** Linux tells processor time; elsewhere everything costs nothing. */
export const isProcessorTold = existsSync('/proc/self/stat');

/** Of this process and all that it started and that its children started: consoles, sandboxes, a browser. */
export const treeMs = (): number => (isProcessorTold ? processorMs(process.pid) : 0);

/** Of this process and of those children that have ended: cheap enough for each of hundreds of files. */
export const workerMs = (): number => (isProcessorTold ? ownProcessorMs(process.pid) : 0);

/** Tells the runner (scripts/test/read-costs.mjs), if one asked for it. */
export function noteCost(cost: Cost): void {
  const { TEST_COSTS_FILE: file } = process.env;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(cost)}\n`);
}
