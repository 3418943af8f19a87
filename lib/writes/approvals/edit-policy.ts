import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Message } from '@/lib/messages/message';
import type { AdminAct } from '@/lib/access/people/admin-change';
import { proposeChange } from '@/lib/access/people/admin-change';
import { asAdmin, type AdminContext } from '@/lib/access/people/as-admin';
import { readDaysApart } from '@/lib/access/sign-in/sign-in-help';
import { recordAct, type Doer } from '@/lib/audit/record-act';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { approvalPolicy, approvalRule } from '@/lib/store/schema';
import { ruleInput } from './rule-input';

/** Adds a rule, which voids what waits for approval under the old ones of the same operation. */
export async function addRule(
  store: Store,
  by: Doer,
  input: unknown,
  now: Date,
): Promise<Result<void, Message | string>> {
  const rule = ruleInput.safeParse(input);
  if (!rule.success) return failed(rule.error.issues[0]?.message ?? 'This rule cannot be kept.');
  const object = { type: 'approval-rule', id: randomUUID() };
  return await asAdmin(store, by, { act: 'approval-policy.add', object, now }, async ({ transaction }) => {
    await transaction.insert(approvalRule).values({ id: object.id, ...rule.data });
    await note(transaction, by, { act: 'approval-policy.add', object, after: rule.data }, now);
    return ok(undefined);
  });
}

const ruleId = z.object({ id: z.uuid('There is no such rule.') });

/** Without a rule fewer writes need a second person, so it takes two admins. */
export const removingRule: AdminAct<z.output<typeof ruleId>> = {
  name: 'approval-rule',
  asked: ruleId,
  objectOf: ({ id }) => ({ type: 'approval-rule', id }),
  async compare({ transaction }, _, { id }) {
    const [before] = await transaction.select().from(approvalRule).where(eq(approvalRule.id, id));
    if (before === undefined) return failed('There is no such rule.');
    return ok({ before, after: { removed: true } });
  },
  async apply({ transaction }, { id }) {
    await transaction.delete(approvalRule).where(eq(approvalRule.id, id));
    return undefined;
  },
};

const policyId = 1;
const policyObject = { type: 'approval-policy', id: 'days-apart' };

export const daysInput = z.object({
  days: z.coerce
    .number('Enter a number of days.')
    .int('Enter whole days.')
    .min(0, 'Enter 0 days or more.')
    .max(365, 'Enter 365 days at most.'),
});

/** With fewer days more people approve for each other, so it takes two admins. */
export const loweringDays: AdminAct<z.output<typeof daysInput>> = {
  name: 'approval-days',
  asked: daysInput,
  objectOf: () => policyObject,
  async compare({ transaction }, _, after) {
    const before = { days: await readDaysApart(transaction) };
    if (after.days >= before.days) return failed('These are no fewer days than now.');
    return ok({ before, after });
  },
  async apply({ transaction }, { days }) {
    await putDays(transaction, days);
    return undefined;
  },
};

/** More days hold at once; fewer wait for a second admin. */
export async function setDaysApart(
  store: Store,
  by: Doer,
  asked: z.output<typeof daysInput>,
  now: Date,
): Promise<Result<'done' | 'waits', Message | string>> {
  const raised = await asAdmin(store, by, { act: 'approval-days.raise', object: policyObject, now }, async (desk) => {
    const before = { days: await readDaysApart(desk.transaction) };
    if (asked.days < before.days) return ok(false);
    if (asked.days > before.days) await raiseDays(desk, by, { before, after: asked }, now);
    return ok(true);
  });
  if (!raised.ok) return raised;
  if (raised.value) return ok('done');
  const proposed = await proposeChange(store, by, loweringDays, asked, now);
  return proposed.ok ? ok('waits') : proposed;
}

interface Days {
  readonly days: number;
}

async function raiseDays(
  { transaction }: AdminContext,
  by: Doer,
  { before, after }: { readonly before: Days; readonly after: Days },
  now: Date,
): Promise<void> {
  await putDays(transaction, after.days);
  await note(transaction, by, { act: 'approval-days.raise', object: policyObject, before, after }, now);
}

async function putDays(transaction: Store, daysApart: number): Promise<void> {
  await transaction.update(approvalPolicy).set({ daysApart }).where(eq(approvalPolicy.id, policyId));
}

interface Line {
  readonly act: string;
  readonly object: { readonly type: string; readonly id: string };
  readonly before?: unknown;
  readonly after?: unknown;
}

async function note(transaction: Store, by: Doer, line: Line, at: Date): Promise<void> {
  await recordAct(transaction, {
    ...line,
    at,
    by,
    kind: 'setting',
    result: 'done',
  });
}
