import { describe, test } from 'vitest';
import { hasPostgres } from '@/e2e/harness/stores/postgres-cluster';
import { killAlertCopies } from './alert-copies.fixture';

// A machine without PostgreSQL has no store that copies could share; the fault runs require PostgreSQL.
describe.runIf(hasPostgres())('copies of the console on one PostgreSQL', () => {
  test('open each cause once and send each mail once at most, however often and wherever they are killed', async () => {
    await killAlertCopies(12);
  });
});
