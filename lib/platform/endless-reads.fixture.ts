import { operations } from '@/lib/contract/operations';
import { SandboxProcess } from '@/e2e/harness/sandbox';
import { continueTrace } from '../request-id';
import { openClient } from './test-client.fixture';

/** Reads a list while the platform is silent, drips its answer or answers too late, and how long all of that took. */
export async function readEndless() {
  const sandbox = await SandboxProcess.start('--memory', '--payouts', '50');
  const { client_id: clientId, api_key: apiKey } = sandbox.seed.credentials;
  const { client, close } = openClient({ baseUrl: sandbox.origin, clientId, apiKey });
  try {
    const accounts = sandbox.seed.accounts.sub_accounts.filter(({ deactivated }) => !deactivated);
    const ids = accounts.slice(0, 3).map(({ account_id: id }) => id);
    await Promise.all(
      (['F5', 'F11', 'F38'] as const).map((fault, index) =>
        sandbox.armFault({ fault, account: ids[index], operation: 'listPayouts', times: null }),
      ),
    );
    const query = { page_number: 1, page_size: 10 };
    const startMs = performance.now();
    const attempts = await Promise.all(
      ids.map((account) =>
        client.read(operations.listPayouts, { account, params: {}, query, trace: continueTrace(undefined) }),
      ),
    );
    return { attempts, tookMs: performance.now() - startMs };
  } finally {
    await close();
    await sandbox.stop();
  }
}
