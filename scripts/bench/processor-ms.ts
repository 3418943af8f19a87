import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { descendantsOf } from '@/e2e/harness/process-tree';

/**
 * What a process and those below it took of the processors since they began, in milliseconds, with those that have ended; read
 * from Linux's /proc. What else the machine does makes it longer by little, so that it says what a quiet one would need.
 */
export function processorMs(pid: number): number {
  return [pid, ...descendantsOf(pid)].reduce((sum, one) => sum + ticksOf(one) * msPerTick, 0);
}

/** The same on every machine that Node runs on. */
const msPerTick = 10;

function ticksOf(pid: number): number {
  try {
    // Behind its name, which may hold anything: of its own, in the kernel, and the same of children that have ended.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  } catch {
    // It has ended.
    return 0;
  }
}

/** The process above all of a database's server on this machine. */
export async function databaseServer(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0]?.pid ?? 0}/status`, 'utf8'))?.[1] ?? 0);
  } finally {
    await client.end();
  }
}
