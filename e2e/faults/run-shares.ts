import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { ShareName } from './share';

const root = fileURLToPath(new URL('../..', import.meta.url));
const running = new Set<ReturnType<typeof spawn>>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Runs the shares of a part side by side, and gives the tally that each of them prints as JSON. */
export async function runShares<T>(name: ShareName, shares: number, count: number): Promise<readonly T[]> {
  const program = compileProgram('share.ts');
  return await Promise.all(
    Array.from({ length: shares }, async (_, share) => {
      const child = spawn(process.execPath, [program, name, String(share), String(shares), String(count)], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      running.add(child);
      // Whatever is killed beside it has to come to its point, and to settle, as on a machine of its own.
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
      let text = '';
      child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
      const [code] = (await once(child, 'close')) as [number | null];
      running.delete(child);
      if (code !== 0) throw new Error(`A share of ${name} ended with ${code ?? 'a signal'}.`);
      return JSON.parse(text) as T; // the share's own tally
    }),
  );
}

const compiled = new Map<string, string>();

/**
 * One program of this folder and all that it needs of the checkout in one file, in the checkout so that packages are
 * found. Six hundred processes start in a run, and a loader that compiles at each start would be most of it.
 */
export function compileProgram(name: 'share.ts' | 'kill-host.ts'): string {
  const before = compiled.get(name);
  if (before !== undefined) return before;
  const folder = path.join(root, '.cache', `faults-${process.pid}-${path.basename(name, '.ts')}`);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const outfile = path.join(folder, 'program.mjs');
  buildSync({
    absWorkingDir: root,
    entryPoints: [`e2e/faults/${name}`],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  compiled.set(name, outfile);
  return outfile;
}
