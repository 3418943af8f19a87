import { operations, type OperationName } from '@/lib/contract/operations';
import type * as z from 'zod';
import type { Operation } from '@/lib/contract/operation';
import { invalidField, malformedJson, notAnObject } from './common-refusals';
import { envelopeB, type Refusal } from './refusal';

/** Breaches that 7.2 answers in words of their own instead of the validator's text, by field and kind of breach. */
const listed: Readonly<Record<string, () => Refusal>> = {
  'update_reason.too_big': () => envelopeB('Update reason is too long'),
};

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    raw,
  );
}

/** Says one breach in words that begin with the field. Only a rule of several fields has its words in the contract. */
function describe(issue: z.core.$ZodIssue, raw: unknown): string {
  const field = issue.path.map(String).join('.');
  if (issue.code === 'custom') return `${field}: ${issue.message}`;
  return valueAt(raw, issue.path) === undefined ? `${field} is required` : `${field} is invalid`;
}

/** Optional texts that some clients always send: an empty one counts as absent. */
const emptyIsAbsent: readonly string[] = ['sell_amount', 'buy_amount', 'currency_pairs'];

function withoutEmpty(raw: object): object {
  const entries = Object.entries(raw);
  return Object.fromEntries(entries.filter(([name, value]) => value !== '' || !emptyIsAbsent.includes(name)));
}

function parse<T extends z.ZodObject>(schema: T, given: object, operation: Operation): z.output<T> {
  const raw = withoutEmpty(given);
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue === undefined || issue.path.length === 0) throw notAnObject(operation.area);
  const own = listed[[...issue.path.map(String), issue.code].join('.')];
  throw own?.() ?? invalidField(operation.area, describe(issue, raw));
}

/** A repeated parameter becomes a list, which every query schema refuses. */
function queryFields(query: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  const given = new URLSearchParams(query);
  for (const name of new Set(given.keys())) {
    const values = given.getAll(name);
    fields[name] = values.length === 1 ? (values[0] ?? '') : values;
  }
  return fields;
}

/** Extras 2.2: a zero-length body means `{}`, never malformed JSON. */
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

interface RawRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly bodyText: string;
}

/** Parses path, query and body, in this order; throws the refusal of the first breach. Unknown fields are dropped. */
export function parseRequest(operation: Operation, raw: RawRequest) {
  return {
    params: parse(operation.params, raw.params, operation),
    query: parse(operation.query, queryFields(raw.query), operation),
    body:
      operation.body === undefined ? undefined : parse(operation.body, bodyFields(raw.bodyText, operation), operation),
  };
}

interface Route {
  readonly name: OperationName;
  readonly method: string;
  /** The text of a literal part, undefined for a parameter. */
  readonly parts: readonly (string | undefined)[];
  readonly parameters: readonly string[];
  readonly extra: boolean;
}

export type Routed =
  | { readonly kind: 'found'; readonly name: OperationName; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'wrong-method' };

const prefix = '/api/';

function routeOf(name: OperationName): Route {
  const { method, path, interface: section } = operations[name];
  const parts = path.slice(1).split('/');
  const parameters = parts.filter((part) => part.startsWith('{')).map((part) => part.slice(1, -1));
  return {
    name,
    method,
    parts: parts.map((part) => (part.startsWith('{') ? undefined : part)),
    parameters,
    extra: section === 'extras',
  };
}

/** Sorted by number of parameters: of several routes that match a path, the one with the fewest is taken. */
const routes: readonly Route[] = Object.values(operations)
  .map((operation) => routeOf(operation.name))
  .sort((one, other) => one.parameters.length - other.parameters.length);

function fits(route: Route, parts: readonly string[]): boolean {
  return (
    route.parts.length === parts.length &&
    route.parts.every((part, index) => (part === undefined ? parts[index] !== '' : part === parts[index]))
  );
}

function paramsOf(route: Route, parts: readonly string[]): Record<string, string> | undefined {
  const values = parts.filter((_, index) => route.parts[index] === undefined);
  try {
    return Object.fromEntries(route.parameters.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]));
  } catch {
    return undefined; // a percent sign without two hex digits
  }
}

/** 404 for an unknown path, 405 for a known one with another method (7.1). With `specOnly` the extras are unknown. */
export function findRoute(method: string, path: string, specOnly: boolean): Routed {
  if (!path.startsWith(prefix)) return { kind: 'not-found' };
  const parts = path.slice(prefix.length).split('/');
  const fitting = routes.filter((route) => fits(route, parts));
  const literal = fitting[0]?.parameters.length;
  const route = fitting.find((one) => one.method === method && one.parameters.length === literal);
  const known = fitting.some((one) => !(specOnly && one.extra));
  if (route === undefined) return { kind: known ? 'wrong-method' : 'not-found' };
  if (specOnly && route.extra) return { kind: 'not-found' };
  const params = paramsOf(route, parts);
  return params === undefined ? { kind: 'not-found' } : { kind: 'found', name: route.name, params };
}
