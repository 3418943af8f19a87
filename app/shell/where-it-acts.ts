import 'server-only';
import { describeAccounts } from './accounts-view';
import { requireCaller } from '@/lib/access/sessions/caller';
import { listAccounts } from '@/lib/platform/reads/accounts';
import { currentConnection } from '@/lib/platform/server';

/** The account and the environment that a write goes to, in words: "Master account, in the sandbox". */
export async function whereItActs(account: string): Promise<string> {
  const { personId } = await requireCaller();
  const { current } = describeAccounts(await listAccounts(personId), account);
  const { environment, connectionId, connectionName } = await currentConnection();
  const through = connectionId === 'built-in' ? '' : ` through ${connectionName}`;
  const name = current.shortId === '' ? current.name : `${current.name} (${current.shortId})`;
  return `${name}, in ${environment === 'sandbox' ? 'the sandbox' : 'PRODUCTION'}${through}`;
}
