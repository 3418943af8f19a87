import { retrieveDeposit } from '@/lib/contract/deposits';
import type { Look } from './write-facts';

/** Interface 3.4. Only a deposit whose id is known can be looked at: nothing else tells it from another one. */
export const followDeposit: Look<'simulateDeposit'> = async (platform) => {
  if (!(await platform.has('retrieveDeposit'))) return undefined;
  return async ({ account, reference }) => {
    if (reference === undefined) return { evidence: 'unreadable' };
    const read = await platform.read(retrieveDeposit, { account, params: { id: reference }, query: {} });
    if (!read.ok) return { evidence: 'unreadable' };
    const { deposit_status: status } = read.value;
    const evidence = status === 'COMPLETED' ? 'as-asked' : status === 'FAILED' ? 'failed' : 'not-yet';
    return { evidence, status, record: read.value };
  };
};
