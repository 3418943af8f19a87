import type { TestProject } from 'vitest/node';
import { hasPostgres, startCluster } from './postgres-cluster';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests of what is kept find a real PostgreSQL. */
    postgres: string | undefined;
  }
}

/** Before the tests that run a second time on PostgreSQL: a server of theirs. A machine without one has them in memory twice. */
export default async function startStore(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!hasPostgres()) return undefined;
  const cluster = await startCluster();
  project.provide('postgres', await cluster.makeDatabase('tests'));
  return async () => await cluster.stop();
}
