'use server';

import { revalidatePath } from 'next/cache';
import { requireOwnForm } from '@/lib/access/own-form';
import { answering } from '@/lib/access/when-broken';
import { requireAdmin } from '@/lib/access/require-admin';
import { requestIdOf } from '@/lib/audit/record-act';
import { addRule, removeRule } from '@/lib/operations/edit-policy';
import type { Result } from '@/lib/result';
import { store } from '@/lib/store/open-store';

/** Adds a rule. The input arrives as anybody may have written it. */
export const addRuleAction = answering(async (input: unknown): Promise<Result<void, string>> => {
  await requireOwnForm();
  const caller = await requireAdmin('approval-rules');
  const added = await addRule(await store(), caller, input, requestIdOf(caller));
  if (added.ok) revalidatePath('/settings/approvals');
  return added;
});

export const removeRuleAction = answering(async (id: unknown): Promise<Result<void, string>> => {
  await requireOwnForm();
  const caller = await requireAdmin('approval-rules');
  const removed = await removeRule(await store(), caller, id, requestIdOf(caller));
  if (removed.ok) revalidatePath('/settings/approvals');
  return removed;
});
