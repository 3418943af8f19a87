import * as z from 'zod';

/**
 * Which error family and idempotency rules an operation follows (interface 7.1, 7.2).
 * `account`: flat errors; `issuing`: Envelopes A and B. Errors special to payments, payouts and quotes are
 * not shown; the common flat ones hold there (7.1), so they are `account` too.
 */
export type ErrorArea = 'account' | 'issuing';

export interface Operation {
  readonly name: string;
  /** The operation's name in the interface's own words. */
  readonly title: string;
  /** Section of the interface, or `extras` for what docs/platform/extras.md adds. */
  readonly interface: `${number}.${number}` | 'extras';
  readonly noun: string;
  readonly area: ErrorArea;
  readonly method: 'GET' | 'POST';
  /** Path under `{base_url}/api`, with `{id}` parameters. */
  readonly path: `/v${number}/${string}`;
  /** Only the access token operation takes no token (4.1). */
  readonly token: 'required' | 'none';
  readonly idempotencyKey: 'required' | 'none';
  readonly onBehalfOf: 'optional' | 'never';
  readonly params: z.ZodObject;
  /** The field of the answer with the id that the path names: an answer about another record counts as none. */
  readonly answerId: string | undefined;
  readonly query: z.ZodObject;
  /** Undefined for calls without a body. */
  readonly body: z.ZodObject | undefined;
  readonly response: z.ZodType;
  /** Messages of interface 7 that this operation has beyond the common ones. */
  readonly refusals: readonly string[];
  /** Types and codes of Envelope A beyond the common ones; an entry without a code means every code of the type. */
  readonly typedRefusals: readonly { readonly type: string; readonly code?: string }[];
}

const noFields = z.object({});

/** The fields that most operations leave to `operationsOf`, with the types that they then have. */
type OperationDefaults = Omit<Operation, 'interface' | 'method' | 'params' | 'query' | 'body'> & {
  readonly interface: 'extras';
  readonly method: 'GET';
  readonly params: typeof noFields;
  readonly query: typeof noFields;
  readonly body: undefined;
};
type RequiredKey = 'name' | 'title' | 'path' | 'response';
type OperationInput = Pick<Operation, RequiredKey> & Partial<Omit<Operation, RequiredKey | 'noun' | 'area'>>;

/** If the path names a record, `answerId` must name its field. A params object without keys takes any key. */
type NamesItsRecord<G extends OperationInput> = G extends { readonly params: infer P extends z.ZodObject }
  ? string extends keyof z.output<P>
    ? unknown
    : { readonly answerId: string }
  : unknown;

/** Makes operations of a noun; by default each is a GET of the extras without parameters, with headers of 4.1. */
export function operationsOf(noun: string, area: ErrorArea) {
  return <const G extends OperationInput>(given: G & NamesItsRecord<G>): Omit<OperationDefaults, keyof G> & G => ({
    noun,
    area,
    interface: 'extras',
    method: 'GET',
    answerId: undefined,
    token: 'required',
    idempotencyKey: given.method === 'POST' ? 'required' : 'none',
    onBehalfOf: 'optional',
    params: noFields,
    query: noFields,
    body: undefined,
    refusals: [],
    typedRefusals: [],
    ...given,
  });
}

/** The input of a caller for path, query and body: the parsed side of each schema. */
export type ParamsOf<O extends Operation> = z.output<O['params']>;
export type QueryOf<O extends Operation> =
  z.input<O['query']> extends infer I ? { [K in keyof I]: QueryValue<O, K> } : never;
type QueryValue<O extends Operation, K> = K extends keyof z.output<O['query']> ? z.output<O['query']>[K] : never;
export type BodyOf<O extends Operation> = O['body'] extends z.ZodObject ? z.output<O['body']> : undefined;
export type ResponseOf<O extends Operation> = z.output<O['response']>;
