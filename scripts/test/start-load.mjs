import { spawn } from 'node:child_process';

/** Ends by itself when the process that started it is gone, however that one ended. */
const busy = `while (process.ppid === ${process.pid}) for (let n = 0; n < 1e7; n++) Math.sqrt(n)`;

/** Starts two processes that keep two processors busy, so that faults of timing show themselves. */
export function startLoad() {
  const children = [1, 2].map(() => spawn(process.execPath, ['-e', busy]));
  const stop = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  process.once('exit', stop);
  return { children, stop };
}
