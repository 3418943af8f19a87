import type { ActingThrough } from '@/lib/audit/acting-through';
import { recordAct, type Doer } from '@/lib/audit/record-act';
import type { Store } from '@/lib/store/open-store';
import type { AuditKind } from '@/lib/audit-kinds';
import type { WriteRow } from './write-row';

interface Line {
  readonly at: Date;
  /** Undefined: the console by itself. */
  readonly by: Doer | undefined;
  readonly act: string;
  readonly result: string;
  readonly kind?: AuditKind;
  /** Masked, like all that stands in the audit. By default the states before and after. */
  readonly before?: unknown;
  readonly after?: unknown;
}

type Subject = Pick<
  WriteRow,
  | ('id' | 'account' | 'operation' | 'resourceType' | 'resourceId' | 'requestId' | 'idempotencyKey' | 'state')
  | ('environment' | 'connectionId' | 'connectionName' | 'clientHint' | 'ownCredential')
>;

/** One line about a write, in the transaction of what it tells. `row` is the write as it was before. */
export async function writeAuditLine(transaction: Store, row: Subject, line: Line): Promise<void> {
  const { at, by, act, result, kind = 'write', before = { state: row.state }, after = { state: result } } = line;
  await recordAct(transaction, {
    ...{ at, by, result, kind, before, after },
    account: row.account,
    act: `${row.operation}.${act}`,
    object: { type: row.resourceType ?? `new:${row.operation}`, id: row.resourceId ?? row.id },
    operationId: row.id,
    requestId: row.requestId,
    idempotencyKey: row.idempotencyKey,
    through: throughOf(row),
  });
}

/** Whose token it is, whoever acts on the write: it goes out through what it was recorded for. */
export function throughOf(row: Subject): ActingThrough | undefined {
  const { connectionId: id, connectionName: name, environment, clientHint: client, ownCredential: own } = row;
  // Writes that are older than connections know of none.
  return name === '' ? undefined : { id, name, environment, client, own };
}

/** The person who sent the form, as the record has kept them. */
export function actorOf(row: WriteRow): Doer {
  return { personId: row.personId, name: row.personName, role: row.role, sessionKey: row.sessionKey };
}
