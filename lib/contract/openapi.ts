import * as z from 'zod';
import { bankCodeFormats, bankCodeRules } from './fields/bank-code-rules';
import { card } from './cards';
import { cardMoves } from './enums';
import { limits } from './limits';
import type { Operation, ErrorArea } from './operation';
import { operations } from './operations';
import { account, balance } from './accounts';
import { bankAccount } from './bank-accounts';
import { cardProduct, requiredField } from './card-products';
import { cardholder } from './cardholders';
import { deposit } from './deposits';
import { paymentIntent } from './payment-intents';
import { payoutV1, payoutV1Item, payoutV2 } from './payouts';
import { quote } from './quotes';

export type JsonSchema = Record<string, unknown>;

/** The shapes of interface 7, as `readErrorShape` tells them apart. */
const errors = {
  FlatError: z.object({ code: z.int(), message: z.string() }),
  FlatErrorWithoutCode: z.object({ message: z.string() }),
  BareError: z.object({ error: z.string() }),
  EnvelopeA: z.object({ type: z.string(), code: z.string(), message: z.string() }),
  EnvelopeB: z.object({ code: z.string(), message: z.string() }),
};

/** Records that are in more than one answer. The other answers and bodies are named after their operation. */
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
  ...errors,
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

function schemaReference(schema: z.ZodType): { $ref: string } {
  return { $ref: uri(schemaName(schema)) };
}

/** Whether a field may be left out; zod's own mark does not see through transforms. */
function isOptional(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success;
}

/** Turns zod's own view of an answer back into what is sent; 53-bit bounds are no rule of the platform. */
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

/** Path and query parameters, as the fields of one object. */
export function parameterSchema(schema: z.ZodObject) {
  return z.toJSONSchema(schema, { io: 'output', override: asOnTheWire });
}

/** The schemas of the document, for `components.schemas`. */
export function componentSchemas(): Readonly<Record<string, JsonSchema>> {
  const { schemas } = z.toJSONSchema(registry, { io: 'output', uri, override: asOnTheWire });
  const named = Object.entries(schemas).map(([name, schema]): [string, JsonSchema] => {
    // Inside a document a schema has no dialect and no address of its own.
    return [name, Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id'))];
  });
  return Object.fromEntries(named);
}

/** The interface as an OpenAPI 3.1 document, made from the operations that all other code uses. */
export function openApiDocument(): JsonSchema {
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Payments, payouts, currency conversion and card issuing',
      version: '2',
      description:
        'Operations with `x-extra` are not part of the interface document: a platform without them answers 404 `Not found`.',
    },
    servers: [{ url: '{base_url}/api', variables: { base_url: { default: 'http://127.0.0.1:4010' } } }],
    security: [{ accessToken: [], clientId: [] }],
    tags: [...new Set(all.map(({ noun }) => noun))].map((name) => ({ name })),
    paths: pathItems(all),
    components: {
      securitySchemes,
      parameters: headerParameters,
      schemas: componentSchemas(),
      responses: componentResponses,
      'x-bank-code-rules': bankCodeRules,
      'x-bank-code-formats': Object.fromEntries(
        Object.entries(bankCodeFormats).map(([type, { pattern }]) => [type, pattern.source]),
      ),
      'x-card-moves': cardMoves,
    },
  };
}

/** Headers of interface 4.1 that an operation may require. */
const headerParameters: Readonly<Record<string, JsonSchema>> = {
  AccountIdempotencyKey: {
    name: 'x-idempotency-key',
    in: 'header',
    required: true,
    description: `A UUID, used for one request only; keys older than ${limits.idempotencyKeyHours} hours must not be reused (8).`,
    schema: { type: 'string', format: 'uuid' },
  },
  IssuingIdempotencyKey: {
    name: 'x-idempotency-key',
    in: 'header',
    required: true,
    description: 'Any non-empty text (8).',
    schema: { type: 'string', minLength: 1, maxLength: limits.issuingIdempotencyKeyCharacters },
  },
  OnBehalfOf: {
    name: 'x-on-behalf-of',
    in: 'header',
    required: false,
    description: 'account_id of a sub-account; when absent or empty the master account acts (4.1).',
    schema: { type: 'string' },
  },
};

function headersOf(operation: Operation): JsonSchema[] {
  const key = operation.area === 'account' ? 'AccountIdempotencyKey' : 'IssuingIdempotencyKey';
  return [
    ...(operation.idempotencyKey === 'required' ? [{ $ref: `#/components/parameters/${key}` }] : []),
    ...(operation.onBehalfOf === 'optional' ? [{ $ref: '#/components/parameters/OnBehalfOf' }] : []),
  ];
}

function parametersIn(place: 'path' | 'query', schema: z.ZodObject): JsonSchema[] {
  const { properties = {}, required = [] } = parameterSchema(schema);
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }));
}

function requestBody(operation: Operation): JsonSchema {
  if (operation.body === undefined) return {};
  const media = { schema: schemaReference(operation.body) };
  // Interface 4.12: only the access token operation also accepts form fields.
  const form = operation.token === 'none' ? { 'application/x-www-form-urlencoded': media } : {};
  return { requestBody: { required: true, content: { 'application/json': media, ...form } } };
}

function describeOperation(operation: Operation): JsonSchema {
  return {
    operationId: operation.name,
    summary: operation.title,
    tags: [operation.noun],
    'x-interface': operation.interface,
    ...(operation.interface === 'extras' ? { 'x-extra': true } : {}),
    ...(operation.refusals.length > 0 ? { 'x-refusals': operation.refusals } : {}),
    ...(operation.token === 'none' ? { security: [] } : {}),
    parameters: [
      ...headersOf(operation),
      ...parametersIn('path', operation.params),
      ...parametersIn('query', operation.query),
    ],
    ...requestBody(operation),
    responses: {
      '200': {
        description: 'Success',
        content: { 'application/json': { schema: schemaReference(operation.response) } },
      },
      ...refusalResponses(operation.area),
    },
  };
}

function pathItems(all: readonly Operation[]): Record<string, JsonSchema> {
  const paths: Record<string, JsonSchema> = {};
  for (const operation of all) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describeOperation(operation),
    };
  }
  return paths;
}

const refusal = (description: string, ...shapes: readonly (keyof typeof errors)[]): JsonSchema => {
  const references = shapes.map((name) => ({ $ref: uri(name) }));
  const schema = references.length === 1 ? references[0] : { anyOf: references };
  return { description, content: { 'application/json': { schema } } };
};

/** Interface 7, by status: `components.responses`. */
const componentResponses: Readonly<Record<string, JsonSchema>> = {
  AccountRefused: refusal(
    'Validation, business rule, malformed JSON or any handler error (7.1). A body code of 200 means that an earlier request with this key is still running.',
    'FlatError',
  ),
  IssuingRefused: refusal(
    'Validation or a rule of the resource: Envelope A where `type` is present, else Envelope B (7.2).',
    'EnvelopeA',
    'EnvelopeB',
  ),
  AccountUnauthorized: refusal('A malformed Bearer value (5.3).', 'BareError'),
  IssuingUnauthorized: refusal(
    'Token expired, IP not allowed (7.2), or a malformed Bearer value (5.3).',
    'EnvelopeA',
    'BareError',
  ),
  AccountForbidden: refusal('Token missing, malformed or expired, or client id missing (7.1).', 'FlatError'),
  IssuingForbidden: refusal('The API key lacks a permission (7.2).', 'EnvelopeA'),
  NotFound: refusal('The path matches no route (7.1).', 'FlatError'),
  MethodNotAllowed: refusal('The method is not bound for the path (7.1).', 'FlatError'),
  AccountInternal: refusal(
    'Failure in the idempotency layer; safe to retry with the same key (7.1).',
    'FlatErrorWithoutCode',
    'FlatError',
  ),
  IssuingInternal: refusal('Internal error; safe to retry with the same key (7.2).', 'EnvelopeA'),
  TooManyRequests: refusal('Too many calls; the threshold is not shown (8).', 'FlatError', 'EnvelopeA', 'EnvelopeB'),
};

const named = (name: string): { $ref: string } => ({ $ref: `#/components/responses/${name}` });

/** The refusals that an operation of this area can give, by HTTP status. */
function refusalResponses(area: ErrorArea): Readonly<Record<string, { $ref: string }>> {
  const prefix = area === 'account' ? 'Account' : 'Issuing';
  return {
    '400': named(`${prefix}Refused`),
    '401': named(`${prefix}Unauthorized`),
    '403': named(`${prefix}Forbidden`),
    '404': named('NotFound'),
    '405': named('MethodNotAllowed'),
    '429': named('TooManyRequests'),
    '500': named(`${prefix}Internal`),
  };
}

/** Interface 4.1 and 5: both headers on every authenticated call. */
const securitySchemes = {
  accessToken: {
    type: 'apiKey',
    in: 'header',
    name: 'x-auth-token',
    description: 'The raw token, or exactly "Bearer <jwt>" with one space (5.3).',
  },
  clientId: { type: 'apiKey', in: 'header', name: 'x-client-id', description: 'The client id of the token (4.1).' },
};
