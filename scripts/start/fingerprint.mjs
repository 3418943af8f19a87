import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './paths.mjs';

const folders = ['app', 'components', 'lib', 'public'];
/** At the top, everything that Next, TypeScript and Tailwind read; what only the tests read does not count. */
const topLevel = /^(?!next-env\.d\.ts$|eslint\.config\.|\.ox).*\.(?:ts|tsx|mjs|json)$/;

/**
 * Tests and what only they use: no build holds it.
 *
 * @param {string} file
 */
export function isTestCode(file) {
  return /\.(test|fixture)\.tsx?$/.test(file);
}

/** What a build is made of, as one hash: same hash, same build. */
export function fingerprintSources() {
  const hash = createHash('sha256');
  for (const file of sourceFiles()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function sourceFiles() {
  const top = readdirSync(inRoot(), { withFileTypes: true }).filter(
    (entry) => entry.isFile() && topLevel.test(entry.name),
  );
  return [
    ...top.map((entry) => entry.name),
    ...folders.filter((folder) => existsSync(inRoot(folder))).flatMap(filesUnder),
  ].sort();
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesUnder(folder) {
  const entries = readdirSync(inRoot(folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(name);
    return isTestCode(name) ? [] : [name];
  });
}
