import 'server-only';
import type { BankAccount } from '@/lib/contract/bank-accounts';
import { findBankCodeProblems, type BankCodeFields } from '@/lib/contract/bank-code-rules';
import type { Preparation, PrepareProblem } from '@/lib/operations/write-declaration';
import { redact } from '@/lib/platform/redact';
import { failed, ok, type Result } from '@/lib/result';

interface Wanted extends BankCodeFields {
  readonly id: string;
  readonly account_number?: string | undefined;
}

/**
 * The exact body of an update. The browser never saw the full number, so one that was not typed is taken from the
 * record; and the record is read again, because what somebody else changed meanwhile would be overwritten (4.3).
 */
export async function prepareUpdate<I extends Wanted>(
  { id, ...typed }: I,
  seen: unknown,
  find: Preparation<I>['findBankAccount'],
): Promise<Result<Omit<I, 'id'> & { account_number: string }, PrepareProblem>> {
  const now = await find(id);
  if (!now.ok) return now;
  const record = now.value as BankAccount; // read through the operation's schema
  if (isRecord(seen) && differs(seen, record)) return failed(changed(seen, record));
  const [problem] = findBankCodeProblems(record.currency, typed);
  if (problem !== undefined) {
    const { field, words } = problem;
    return failed({
      kind: 'input',
      sentence: 'A field does not fit the currency of this account and the country of the bank.',
      fields: [{ name: field === 'bank_code_type' ? 'bank_code_value' : field, sentence: `This ${words}.` }],
    });
  }
  return ok({ ...typed, account_number: typed.account_number ?? record.account_number });
}

function isRecord(seen: unknown): seen is Readonly<Record<string, unknown>> {
  return typeof seen === 'object' && seen !== null;
}

/** Code fields of an account that needs none come empty, null or not at all: that is no change. */
function differs(seen: Readonly<Record<string, unknown>>, now: BankAccount): boolean {
  const names = new Set([...Object.keys(seen), ...Object.keys(now)]);
  return [...names].some((name) => (seen[name] ?? '') !== ((now as Readonly<Record<string, unknown>>)[name] ?? '')); // by any name
}

function changed(seen: unknown, now: BankAccount): PrepareProblem {
  return {
    kind: 'changed',
    sentence: 'Somebody changed this bank account after you opened the form.',
    versions: { seen: redact(seen), now: redact(now) },
  };
}
