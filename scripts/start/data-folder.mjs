import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { takeLock } from '../../lib/lock/process-lock.mjs';
import { Refusal } from './refusal.mjs';

/**
 * Makes this process the only owner of the data folder: two consoles on one embedded store would destroy it.
 *
 * @param {string} dataDir
 */
export function ownDataFolder(dataDir) {
  try {
    // Where the system refuses a folder, as under /proc, making it with its parents never returns on Node 20.
    const withParents = !existsSync(path.dirname(dataDir));
    if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: withParents, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new Refusal(
      `DATA_DIR is "${dataDir}", which cannot be made or written (${reason}): set it to a folder of your own.`,
    );
  }
  const lock = takeLock(path.join(dataDir, 'start.lock'));
  if ('release' in lock) return;
  throw new Refusal(
    `The data folder ${dataDir} is in use by process ${lock.heldBy}: stop that one, or set DATA_DIR, PORT and SANDBOX_PORT to run beside it.`,
  );
}
