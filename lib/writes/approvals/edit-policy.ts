import '@/lib/contract/plain-errors';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { amountsIn, readAmountText } from '@/lib/format/amount-text';
import { message, writeMessage, type Message } from '@/lib/messages/message';
import { type AdminAct, proposeChange } from '@/lib/access/people/admin-change';
import { asAdmin } from '@/lib/access/people/as-admin';
import { readDaysApart } from '@/lib/access/sign-in/sign-in-help';
import type { Doer } from '@/lib/audit/record-act';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { approvalPolicy, approvalRule } from '@/lib/store/schema';
import type { WriteName } from '@/lib/contract/operations';
import { permissionsByAct } from '@/lib/access/permissions/permissions';
import { isOneLine, unfitText } from '@/lib/messages/plain-text';
import { businessRoles } from '@/lib/roles';
import { allWrites, isWriteName } from '../verbs/all-writes';

const blank = <T>(schema: z.ZodType<T>) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable());

/** The limit that every amount reaches. */
const isZero = (typed: string): boolean => /^0+(\.0+)?$/.test(typed.trim());

/** Why an amount cannot be the limit of a rule: people read one that is asked about differently. */
function whyNoAmount(typed: string, currency: string | null): Message | undefined {
  if (isZero(typed)) return undefined;
  const read = readAmountText(typed, { currency: currency ?? '', wholeDigits: 15 });
  if (read.kind === 'refused') return read.sentence;
  return read.kind === 'ask' ? message('approvals.rules.problem.amount') : undefined;
}

/** A rule as an administrator fills it in; an empty field sets no condition. */
export const ruleInput = z
  .object({
    operation: z.string().refine(isWriteName, writeMessage(message('approvals.rules.problem.operation'))),
    act: blank(z.string().max(40).refine(isOneLine, unfitText)),
    account: blank(z.string().regex(/^[\w-]{1,64}$/, writeMessage(message('approvals.rules.problem.account')))),
    role: blank(z.enum(businessRoles)),
    field: blank(z.string().regex(/^[a-z_]{1,60}$/, writeMessage(message('approvals.rules.problem.field')))),
    value: blank(z.string().max(100).refine(isOneLine, unfitText)),
    currency: blank(z.string().regex(/^[A-Z]{3}$/, writeMessage(message('approvals.rules.problem.currency')))),
    amountFrom: blank(z.string().max(60)),
  })
  .refine(
    ({ operation, act }) => act === null || actsFor(operation).includes(act),
    writeMessage(message('approvals.rules.problem.act')),
  )
  .superRefine(({ operation, act }, context) => {
    const why = act === null ? whyActIsNeeded(operation) : undefined;
    if (why !== undefined) context.addIssue({ code: 'custom', message: writeMessage(why) });
  })
  .refine(
    ({ field, value }) => value === null || field !== null,
    writeMessage(message('approvals.rules.problem.valueWithoutField')),
  )
  .refine(
    ({ currency, amountFrom }) => (currency === null) === (amountFrom === null),
    writeMessage(message('approvals.rules.problem.amountWithCurrency')),
  )
  .transform(({ amountFrom, ...rule }, context) => {
    if (amountFrom === null) return { ...rule, amountFrom };
    const why = whyNoAmount(amountFrom, rule.currency);
    if (why !== undefined) context.addIssue({ code: 'custom', message: writeMessage(why), path: ['amountFrom'] });
    const [amount = '0'] = amountsIn(amountFrom, { currency: rule.currency ?? '', wholeDigits: 15 });
    return { ...rule, amountFrom: amount };
  });

/** The acts of a write that has several, without those that never wait. */
export function actsFor(operation: WriteName): readonly string[] {
  const { acts } = allWrites[operation];
  const free: readonly string[] = acts === 'one' ? [] : acts.neverWaits;
  return Object.keys(permissionsByAct(operation) ?? {}).filter((act) => !free.includes(act));
}

/** The message where a rule must name the act; undefined where it need not. */
function whyActIsNeeded(operation: WriteName): Message | undefined {
  const { acts } = allWrites[operation];
  return acts === 'one' ? undefined : acts.ruleNeedsAct;
}

/** Adds a rule, which voids writes that wait for approval under the old rules of the same operation. */
export async function addRule(
  store: Store,
  by: Doer,
  rule: z.output<typeof ruleInput>,
  now: Date,
): Promise<Result<void, Message>> {
  const object = { type: 'approval-rule', id: randomUUID() };
  const wanted = { act: 'approval-policy.add', kind: 'setting', object, now } as const;
  return await asAdmin(store, by, wanted, async ({ transaction, note }) => {
    await transaction.insert(approvalRule).values({ id: object.id, ...rule });
    await note({ after: rule });
    return ok(undefined);
  });
}

const ruleId = z.object({ id: z.uuid(writeMessage(message('changes.noRule'))) });

/** Without a rule fewer writes need a second person, so removing one takes two administrators. */
export const removingRule: AdminAct<z.output<typeof ruleId>> = {
  name: 'approval-rule',
  asked: ruleId,
  objectOf: ({ id }) => ({ type: 'approval-rule', id }),
  async compare({ transaction }, _, { id }) {
    const [before] = await transaction.select().from(approvalRule).where(eq(approvalRule.id, id));
    if (before === undefined) return failed(message('changes.noRule'));
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
    .number(writeMessage(message('changes.days.number')))
    .int(writeMessage(message('changes.days.whole')))
    .min(0, writeMessage(message('changes.days.least')))
    .max(365, writeMessage(message('changes.days.most'))),
});

/** With fewer days more people may approve for each other, so lowering them takes two administrators. */
export const loweringDays: AdminAct<z.output<typeof daysInput>> = {
  name: 'approval-days',
  asked: daysInput,
  objectOf: () => policyObject,
  async compare({ transaction }, _, after) {
    const before = { days: await readDaysApart(transaction) };
    if (after.days >= before.days) return failed(message('changes.days.notFewer'));
    return ok({ before, after });
  },
  async apply({ transaction }, { days }) {
    await putDays(transaction, days);
    return undefined;
  },
};

/** A higher number of days applies at once; a lower one waits for a second administrator. */
export async function setDaysApart(
  store: Store,
  by: Doer,
  asked: z.output<typeof daysInput>,
  now: Date,
): Promise<Result<'done' | 'waits', Message>> {
  const wanted = { act: 'approval-days.raise', kind: 'setting', object: policyObject, now } as const;
  const raised = await asAdmin(store, by, wanted, async ({ transaction, note }) => {
    const before = { days: await readDaysApart(transaction) };
    if (asked.days < before.days) return ok(false);
    if (asked.days > before.days) {
      await putDays(transaction, asked.days);
      await note({ before, after: asked });
    }
    return ok(true);
  });
  if (!raised.ok) return raised;
  if (raised.value) return ok('done');
  const proposed = await proposeChange(store, by, loweringDays, asked, now);
  return proposed.ok ? ok('waits') : proposed;
}

async function putDays(transaction: Store, daysApart: number): Promise<void> {
  await transaction.update(approvalPolicy).set({ daysApart }).where(eq(approvalPolicy.id, policyId));
}
