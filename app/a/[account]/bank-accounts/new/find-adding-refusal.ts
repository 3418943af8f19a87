import 'server-only';
import { findRefusal } from '@/app/write/start/act-permission';
import { retrieveBankAccount } from '@/lib/contract/bank-accounts';
import type { Message } from '@/lib/messages/message';
import { hasExtra } from '@/lib/platform/server';
import { createBankAccountWrite } from '@/lib/writes/verbs/create-bank-account';

/**
 * Why this person may not propose a new bank account here; undefined where they may. Whether a platform makes bank
 * accounts cannot be asked without making one: we assume that one without a read of single bank accounts, the other
 * extra of this noun, makes none.
 */
export async function findAddingRefusal(): Promise<'no-operation' | Message | undefined> {
  const refusal = await findRefusal(createBankAccountWrite);
  if (refusal !== undefined) return refusal;
  return (await hasExtra(retrieveBankAccount.name)) ? undefined : 'no-operation';
}
