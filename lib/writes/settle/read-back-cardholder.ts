import { retrieveCardholder, type Cardholder } from '@/lib/contract/cardholders';
import type { BodyOf } from '@/lib/contract/operation';
import type { Operations } from '@/lib/contract/operations';
import type { PlatformReader } from '../engine/dependencies';
import type { Evidence } from '../engine/past-attempts';
import type { Asked, Look, ReadOutcome } from './write-facts';

type Changes = BodyOf<Operations['updateCardholder']>;

interface Compared {
  /** Whether every change that a record can show is there. */
  readonly shown: 'all' | 'not-all' | 'nothing-to-compare';
  /** Whether something was sent that no record shows, such as a document. */
  readonly hidden: boolean;
}

function compare(holder: Cardholder, changes: Changes): Compared {
  const { identity, kyc_verification: kyc, document, document_type: type, ...shown } = changes;
  const asked = Object.entries(shown).filter(([, value]) => value !== undefined);
  const fields: Readonly<Record<string, unknown>> = holder;
  const isThere = asked.every(([name, value]) => isSame(value, fields[name]));
  return {
    shown: asked.length === 0 ? 'nothing-to-compare' : isThere ? 'all' : 'not-all',
    hidden: [identity, kyc, document, type].some((part) => part !== undefined),
  };
}

function isSame(asked: unknown, found: unknown): boolean {
  if (typeof asked !== 'object' || asked === null) return asked === found;
  if (typeof found !== 'object' || found === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...found };
  return Object.entries(asked).every(([name, value]) => value === undefined || isSame(value, fields[name]));
}

async function look(
  platform: PlatformReader,
  { account, params, body }: Asked<'updateCardholder'>,
  tell: (compared: Compared, status: string) => Evidence,
): Promise<ReadOutcome> {
  const read = await platform.read(retrieveCardholder, { account, params, query: {} });
  if (!read.ok) return { evidence: 'unreadable' };
  const { cardholder_status: status } = read.value;
  return { evidence: tell(compare(read.value, body), status), status, record: read.value };
}

/** Without an answer: what a record never shows proves nothing. */
function tellOfLost({ shown, hidden }: Compared, status: string): Evidence {
  if (shown === 'not-all') return status === 'PENDING' ? 'not-yet' : 'otherwise';
  if (hidden || shown === 'nothing-to-compare') return 'unreadable';
  return status === 'FAILED' ? 'changed-failed' : 'as-asked';
}

/**
 * After an answer that accepted it: the data and what came of the platform's own check are two facts (interface 3.5).
 * A check that failed does not take the data back, so each is read for itself.
 */
function tellOfAccepted({ shown, hidden }: Compared, status: string): Evidence {
  if (shown === 'not-all') return status === 'FAILED' ? 'failed' : 'not-yet';
  if (status === 'PENDING') return 'under-review';
  if (status === 'FAILED') return shown === 'all' ? 'changed-failed' : 'failed';
  return hidden || shown === 'nothing-to-compare' ? 'in-part' : 'as-asked';
}

export const readCardholderBack: Look<'updateCardholder'> = async (platform) =>
  (await platform.has('retrieveCardholder')) ? (asked) => look(platform, asked, tellOfLost) : undefined;

export const followCardholder: Look<'updateCardholder'> = async (platform) =>
  (await platform.has('retrieveCardholder')) ? (asked) => look(platform, asked, tellOfAccepted) : undefined;
