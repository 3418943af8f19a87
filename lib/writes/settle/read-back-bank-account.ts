import { listBankAccounts, retrieveBankAccount, type BankAccount } from '@/lib/contract/bank-accounts';
import type { BodyOf } from '@/lib/contract/operation';
import type { Operations } from '@/lib/contract/operations';
import type { PlatformError } from '@/lib/contract/platform-error';
import { findInPages } from '@/lib/platform/reads/find-in-pages';
import type { Result } from '@/lib/result';
import type { PlatformReader } from '../engine/dependencies';
import type { Evidence } from '../engine/past-attempts';
import type { Look, Tie } from './write-facts';

type Fields = BodyOf<Operations['updateBankAccount']>;

/** The record itself, by its own read where there is one, else out of the list (interface 4.4). */
export async function findBankAccount(
  platform: PlatformReader,
  account: string,
  id: string,
): Promise<Result<BankAccount | undefined, PlatformError>> {
  if (await platform.has('retrieveBankAccount')) {
    const read = await platform.read(retrieveBankAccount, { account, params: { id }, query: {} });
    if (read.ok || read.error.status !== 404) return read;
  }
  return await findInPages(
    (query) => platform.read(listBankAccounts, { account, params: {}, query }),
    (one) => one.id,
    id,
  );
}

/** Separators and case do not make another number of it. */
const bare = (value: string): string => value.replace(/[\s-]/g, '').toUpperCase();

/** Whether the record has every value that was sent. */
function hasFields(record: BankAccount, fields: Fields): boolean {
  const found: Readonly<Record<string, unknown>> = record;
  return Object.entries(fields).every(([name, asked]) => {
    const value = found[name] ?? '';
    return typeof asked !== 'string' || (typeof value === 'string' && bare(value) === bare(asked));
  });
}

/** Of a number that is masked in answers only its last digits can be compared, and two numbers may share those. */
function withoutMasked(record: BankAccount, fields: Fields): Fields {
  const { account_number: shown } = record;
  const end = /[^*]*$/.exec(shown)?.[0] ?? '';
  const isLike = shown.includes('*') && bare(fields.account_number).endsWith(bare(end));
  return isLike ? { ...fields, account_number: shown } : fields;
}

/** All values of the answer are those that were sent, so it cannot be an answer to a change into others. */
export function tieOfBankAccount(answer: BankAccount, fields: Fields): Tie {
  if (hasFields(answer, fields)) return 'own';
  return hasFields(answer, withoutMasked(answer, fields)) ? 'unconfirmed' : 'foreign';
}

function compare(record: BankAccount, fields: Fields): Evidence {
  if (hasFields(record, fields)) return 'as-asked';
  return hasFields(record, withoutMasked(record, fields)) ? 'in-part' : 'otherwise';
}

/** All values are set at once, so a record with other values was not written. */
export const readBankAccountBack: Look<'updateBankAccount'> = (platform) =>
  Promise.resolve(async ({ account, params, body }) => {
    const read = await findBankAccount(platform, account, params.id);
    if (!read.ok || read.value === undefined) return { evidence: 'unreadable' };
    const { account_status: status } = read.value;
    return { evidence: compare(read.value, body), status, record: read.value };
  });
