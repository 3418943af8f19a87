import { writeMessage } from '@/lib/messages/message';
import '@/lib/contract/plain-errors';
import * as z from 'zod';
import type { WriteName } from '@/lib/contract/operations';
import { permissionsByAct } from '@/lib/access/permissions/acts';
import { isOneLine, unfitText } from '@/lib/plain-text';
import { businessRoles } from '@/lib/roles';
import { allWrites, isWriteName } from '../verbs/all-writes';

const blank = (schema: z.ZodType<string>) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable());

/** A rule as an admin fills it in; an empty field says nothing. */
export const ruleInput = z
  .object({
    operation: z.string().refine(isWriteName, 'Choose what the rule is for.'),
    act: blank(z.string().max(40).refine(isOneLine, unfitText)),
    account: blank(z.string().regex(/^[\w-]{1,64}$/, 'Enter an account as its id, or master.')),
    role: z.preprocess(
      (value) => (value === '' || value === undefined ? null : value),
      z.enum(businessRoles).nullable(),
    ),
    field: blank(z.string().regex(/^[a-z_]{1,60}$/, 'Enter a field by its name, such as cancellation_reason.')),
    value: blank(z.string().max(100).refine(isOneLine, unfitText)),
    currency: blank(z.string().regex(/^[A-Z]{3}$/, 'Enter a currency as its three letters.')),
    amountFrom: blank(z.string().regex(/^\d{1,15}(\.\d{1,6})?$/, 'Enter an amount such as 10000.00.')),
  })
  .refine(({ operation, act }) => act === null || actsFor(operation).includes(act), 'This operation has no such act.')
  .superRefine(({ operation, act }, context) => {
    const message = act === null ? whyActIsNeeded(operation) : undefined;
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .refine(({ field, value }) => value === null || field !== null, 'A value needs the field in which it stands.')
  .refine(
    ({ currency, amountFrom }) => (currency === null) === (amountFrom === null),
    'An amount needs its currency, and a currency its amount.',
  );

/** The acts of a write that has several, without those that no rule can make wait. */
function actsFor(operation: WriteName): readonly string[] {
  const { acts } = allWrites[operation];
  const free: readonly string[] = acts === 'one' ? [] : acts.neverWaits;
  return Object.keys(permissionsByAct(operation) ?? {}).filter((act) => !free.includes(act));
}

/** What is told where a rule must name the act; undefined where it need not. */
function whyActIsNeeded(operation: WriteName): string | undefined {
  const { acts } = allWrites[operation];
  return acts === 'one' || acts.ruleNeedsAct === undefined ? undefined : writeMessage(acts.ruleNeedsAct);
}
