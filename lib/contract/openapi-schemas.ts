import * as z from 'zod';
import { account } from './accounts';
import { balance } from './balances';
import { bankAccount } from './bank-accounts';
import { cardProduct, requiredField } from './card-products';
import { cardholder } from './cardholders';
import { card } from './cards';
import { deposit } from './deposits';
import { bareError, envelopeA, envelopeB, flatError, flatErrorWithoutCode } from './error-shapes';
import type { Operation } from './operation';
import { operations } from './operations';
import { paymentIntent } from './payment-intents';
import { payoutV1, payoutV1Item, payoutV2 } from './payouts';
import { quote } from './quotes';

export type JsonSchema = Record<string, unknown>;

/** Records that more than one answer holds. The other answers and bodies are named after their operation. */
const records: Readonly<Record<string, z.ZodType>> = {
  Account: account,
  Balance: balance,
  BankAccount: bankAccount,
  Card: card,
  Cardholder: cardholder,
  CardProduct: cardProduct,
  RequiredField: requiredField,
  Deposit: deposit,
  PaymentIntent: paymentIntent,
  Quote: quote,
  PayoutV1: payoutV1,
  PayoutV1Item: payoutV1Item,
  PayoutV2: payoutV2,
  FlatError: flatError,
  FlatErrorWithoutCode: flatErrorWithoutCode,
  BareError: bareError,
  EnvelopeA: envelopeA,
  EnvelopeB: envelopeB,
};

const registry = z.registry<{ id: string }>();
const all: readonly Operation[] = Object.values(operations);

function register(name: string, schema: z.ZodType): void {
  if (!registry.has(schema)) registry.add(schema, { id: name });
}

for (const [name, schema] of Object.entries(records)) register(name, schema);
for (const { name, response, body } of all) {
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  register(`${capital}Answer`, response);
  if (body !== undefined) register(`${capital}Body`, body);
}

const uri = (id: string): string => `#/components/schemas/${id}`;

/** The name of a response or body schema in the document. */
export function schemaName(schema: z.ZodType): string {
  const named = registry.get(schema);
  if (named === undefined) throw new Error('A schema of an operation is not in the document');
  return named.id;
}

export function schemaReference(schema: z.ZodType): { $ref: string } {
  return { $ref: uri(schemaName(schema)) };
}

/** Whether a field may be left out; zod's own mark does not see through transforms. */
export function isOptional(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success;
}

/**
 * What zod writes for its own reading of an answer is turned back into what the wire carries: unknown fields are
 * ignored on both sides, a field that we fill in may be missing, and 53-bit bounds are no rule of the platform.
 */
function asOnTheWire({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  delete jsonSchema['additionalProperties'];
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum'];
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
  if (jsonSchema['format'] === 'date' || jsonSchema['format'] === 'uuid') delete jsonSchema['pattern'];
  if (zodSchema instanceof z.ZodObject) {
    const required = Object.entries<z.ZodType>(zodSchema.shape).flatMap(([name, field]) =>
      isOptional(field) ? [] : [name],
    );
    if (required.length > 0) jsonSchema['required'] = required;
    else delete jsonSchema['required'];
  }
}

/** Path and query parameters, by name. */
export function parameterSchemas(schema: z.ZodObject): Readonly<Record<string, JsonSchema>> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'output', override: asOnTheWire });
  // The properties of an object schema are schemas; `true` and `false` are not written by zod.
  return properties as Record<string, JsonSchema>;
}

/** `components.schemas`. */
export function componentSchemas(): Readonly<Record<string, JsonSchema>> {
  const { schemas } = z.toJSONSchema(registry, { io: 'output', uri, override: asOnTheWire });
  const named = Object.entries(schemas).map(([name, schema]): [string, JsonSchema] => {
    // Inside a document a schema has no dialect and no address of its own.
    return [name, Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id'))];
  });
  return Object.fromEntries(named);
}
