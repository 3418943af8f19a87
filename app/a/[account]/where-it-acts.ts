import 'server-only';
import { describeAccounts } from '@/app/a/[account]/accounts-view';
import { requireCaller } from '@/lib/access/caller';
import { environment } from '@/lib/env';
import { listAccounts } from '@/lib/platform/accounts';

/** The account and the environment that a write goes to, in words: "Master account, in the sandbox". */
export async function whereItActs(account: string): Promise<string> {
  const { personId } = await requireCaller();
  const { current } = describeAccounts(await listAccounts(personId), account);
  const name = current.shortId === '' ? current.name : `${current.name} (${current.shortId})`;
  return `${name}, in ${environment().platformEnvironment === 'sandbox' ? 'the sandbox' : 'PRODUCTION'}`;
}
