import type { TestProject } from 'vitest/node';
import { isProcessorTold, noteCost } from '../costs/note-cost';
import { hasPostgres, startCluster } from './postgres-cluster';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of an empty database on a real PostgreSQL, for tests of the store. */
    postgres: string | undefined;
  }
}

/**
 * Starts a server for the tests of rules: it does their statements in half the time of a store in memory, on which they
 * run where there is no PostgreSQL, or where the run begins at another instant, which a server would not share.
 */
export default async function startStore(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!hasPostgres() || process.env['TEST_NOW']) return undefined;
  const cluster = await startCluster({ isInHaste: true });
  project.provide('postgres', await cluster.makeDatabase('tests'));
  return async () => {
    if (isProcessorTold) noteCost({ of: 'server', cpuMs: cluster.processorMs() });
    await cluster.stop();
  };
}
