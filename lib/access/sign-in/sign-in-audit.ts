import { recordAct, requestIdOf, type Act, type Doer } from '@/lib/audit/record-act';
import { recordCounted } from '@/lib/audit/record-counted';
import type { Store } from '@/lib/store/open-store';

/** Who did it, as far as it is known: without a session while they are still signing in. */
export type AuditedPerson = Omit<Doer, 'sessionKey'> & { readonly sessionKey?: string | undefined };

interface AccessLine extends Pick<Act, 'at' | 'act' | 'object' | 'result' | 'before' | 'after'> {
  readonly kind: 'sign-in' | 'setting';
  /** Undefined: somebody who is not known. */
  readonly by: AuditedPerson | undefined;
  /** The request, where nobody is known who could name it. */
  readonly requestId?: string | undefined;
}

/** One line about signing in or a setting, in the transaction of what it tells: what cannot be written down is not done. */
export async function writeAccessAudit(transaction: Store, line: AccessLine): Promise<void> {
  await recordAct(transaction, actOf(line));
}

/** Who goes on while nothing is looked at any more: counted, with a line for the first one. */
export async function recordBlockedProof(store: Store, line: AccessLine): Promise<void> {
  const key = `${line.act} ${line.result} ${line.by?.personId ?? ''}`;
  await recordCounted(store, actOf(line), [{ key, most: 1, lastsMs: 60_000 }]);
}

function actOf({ by, ...line }: AccessLine): Act {
  const who = by === undefined ? { by, byName: 'Nobody' } : { by: doerOf(by) };
  return { ...line, ...who, account: '', requestId: requestIdOf(by ?? line) };
}

function doerOf({ personId, name, role, sessionKey = '', requestId }: AuditedPerson): Doer {
  return { personId, name, role, sessionKey, requestId };
}
