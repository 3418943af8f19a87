// Lays out the root of the image besides the console itself; called by the Dockerfile: node scripts/image-root.mjs /root
import { createRequire } from 'node:module';
import { chmodSync, cpSync, existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, Refusal, runCommand } from './start/command.mjs';

/** The user of the console, as the images of Node call it. */
const user = { name: 'node', id: 1000 };

/**
 * Node, the libraries that it and the native packages of the console load, and nothing else: no shell, no package manager, no tools.
 *
 * @param {string} target a folder that does not exist yet
 */
function layImageRoot(target) {
  if (target === '' || existsSync(target)) throw new Refusal('Name a folder that is not there yet.');
  if (process.platform !== 'linux') throw new Refusal('The root of an image is made on Linux.');
  copy(process.execPath, target, '/usr/local/bin/node');
  // Loaded for its libraries: the report names what this process has loaded.
  createRequire(inRoot('package.json'))('@node-rs/argon2');
  for (const library of librariesOfThisProcess()) copy(library, target, library);
  mkdirSync(path.join(target, 'etc'));
  writeFileSync(path.join(target, 'etc', 'passwd'), `${user.name}:x:${user.id}:${user.id}::/:/none\n`);
  writeFileSync(path.join(target, 'etc', 'group'), `${user.name}:x:${user.id}:\n`);
  for (const folder of ['data', 'tmp', 'proc', 'dev']) mkdirSync(path.join(target, folder));
  chmodSync(path.join(target, 'tmp'), 0o1777);
}

/** The libraries of the system; those of packages are in the tree of the console. */
function librariesOfThisProcess() {
  const { sharedObjects } = /** @type {{ sharedObjects: string[] }} */ (process.report.getReport());
  return sharedObjects.filter((file) => file.startsWith('/') && !file.includes('/node_modules/') && existsSync(file));
}

/**
 * @param {string} from
 * @param {string} target
 * @param {string} to
 */
function copy(from, target, to) {
  const file = path.join(target, to);
  mkdirSync(path.dirname(file), { recursive: true });
  cpSync(realpathSync(from), file);
}

const [target = ''] = process.argv.slice(2);
await runCommand(() => {
  layImageRoot(target);
  return Promise.resolve();
});
