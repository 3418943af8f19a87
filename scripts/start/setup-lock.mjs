import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { takeLock } from '../../lib/lock/process-lock.mjs';
import { inRoot } from './paths.mjs';

/**
 * node_modules and .next belong to the checkout, not to one start: two first starts take turns.
 *
 * @param {() => Promise<void>} work
 */
export async function underSetupLock(work) {
  mkdirSync(inRoot('.cache'), { recursive: true });
  let told = false;
  for (;;) {
    const lock = takeLock(inRoot('.cache', 'setup.lock'));
    if ('release' in lock) {
      try {
        await work();
        return;
      } finally {
        lock.release();
      }
    }
    if (!told) process.stdout.write(`Waiting for process ${lock.heldBy}, which is installing or building here...\n`);
    told = true;
    await wait(250);
  }
}
