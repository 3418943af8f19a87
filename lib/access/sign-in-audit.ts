import { audit } from '../store/schema';
import type { Store } from '../store/open-store';

/** Who did it, as far as it is known. */
export interface AuditedPerson {
  readonly personId: string;
  readonly name: string;
  readonly role: string;
  readonly sessionKey?: string | undefined;
}

export interface AccessLine {
  readonly at: Date;
  /** Undefined: somebody who is not known, or the console itself. */
  readonly by: AuditedPerson | undefined;
  /** `sign-in`, `step-up`, `connection.put` ... */
  readonly act: string;
  readonly object: { readonly type: string; readonly id: string };
  readonly result: string;
  readonly requestId?: string | undefined;
}

/** One line about signing in or a setting, in the transaction of what it tells: what cannot be written down is not done. */
export async function writeAccessAudit(transaction: Store, line: AccessLine): Promise<void> {
  const { at, by, act, object, result, requestId = '' } = line;
  await transaction.insert(audit).values({
    at,
    personId: by?.personId ?? null,
    personName: by?.name ?? 'Nobody signed in',
    role: by?.role ?? 'none',
    sessionKey: by?.sessionKey ?? '',
    account: '',
    act,
    objectType: object.type,
    objectId: object.id,
    result,
    requestId,
  });
}
