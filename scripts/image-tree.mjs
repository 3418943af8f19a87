// Lays out the files of the image, from a checkout that is installed and built; called by the Dockerfile:
// node scripts/image-tree.mjs /tree [--with-sandbox]
import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, Refusal, runCommand } from './start/command.mjs';
import { isTestCode } from './start/build.mjs';
import { listPackages } from './packages/list-packages.mjs';

/** The folders that a start needs; the sources are among them because a start compares them with the build. */
const folders = [
  ...['app', 'components', 'lib', 'public', 'scripts/start', 'scripts/maintenance', '.next'],
  // The guides, which the console shows.
  ...['docs/guides', 'docs/screenshots/guides'],
];
const files = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'next.config.mjs',
  'tailwind.config.ts',
  'proxy.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'scripts/start.mjs',
  // The commands for the person who runs an installation.
  'scripts/admin-create.mjs',
  'scripts/audit/export.mjs',
  'scripts/audit/key.mjs',
  'scripts/audit/verify-approvals.mjs',
  'scripts/audit/verify.mjs',
  'scripts/store/backup.mjs',
  'scripts/store/restore.mjs',
  'scripts/store/restored.mjs',
  'scripts/support-bundle.mjs',
];

/** The parts of the build that only another build would use. */
const leftOut = /^\.next\/(cache|dev|trace|types|diagnostics)(\/|$)/;

/** Messages are compiled at build: the image does not need the native programs for that. */
const neverPackages = /^node_modules\/(@swc\/core-[^/]*|@parcel\/watcher-[^/]*)(\/|$)/;

/**
 * @param {string} target a folder that does not exist yet
 * @param {{ withSandbox: boolean }} options the stand-in platform is for trying things out, not for where people work
 */
function layImageTree(target, { withSandbox }) {
  if (target === '' || existsSync(target)) throw new Refusal('Name a folder that is not there yet.');
  if (!existsSync(inRoot('.next', 'BUILD_ID'))) throw new Refusal('There is no build: run npm run build first.');
  for (const file of files) take(target, file);
  for (const folder of [...folders, ...(withSandbox ? ['sandbox'] : [])]) takeFolder(target, folder);
  takePackages(target);
}

/**
 * Chooses packages by name, not by what `npm prune` would leave: so every checkout gives the same image.
 *
 * @param {string} target
 */
function takePackages(target) {
  const lockfile = /** @type {{ packages: Record<string, import('./packages/keep-shipped.mjs').Locked> }} */ (
    JSON.parse(readFileSync(inRoot('node_modules', '.package-lock.json'), 'utf8'))
  );
  const packages = Object.entries(lockfile.packages).filter(
    ([location, { dev, devOptional }]) => !dev && !devOptional && !neverPackages.test(location),
  );
  for (const [location] of packages) {
    if (existsSync(inRoot(location))) takeFolder(target, location, (name) => name !== 'node_modules');
  }
  const installed = { ...lockfile, packages: Object.fromEntries(packages) };
  writeFileSync(path.join(target, 'node_modules', '.package-lock.json'), JSON.stringify(installed));
  writeFileSync(path.join(target, 'sbom.cdx.json'), JSON.stringify(listPackages(installed.packages)));
}

/**
 * @param {string} target
 * @param {string} folder
 * @param {(name: string) => boolean} wants
 */
function takeFolder(target, folder, wants = () => true) {
  for (const entry of readdirSync(inRoot(folder), { withFileTypes: true })) {
    const inner = `${folder}/${entry.name}`;
    if (!wants(entry.name) || leftOut.test(inner)) continue;
    if (entry.isDirectory()) takeFolder(target, inner, wants);
    else if (inner.startsWith('node_modules/') || !isTestCode(inner)) take(target, inner);
  }
}

/**
 * @param {string} target
 * @param {string} file
 */
function take(target, file) {
  const to = path.join(target, file);
  mkdirSync(path.dirname(to), { recursive: true });
  try {
    linkSync(inRoot(file), to);
  } catch {
    // A hard link is impossible to another disk, or to a link.
    cpSync(inRoot(file), to, { verbatimSymlinks: true });
  }
}

const [target = '', flag] = process.argv.slice(2);
await runCommand(() => {
  layImageTree(target, { withSandbox: flag === '--with-sandbox' });
  return Promise.resolve();
});
