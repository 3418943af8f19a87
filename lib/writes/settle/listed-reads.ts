import type { ResponseOf } from '@/lib/contract/operation';
import { operations, type Operations } from '@/lib/contract/operations';
import { transportError, type PlatformError } from '@/lib/contract/platform-error';
import type { ExtraReadName } from '@/lib/platform/reads/extras';
import { failed, ok, type Result } from '@/lib/result';
import type { PlatformReader, ReadQuery, ReadOperation } from '../engine/dependencies';

type SingleName =
  | 'retrieveBankAccount'
  | 'retrieveCard'
  | 'retrieveCardholder'
  | 'retrieveDeposit'
  | 'retrievePaymentIntent';
type ListName = 'listBankAccounts' | 'listCards' | 'listCardholders' | 'listDeposits' | 'listPaymentIntents';

/** A list whose rows are whole records, like the answers of the read of one record (extras 3). */
export interface ListedRead {
  readonly single: SingleName;
  readonly list: ListName;
}

/** A list stands for a read only if its rows are equal to the answers of the read. */
function listed<S extends SingleName, L extends ListName>(
  single: S,
  list: ResponseOf<Operations[L]>['data'][number] extends ResponseOf<Operations[S]> ? L : never,
): ListedRead {
  return { single, list };
}

/** For each noun that a write changes: the list that shows many of its records in one call. */
export const listedReads = {
  bankAccounts: listed('retrieveBankAccount', 'listBankAccounts'),
  cards: listed('retrieveCard', 'listCards'),
  cardholders: listed('retrieveCardholder', 'listCardholders'),
  deposits: listed('retrieveDeposit', 'listDeposits'),
  paymentIntents: listed('retrievePaymentIntent', 'listPaymentIntents'),
} as const;

/** The id of a row, by which the read of one record finds it. */
export function idOfRow({ single }: ListedRead, row: object): string {
  const id: unknown = Reflect.get(row, operations[single].answerId);
  return typeof id === 'string' ? rowKey(id) : '';
}

/** Answers the read of one record with its row, so that the same code compares both. Sends nothing. */
export class RowReader implements PlatformReader {
  /** Whether the platform has another read of such a record, which may show more than the row. */
  passedOver = false;
  readonly #platform: PlatformReader;
  readonly #single: SingleName;
  readonly #rows: ReadonlyMap<string, unknown>;

  constructor(platform: PlatformReader, single: SingleName, rows: ReadonlyMap<string, unknown>) {
    this.#platform = platform;
    this.#single = single;
    this.#rows = rows;
  }

  read<O extends ReadOperation>(operation: O, { params }: ReadQuery<O>): Promise<Result<ResponseOf<O>, PlatformError>> {
    const id = 'id' in params && typeof params.id === 'string' ? rowKey(params.id) : '';
    const row = operation.name === this.#single ? this.#rows.get(id) : undefined;
    // The type of `listed` ensures that the row is this operation's answer.
    if (row !== undefined) return Promise.resolve(ok(row as ResponseOf<O>));
    return Promise.resolve(failed(transportError('unreachable', 'It does not stand in the rows that were read.')));
  }

  async has(extra: ExtraReadName): Promise<boolean> {
    if (extra === this.#single) return true;
    this.passedOver ||= await this.#platform.has(extra);
    return false;
  }
}

/** Ids of records are UUIDs, which do not depend on case. */
export const rowKey = (id: string): string => id.toLowerCase();

type SubjectRead = Extract<ReadOperation, { name: 'retrieveCard' | 'retrieveCardholder' | 'retrievePaymentIntent' }>;

/** Reads the record that a write changes by its own read; undefined where this platform has no such read. */
export function readIfOffered(operation: SubjectRead) {
  return async (
    { platform }: { readonly platform: PlatformReader },
    account: string,
    id: string,
  ): Promise<Result<object | undefined, 'unreadable'>> => {
    if (!(await platform.has(operation.name))) return ok(undefined);
    const answer: Result<object, PlatformError> = await platform.read(operation, {
      account,
      params: { id },
      query: {},
    });
    return answer.ok ? answer : failed('unreadable');
  };
}
