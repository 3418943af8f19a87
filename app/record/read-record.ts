import 'server-only';
import type { ParamsOf, ResponseOf } from '@/lib/contract/operation';
import { operations, type Operations, type ReadName } from '@/lib/contract/operations';
import { readLive } from '@/lib/platform/server';
import { failed, ok } from '@/lib/result';
import { seedOf, type RecordSeed } from './record-seed';
import { toReadFailure } from './to-read-failure';

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
  if (!answer.ok) return seedOf(failed(toReadFailure(operation, answer.error)));
  // It was checked against the operation's schema as it came in.
  return seedOf(ok(answer.value.data as ResponseOf<Operations[N]>));
}
