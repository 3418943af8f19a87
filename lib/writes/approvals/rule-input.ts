import '@/lib/contract/plain-errors';
import * as z from 'zod';
import { isOperationName, operations, type WriteName } from '@/lib/contract/operations';
import { isOneLine, unfitText } from '@/lib/plain-text';
import { businessRoles } from '@/lib/roles';

/** The acts of the operations that have several, without the freeze, which no rule can make wait. */
const ruleActs: Partial<Readonly<Record<WriteName, readonly string[]>>> = {
  updateCardStatus: ['unfreeze', 'cancel'],
  updateCardholder: ['contact', 'identity'],
};

const blank = (schema: z.ZodType<string>) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable());

/** A rule as an admin fills it in; an empty field says nothing. */
export const ruleInput = z
  .object({
    operation: z.string().refine(isRuled, 'Choose what the rule is for.'),
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
  .refine(
    ({ operation, act }) => operation !== 'updateCardStatus' || act !== null,
    'Choose the act: a freeze protects and never waits, so a rule is for unfreezing or for cancelling.',
  )
  .refine(({ field, value }) => value === null || field !== null, 'A value needs the field in which it stands.')
  .refine(
    ({ currency, amountFrom }) => (currency === null) === (amountFrom === null),
    'An amount needs its currency, and a currency its amount.',
  );

function actsFor(operation: string): readonly string[] {
  return (ruleActs as Partial<Record<string, readonly string[]>>)[operation] ?? []; // any name may be looked up
}

/** The writes that a rule can be for. */
export function isRuled(name: string): boolean {
  return isOperationName(name) && operations[name].method === 'POST' && name !== 'createAccessToken';
}
