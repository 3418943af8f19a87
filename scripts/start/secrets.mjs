import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The named secret of this data folder, made the first time it is asked for. Only the folder's owner may call this.
 *
 * @param {string} dataDir
 * @param {string} name
 */
export function keptSecret(dataDir, name) {
  const folder = path.join(dataDir, 'secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const file = path.join(folder, name);
  const kept = read(file);
  if (kept !== '') return kept;
  const made = randomBytes(32).toString('base64url');
  // Moved into place whole, so that a crash leaves no half secret behind.
  writeFileSync(`${file}.new`, `${made}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return made;
}

/** @param {string} file */
function read(file) {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    chmodSync(file, 0o600);
    return secret;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
