import { readFileSync } from 'node:fs';
import { Client } from 'pg';

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
