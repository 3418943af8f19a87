import { retrieveDeposit, type Deposit } from '@/lib/contract/deposits';
import { isSameAmount } from '@/lib/contract/decimal';
import { isNobodys } from './is-nobodys';
import type { Evidence } from '../engine/past-attempts';
import { tieInTime } from './tie-in-time';
import type { Asked, Look, Tie } from './write-facts';

/** Interface 2.6: the time may be missing, and then nothing tells that it is no earlier deposit. */
export function tieOfDeposit(
  { currency, amount, create_time: time }: Deposit,
  { body, sinceMs }: Pick<Asked<'simulateDeposit'>, 'body' | 'sinceMs'>,
): Tie {
  if (currency !== body.currency || !isSameAmount(body.amount, amount)) return 'foreign';
  return tieInTime(time, sinceMs);
}

/** Interface 3.4. Only a deposit whose id is known can be looked at: nothing else tells it from another one. */
export const followDeposit: Look<'simulateDeposit'> = async (platform) => {
  if (!(await platform.has('retrieveDeposit'))) return undefined;
  return async ({ account, reference, ...asked }) => {
    if (reference === undefined) return { evidence: 'unreadable' };
    const read = await platform.read(retrieveDeposit, { account, params: { id: reference }, query: {} });
    if (!read.ok) return { evidence: isNobodys(read.error) ? 'foreign' : 'unreadable' };
    const { deposit_status: status } = read.value;
    return { evidence: evidenceOf(tieOfDeposit(read.value, asked), status), status, record: read.value };
  };
};

function evidenceOf(tie: Tie, status: string): Evidence {
  if (tie === 'foreign') return 'foreign';
  if (status !== 'COMPLETED') return status === 'FAILED' ? 'failed' : 'not-yet';
  return tie === 'own' ? 'as-asked' : 'in-part';
}
