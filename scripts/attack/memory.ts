import { readFileSync } from 'node:fs';
import { descendantsOf } from '../process-tree';

/** What a process and those below it hold of the memory, in MB; read from /proc, so 0 where there is none. */
export function residentMb(pid: number | undefined): number {
  if (pid === undefined || process.platform !== 'linux') return 0;
  const kilobytes = [pid, ...descendantsOf(pid)].map((one) => {
    try {
      return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}
