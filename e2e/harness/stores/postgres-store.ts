import type { TestProject } from 'vitest/node';
import { hasPostgres, startCluster } from './postgres-cluster';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a real PostgreSQL for tests of the store. */
    postgres: string | undefined;
  }
}

/** Starts a server for the tests that also run on PostgreSQL. Without PostgreSQL they run in memory twice. */
export default async function startStore(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!hasPostgres()) return undefined;
  const cluster = await startCluster();
  project.provide('postgres', await cluster.makeDatabase('tests'));
  return async () => await cluster.stop();
}
