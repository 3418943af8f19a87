import type * as z from 'zod';
import type { Operation } from '@/lib/contract/operation';
import { invalidField, malformedJson, notAnObject } from './common-refusals';
import { envelopeB, type Refusal } from './refusal';

/**
 * Rules whose breach has its own listed answer instead of the validator's text (interface 7.2), by operation,
 * field and kind of breach.
 */
const listed: Readonly<Record<string, () => Refusal>> = {
  'updateCardStatus.update_reason.too_big': () => envelopeB('Update reason is too long'),
};

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    raw,
  );
}

/** One breach in words that begin with the field. Only a rule of several fields has words of its own in the contract. */
function describe(issue: z.core.$ZodIssue, raw: unknown): string {
  const field = issue.path.map(String).join('.');
  if (issue.code === 'custom') return `${field}: ${issue.message}`;
  return valueAt(raw, issue.path) === undefined ? `${field} is required` : `${field} is invalid`;
}

/** Optional texts that some clients always send: an empty one counts as not given. */
const emptyIsAbsent: Readonly<Partial<Record<string, readonly string[]>>> = {
  createQuote: ['sell_amount', 'buy_amount'],
  createConversion: ['sell_amount', 'buy_amount'],
  listCurrentRates: ['currency_pairs'],
};

function withoutEmpty(raw: object, operation: Operation): object {
  const names = emptyIsAbsent[operation.name] ?? [];
  return Object.fromEntries(Object.entries(raw).filter(([name, value]) => value !== '' || !names.includes(name)));
}

function parse<T extends z.ZodObject>(schema: T, given: object, operation: Operation): z.output<T> {
  const raw = withoutEmpty(given, operation);
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue === undefined || issue.path.length === 0) throw notAnObject(operation.area);
  const own = listed[[operation.name, ...issue.path.map(String), issue.code].join('.')];
  throw own?.() ?? invalidField(operation.area, describe(issue, raw));
}

/** A parameter given twice arrives as a list, which no schema of a query takes. */
function queryFields(query: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  const given = new URLSearchParams(query);
  for (const name of new Set(given.keys())) {
    const values = given.getAll(name);
    fields[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return fields;
}

/** Extras: a zero-length body means `{}`, never malformed JSON. */
function bodyFields(text: string, operation: Operation): object {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformedJson(operation.area);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw notAnObject(operation.area);
  return value;
}

export interface RawRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly bodyText: string;
}

export interface ParsedRequest {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: Record<string, unknown> | undefined;
}

/** Path, query and body by the contract, in this order; throws the refusal of the first breach. Unknown fields are dropped. */
export function parseRequest(operation: Operation, raw: RawRequest): ParsedRequest {
  return {
    params: parse(operation.params, raw.params, operation),
    query: parse(operation.query, queryFields(raw.query), operation),
    body:
      operation.body === undefined ? undefined : parse(operation.body, bodyFields(raw.bodyText, operation), operation),
  };
}
