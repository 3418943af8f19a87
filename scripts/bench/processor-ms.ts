import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { descendantsOf } from '@/e2e/harness/process-tree';

/**
 * The processor time of a process and its descendants since they began, in milliseconds, ended ones included; read from
 * Linux's /proc. Other work of the machine lengthens it little, so it is close to the time of a quiet machine.
 */
export function processorMs(pid: number): number {
  return [pid, ...descendantsOf(pid)].reduce((sum, one) => sum + ticksOf(one) * msPerTick, 0);
}

/** Linux counts processor time in ticks of 10 ms on every machine that Node runs on. */
const msPerTick = 10;

function ticksOf(pid: number): number {
  try {
    // The fields follow the name, which may hold any character: user and system time, its own and of ended children.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  } catch {
    // The process has ended.
    return 0;
  }
}

/** The id of the top process of a database's server on this machine. */
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
