import type { AccountBook } from './account-book';

/** Why this account cannot act, in a sentence; undefined when it can, or when only the platform can say. */
export async function findAccountProblem(book: AccountBook, account: string): Promise<string | undefined> {
  if (account === 'master') return undefined;
  // It becomes a header: anything else is no id of this platform.
  if (!/^[A-Za-z0-9-]{1,64}$/.test(account)) return 'This is not the id of an account.';
  const found = await book.find(account);
  // Without any list the platform itself decides.
  if (!found.ok) return undefined;
  if (found.value === undefined) return 'No sub-account with this id is known.';
  return found.value.mayAct ? undefined : `This sub-account is not active (${found.value.status}).`;
}
