import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { builtSandboxVariable } from './sandbox';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles the sandbox before all tests: they start dozens, and loading its sources is most of a start's cost. */
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
  // The workers are children of this process and inherit the variable.
  process.env[builtSandboxVariable] = outfile;
  return () => rm(folder, { recursive: true, force: true });
}
