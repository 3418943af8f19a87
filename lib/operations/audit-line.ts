import { audit } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import type { OperationRow } from './operation-row';

interface Doer {
  readonly personId: string;
  readonly name: string;
  readonly role: string;
  readonly sessionKey: string;
}

interface Line {
  readonly at: Date;
  /** Undefined: the console by itself. */
  readonly by: Doer | undefined;
  readonly act: string;
  readonly result: string;
}

type Subject = Pick<
  OperationRow,
  'id' | 'account' | 'operation' | 'resourceType' | 'resourceId' | 'requestId' | 'idempotencyKey'
>;

/** One line about a write, in the transaction of what it tells: what cannot be written down is not done. */
export async function writeAuditLine(transaction: Store, row: Subject, { at, by, act, result }: Line): Promise<void> {
  await transaction.insert(audit).values({
    at,
    personId: by?.personId ?? null,
    personName: by?.name ?? 'Console',
    role: by?.role ?? 'console',
    sessionKey: by?.sessionKey ?? '',
    account: row.account,
    act: `${row.operation}.${act}`,
    objectType: row.resourceType ?? writeNoun(row),
    objectId: row.resourceId ?? row.id,
    operationId: row.id,
    result,
    requestId: row.requestId,
    idempotencyKey: row.idempotencyKey,
  });
}

const writeNoun = (row: Subject): string => `new:${row.operation}`;

/** The person who sent the form, as the record has kept them. */
export function actorOf(row: OperationRow): Doer {
  return { personId: row.personId, name: row.personName, role: row.role, sessionKey: row.sessionKey };
}
