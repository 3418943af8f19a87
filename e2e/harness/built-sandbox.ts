import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions } from 'esbuild';
import { builtSandboxVariable } from './sandbox';
import { removeUnused, testCache } from './stores/kept-stores';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles the sandbox before all tests: they start dozens, and loading its sources is most of a start's cost. */
export default async function buildSandbox(): Promise<() => Promise<void>> {
  const { file, remove } = await bundle('sandbox/serve.ts');
  // The workers are children of this process and inherit the variable.
  process.env[builtSandboxVariable] = file;
  return remove;
}

interface BundledProgram {
  readonly file: string;
  readonly remove: () => Promise<void>;
}

/** Bundles a program of the checkout into a folder below it, from where Node finds the packages that stay outside. */
export async function bundle(program: string, more: BuildOptions = {}): Promise<BundledProgram> {
  await mkdir(testCache, { recursive: true });
  await removeUnused(testCache, (name) => name.startsWith('program-'));
  const folder = await mkdtemp(path.join(testCache, 'program-'));
  const file = path.join(folder, `${path.basename(program, '.ts')}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: [program],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    ...more,
  });
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}
