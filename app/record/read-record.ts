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

/** The first read of a record, by the page on the server; the browser goes on from it. */
export interface RecordSeed<T> {
  readonly result: Result<T, ReadFailure>;
  /** Unix milliseconds. */
  readonly readAtMs: number;
  /** Why the platform did not answer: the result is then the mirror's copy, read at `readAtMs`. */
  readonly away?: ReadFailure | undefined;
}

function seedOf<T>(result: Result<T, ReadFailure>): RecordSeed<T> {
  return { result, readAtMs: Date.now() };
}

/** True if the platform has no such operation, so that the record must be found in another way. */
export function isMissingOperation({ result }: RecordSeed<unknown>): boolean {
  return !result.ok && result.error.kind === 'no-operation';
}

/** The parts of a failed read that the browser gets: the kind, the reference, and the platform's own text on demand. */
export function toReadFailure(operation: Pick<Operation, 'interface'>, error: ReadError): ReadFailure {
  const { kind, referenceId, message, status, family, reason } = error;
  // Extras 1: a 404 means that the operation does not exist there. A record that is missing answers 400.
  if (operation.interface === 'extras' && status === 404) return { kind: 'no-operation', referenceId };
  if (kind === 'not-allowed') return { kind, referenceId, reason };
  // Without an answer there is no text of the platform: the message is the console's own.
  return message === '' || family === 'none' ? { kind, referenceId } : { kind, referenceId, raw: message };
}

/** Reads one record for the person behind the request, as the seed of its page. */
export async function readRecord<N extends ReadName>(
  name: N,
  account: string,
  params: ParamsOf<Operations[N]>,
): Promise<RecordSeed<ResponseOf<Operations[N]>>> {
  const operation = operations[name];
  // No request is sent for an id that the operation's schema refuses: such a record does not exist.
  if (!operation.params.safeParse(params).success) return seedOf(failed({ kind: 'not-found' }));
  const answer = await readLive(operation, { account, params });
  if (!answer.ok) {
    const failure = toReadFailure(operation, answer.error);
    const id = 'id' in params && typeof params.id === 'string' ? params.id : undefined;
    const copy = id !== undefined && isSilence(failure.kind) ? await readCopy(name, account, id) : undefined;
    if (copy === undefined) return seedOf(failed(failure));
    return { result: ok(copy.value), readAtMs: copy.atMs, away: failure };
  }
  // The reader has checked the answer against the operation's schema.
  return seedOf(ok(answer.value.data as ResponseOf<Operations[N]>));
}

/** Finds one record in its list, for platforms that cannot read it by id. */
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
      // The reader has checked the answer against the operation's schema.
      return answer.ok ? ok(answer.value.data as Page<RowOf<N>>) : failed(toReadFailure(operation, answer.error));
    },
    { id, idOf, unreadable: { kind: 'malformed' } },
  );
  if (!found.ok) return seedOf(found);
  return seedOf(found.value === undefined ? failed({ kind: 'not-found' }) : ok(found.value));
}
