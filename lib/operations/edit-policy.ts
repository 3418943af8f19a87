import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Caller } from '@/lib/access/caller';
import { recordRefusal } from '@/lib/access/record-refusal';
import { recordAct } from '@/lib/audit/record-act';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { approvalRule } from '@/lib/store/schema';
import { ruleInput } from './rule-input';

/** Adds a rule, which voids what waits for approval under the old ones of the same operation. */
export async function addRule(
  store: Store,
  caller: Caller,
  input: unknown,
  requestId: string,
): Promise<Result<void, string>> {
  if (caller.role !== 'admin') return await refuse(store, caller, requestId);
  const rule = ruleInput.safeParse(input);
  if (!rule.success) return failed(rule.error.issues[0]?.message ?? 'This rule cannot be kept.');
  const id = randomUUID();
  await store.transaction(async (transaction) => {
    await transaction.insert(approvalRule).values({ id, ...rule.data });
    await recordAct(transaction, { ...actOf(caller, id, requestId), act: 'approval-policy.add', after: rule.data });
  });
  return ok(undefined);
}

export async function removeRule(
  store: Store,
  caller: Caller,
  id: unknown,
  requestId: string,
): Promise<Result<void, string>> {
  if (caller.role !== 'admin') return await refuse(store, caller, requestId);
  const given = z.uuid().safeParse(id);
  if (!given.success) return failed('There is no such rule.');
  return await store.transaction(async (transaction) => {
    const [before] = await transaction.delete(approvalRule).where(eq(approvalRule.id, given.data)).returning();
    if (before === undefined) return failed('There is no such rule.');
    await recordAct(transaction, { ...actOf(caller, given.data, requestId), act: 'approval-policy.remove', before });
    return ok(undefined);
  });
}

function actOf(by: Caller, id: string, requestId: string) {
  const object = { type: 'approval-rule', id };
  return { at: new Date(), kind: 'setting', result: 'done', by, account: '', object, requestId } as const;
}

async function refuse(store: Store, by: Caller, requestId: string): Promise<Result<void, string>> {
  const reason = 'The rules for approvals are kept by admins.';
  await recordRefusal(store, { by, act: 'approval-policy', account: '', reason, requestId, at: new Date() });
  return failed(reason);
}
