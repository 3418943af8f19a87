import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Something the person who starts the sandbox has to mend; told in one plain sentence. */
export class StartError extends Error {}

/** When a process began, in the system's own ticks; '' where the system does not tell or it is gone. */
function startOf(pid: number): string {
  try {
    // The name in brackets may hold spaces; the start is the 20th field after it.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** How a lock names its owner. */
export function ownerMark(pid: number): string {
  return `${pid} ${startOf(pid)}`;
}

/** Whether the process that wrote the lock still runs; a number given to another process since does not count. */
function holds(lock: string): number | undefined {
  const [pidText = '', start = ''] = lock.split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid || !isAlive(pid)) return undefined;
  return startOf(pid) === start ? pid : undefined;
}

/** Takes the data folder for this process; the returned function gives it back. */
export function lockFolder(folder: string): () => void {
  const path = join(folder, 'owner.lock');
  const mine = ownerMark(process.pid);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(path, mine, { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const owner = holds(readFileSync(path, 'utf8'));
      if (owner !== undefined) {
        throw new StartError(
          `The data folder ${folder} is in use by the sandbox with process id ${owner}: stop it, or give another folder with --data.`,
        );
      }
      rmSync(path, { force: true });
    }
  }
  throw new StartError(`The data folder ${folder} is being taken by another process: start again in a moment.`);
}
