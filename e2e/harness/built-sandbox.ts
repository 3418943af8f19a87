import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { builtSandboxVariable } from './sandbox';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Before all tests: dozens of sandboxes start in them, and loading its sources is most of what a start costs. */
export default async function buildSandbox(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'payments-console-'));
  const outfile = path.join(folder, 'sandbox.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: ['sandbox/serve.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  // The workers are children of this process.
  process.env[builtSandboxVariable] = outfile;
  return () => rm(folder, { recursive: true, force: true });
}
