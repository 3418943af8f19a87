import { and, desc, eq, gt, inArray, isNull, ne, notInArray } from 'drizzle-orm';
import { operation } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { similarMs } from '../key-life';
import type { OperationRow } from '../engine/write-row';
import type { NewWrite } from './record-write';
import { sha256 } from '../seal';

/** What certainly did not happen is no earlier one of anything. */
const withoutEffect = ['REJECTED', 'WITHDRAWN', 'DECLINED', 'EXPIRED', 'RESOLVED_NOT_DONE'];

/** The same act on the same record with the same values, from another form, a short while ago (reliability 3.6). */
export async function findSimilar(
  store: Store,
  write: Pick<NewWrite, 'formId' | 'operation' | 'account' | 'resource' | 'body'>,
  connectionId: string,
  now: Date,
): Promise<OperationRow | undefined> {
  const [row] = await store
    .select()
    .from(operation)
    .where(
      and(
        eq(operation.bodyHash, sha256(write.body)),
        gt(operation.createdAt, new Date(now.getTime() - similarMs)),
        eq(operation.operation, write.operation.name),
        eq(operation.account, write.account),
        eq(operation.connectionId, connectionId),
        write.resource === undefined ? isNull(operation.resourceId) : eq(operation.resourceId, write.resource.id),
        ne(operation.formId, write.formId),
        notInArray(operation.state, withoutEffect),
      ),
    )
    .orderBy(desc(operation.createdAt))
    .limit(1);
  return row;
}

/** The write that a person declared not to have happened, and does again with the form that says so. */
export async function findRepeated(
  store: Store,
  write: Pick<NewWrite, 'operation' | 'account' | 'resource'>,
  ids: readonly string[],
): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  const [row] = await store
    .select({ id: operation.id })
    .from(operation)
    .where(
      and(
        inArray(operation.id, [...ids]),
        eq(operation.state, 'RESOLVED_NOT_DONE'),
        eq(operation.operation, write.operation.name),
        eq(operation.account, write.account),
        write.resource === undefined ? isNull(operation.resourceId) : eq(operation.resourceId, write.resource.id),
      ),
    )
    .limit(1);
  return row?.id;
}
