import { retrieveCardholder, type Cardholder } from '@/lib/contract/cardholders';
import type { BodyOf } from '@/lib/contract/operation';
import type { Operations } from '@/lib/contract/operations';
import type { Look } from './write-facts';

type Changes = BodyOf<Operations['updateCardholder']>;

/** Whether every change that a record can show is there. What it never shows, such as a document, proves nothing. */
function compare(holder: Cardholder, changes: Changes): 'as-asked' | 'not-yet' | 'unreadable' {
  const { identity, kyc_verification: kyc, document, document_type: type, ...shown } = changes;
  const isWhole = [identity, kyc, document, type].every((part) => part === undefined);
  const fields: Readonly<Record<string, unknown>> = holder;
  const differs = Object.entries(shown).some(([name, value]) => value !== undefined && !isSame(value, fields[name]));
  if (differs) return 'not-yet';
  return isWhole ? 'as-asked' : 'unreadable';
}

function isSame(asked: unknown, found: unknown): boolean {
  if (typeof asked !== 'object' || asked === null) return asked === found;
  if (typeof found !== 'object' || found === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...found };
  return Object.entries(asked).every(([name, value]) => value === undefined || isSame(value, fields[name]));
}

export const readCardholderBack: Look<'updateCardholder'> = async (platform) => {
  if (!(await platform.has('retrieveCardholder'))) return undefined;
  return async ({ account, params, body }) => {
    const read = await platform.read(retrieveCardholder, { account, params, query: {} });
    if (!read.ok) return { evidence: 'unreadable' };
    return { evidence: compare(read.value, body), status: read.value.cardholder_status, record: read.value };
  };
};

/** Interface 3.5: what the check of an accepted update came to. */
export const readCardholderStatus: Look<'updateCardholder'> = async (platform) => {
  if (!(await platform.has('retrieveCardholder'))) return undefined;
  return async ({ account, params }) => {
    const read = await platform.read(retrieveCardholder, { account, params, query: {} });
    if (!read.ok) return { evidence: 'unreadable' };
    const { cardholder_status: status } = read.value;
    const isDone = status === 'SUCCESS' || status === 'INCOMPLETE';
    return { evidence: isDone ? 'as-asked' : status === 'FAILED' ? 'failed' : 'not-yet', status, record: read.value };
  };
};
