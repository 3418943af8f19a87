import { spawn } from 'node:child_process';

/** Two processes that keep two processors busy, so that what depends on the moment shows itself. */
export function startLoad() {
  const children = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;) Math.sqrt(Math.random())']));
  const stop = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  process.once('exit', stop);
  return { stop };
}
