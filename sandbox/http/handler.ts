import type * as z from 'zod';
import type { BodyOf, Operation } from '@/lib/contract/operation';
import type { OperationName, Operations } from '@/lib/contract/operations';
import type { World } from '../world/world';

/** One accepted request: authenticated, its key checked, path, query and body parsed by the contract. */
export interface Call<O extends Operation> {
  readonly params: z.output<O['params']>;
  readonly query: z.output<O['query']>;
  readonly body: BodyOf<O>;
  /** The body as it came, for numbers whose digits JSON.parse would round. */
  readonly bodyText: string;
  /** The acting account: the master, or the sub-account of `x-on-behalf-of`. */
  readonly accountId: string;
  /** The sandbox's time when it began to handle the request. */
  readonly nowMs: number;
}

/** The answer as it goes over the wire: the input side of the contract's schema. @internal For tests. */
export type AnswerOf<O extends Operation> = z.input<O['response']>;

/** Returns the wire record or throws a `Refusal`. Synchronous: no other request runs between its reads and puts. */
export type Handler<O extends Operation> = (call: Call<O>, world: World) => AnswerOf<O>;

/** The access token operation has no account and no key yet: the core answers it without a handler. */
export type HandledName = Exclude<OperationName, 'createAccessToken'>;

export type Handlers = { readonly [K in HandledName]: Handler<Operations[K]> };

/** Interface 2.1. */
interface PageOf<T> {
  total_pages: number;
  total_items: number;
  data: T[];
}

interface PageQuery {
  readonly page_number: number;
  readonly page_size: number;
}

/** The totals of a list and the rows of one page, which `rowAt` reads by place. */
export function pageOf<T>(query: PageQuery, total: number, rowAt: (place: number) => T): PageOf<T> {
  const start = (query.page_number - 1) * query.page_size;
  const count = Math.max(0, Math.min(query.page_size, total - start));
  return {
    total_pages: Math.ceil(total / query.page_size),
    total_items: total,
    data: Array.from({ length: count }, (_, place) => rowAt(start + place)),
  };
}

export function pageOfRecords<T>({ page_number, page_size }: PageQuery, records: readonly T[]): PageOf<T> {
  return {
    total_pages: Math.ceil(records.length / page_size),
    total_items: records.length,
    data: records.slice((page_number - 1) * page_size, page_number * page_size),
  };
}
