import { describe, test } from 'vitest';
import { hasPostgres } from '@/e2e/harness/stores/postgres-cluster';
import { killReportCopies } from './report-copies.fixture';

// A machine without PostgreSQL has no store that copies could share; the fault runs require PostgreSQL.
describe.runIf(hasPostgres())('copies of the console on one PostgreSQL', () => {
  test('turn each due time into at most one run and one mail, however often and wherever they are killed', async () => {
    await killReportCopies(40);
  });
});
