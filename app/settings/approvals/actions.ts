'use server';

import { randomUUID } from 'node:crypto';
import { revalidatePath } from 'next/cache';
import { requireCaller } from '@/lib/access/caller';
import { requireOwnForm } from '@/lib/access/own-form';
import { addRule, removeRule } from '@/lib/operations/edit-policy';
import type { Result } from '@/lib/result';
import { store } from '@/lib/store/open-store';

/** Adds a rule. The input arrives as anybody may have written it. */
export async function addRuleAction(input: unknown): Promise<Result<void, string>> {
  await requireOwnForm();
  const added = await addRule(await store(), await requireCaller(), input, randomUUID());
  if (added.ok) revalidatePath('/settings/approvals');
  return added;
}

export async function removeRuleAction(id: unknown): Promise<Result<void, string>> {
  await requireOwnForm();
  const removed = await removeRule(await store(), await requireCaller(), id, randomUUID());
  if (removed.ok) revalidatePath('/settings/approvals');
  return removed;
}
