import 'server-only';
import type { ParamsOf, ResponseOf, Operation, QueryOf } from '@/lib/contract/operation';
import { operations, type Operations, type ReadName, type ListName, type RowOf } from '@/lib/contract/operations';
import { readLive } from '@/lib/platform/server';
import { failed, ok, type Result } from '@/lib/result';
import type { ReadFailure } from '../list/fetch-live';
import type { ReadError } from '@/lib/platform/reads/read-error';
import type { Page } from '@/lib/contract/pagination';
import { isSilence, readCopy } from '@/lib/mirror/read-copy';
import { findInPages } from '@/lib/platform/reads/find-in-pages';

/** What a page's server half read of one record, for the client half to go on from. */
export interface RecordSeed<T> {
  readonly result: Result<T, ReadFailure>;
  /** Unix milliseconds. */
  readonly readAtMs: number;
  /** Why the platform could not be asked: the result is then the mirror's copy, as old as it says. */
  readonly away?: ReadFailure | undefined;
}

function seedOf<T>(result: Result<T, ReadFailure>): RecordSeed<T> {
  return { result, readAtMs: Date.now() };
}

/** The platform has no such operation, so the record must be looked for in another way. */
export function isMissingOperation({ result }: RecordSeed<unknown>): boolean {
  return !result.ok && result.error.kind === 'no-operation';
}

/** What of a failed read may go to the browser: the kind, the reference, and the platform's own text on demand. */
export function toReadFailure(operation: Pick<Operation, 'interface'>, error: ReadError): ReadFailure {
  const { kind, referenceId, message, status, family, reason } = error;
  // Extras: "a 404 means it does not exist there". A record that is missing answers 400.
  if (operation.interface === 'extras' && status === 404) return { kind: 'no-operation', referenceId };
  if (kind === 'not-allowed') return { kind, referenceId, reason };
  // Without an answer there is no text of the platform's; what stands there is ours.
  return message === '' || family === 'none' ? { kind, referenceId } : { kind, referenceId, raw: message };
}

/** One record, read for the person behind the request, as a page hands it to its client half. */
export async function readRecord<N extends ReadName>(
  name: N,
  account: string,
  params: ParamsOf<Operations[N]>,
): Promise<RecordSeed<ResponseOf<Operations[N]>>> {
  const operation = operations[name];
  // An id that the operation does not take is a record that does not exist, not a request.
  if (!operation.params.safeParse(params).success) return seedOf(failed({ kind: 'not-found' }));
  const answer = await readLive(operation, { account, params });
  if (!answer.ok) {
    const failure = toReadFailure(operation, answer.error);
    const id = 'id' in params && typeof params.id === 'string' ? params.id : undefined;
    const copy = id !== undefined && isSilence(failure.kind) ? await readCopy(name, account, id) : undefined;
    if (copy === undefined) return seedOf(failed(failure));
    return { result: ok(copy.value), readAtMs: copy.atMs, away: failure };
  }
  // It was checked against the operation's schema as it came in.
  return seedOf(ok(answer.value.data as ResponseOf<Operations[N]>));
}

/** One record of a list whose platform cannot be asked for it by id. */
export async function findInList<N extends ListName>(
  name: N,
  account: string,
  filter: Omit<QueryOf<Operations[N]>, 'page_number' | 'page_size'>,
  idOf: (row: RowOf<N>) => string,
  id: string,
): Promise<RecordSeed<RowOf<N>>> {
  const operation = operations[name];
  const found = await findInPages(
    async (page) => {
      const answer = await readLive(operation, { account, query: { ...filter, ...page } });
      // Checked by the reader against the operation's schema.
      return answer.ok ? ok(answer.value.data as Page<RowOf<N>>) : failed(toReadFailure(operation, answer.error));
    },
    idOf,
    id,
  );
  if (!found.ok) return seedOf(found);
  return seedOf(found.value === undefined ? failed({ kind: 'not-found' }) : ok(found.value));
}
