import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { compileEntry } from './compiled-entry';

const root = fileURLToPath(new URL('../..', import.meta.url));
const running = new Set<ReturnType<typeof spawn>>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Runs shares of one script side by side, and gives the line of JSON that each of them prints. */
export async function runShares<T>(script: string, shares: number, ...args: readonly string[]): Promise<readonly T[]> {
  const entry = compileEntry(script);
  return await Promise.all(
    Array.from({ length: shares }, async (_, share) => {
      const child = spawn(process.execPath, [entry, String(share), String(shares), ...args], {
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
      if (code !== 0) throw new Error(`${script} ended with ${code ?? 'a signal'}.`);
      return JSON.parse(text) as T; // the script's own tally
    }),
  );
}
