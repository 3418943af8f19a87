import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { canonicalJson } from '../canonical-json';
import type { AuditKind } from '../audit-kinds';
import { audit, auditHead } from '../store/schema';
import type { Store } from '../store/open-store';
import type { ActingThrough } from './acting-through';
import { auditKeys } from './audit-keys';
import { isHeadWhole, signHead, signLine } from './chain';

/** Whoever acted, as they were at that moment. */
export interface Doer {
  readonly personId: string;
  readonly name: string;
  readonly role: string;
  readonly sessionKey: string;
  /** Names the request in which they act, for whoever follows it through logs; undefined outside of one. */
  readonly requestId?: string | undefined;
}

/** What an act's line is found by: the request that it was done in, or a name of its own. */
export function requestIdOf(by: Pick<Doer, 'requestId'> | undefined): string {
  return by?.requestId ?? randomUUID();
}

export interface Act {
  readonly at: Date;
  readonly kind: AuditKind;
  /** What was done, in one spelling: `updateCardStatus.record`, `sign-in`, `approval-policy.add`. */
  readonly act: string;
  /** How it ended: `done`, `refused`, or the state that a write reached. */
  readonly result: string;
  /** Undefined: nobody who is signed in, or the console by itself. */
  readonly by: Doer | undefined;
  /** Who it was where nobody is signed in; the console itself unless told otherwise. */
  readonly byName?: string | undefined;
  /** `master`, a sub-account's id, or empty for what belongs to no account. */
  readonly account: string;
  readonly object: { readonly type: string; readonly id: string };
  readonly operationId?: string | undefined;
  /** What was before and what is after, masked: what nobody may read again does not stand in the audit. */
  readonly before?: unknown;
  readonly after?: unknown;
  readonly requestId: string;
  readonly idempotencyKey?: string | undefined;
  /** Whose token it is done with, where it reaches a platform. */
  readonly through?: ActingThrough | undefined;
}

/**
 * Writes one line into the audit, inside of the transaction of what it tells: what cannot be written down does not
 * happen. It takes the head of the chain until the transaction ends, so write it after all else that locks something.
 */
export async function recordAct(transaction: Store, act: Act): Promise<void> {
  const [head] = await transaction.select().from(auditHead).where(eq(auditHead.id, 1)).for('update');
  const { current, find } = auditKeys();
  // Going on from a head that was changed would sign the change.
  if (head === undefined || !isHeadWhole(head, find(head.keyId))) {
    throw new Error('The head of the audit is not as this console left it: run npm run audit:verify.');
  }
  const count = head.count + 1;
  const line = { ...columnsOf(act), sequence: count, keyId: current.id };
  const lastHash = signLine(current, head.lastHash, line);
  await transaction.insert(audit).values({ ...line, hash: lastHash });
  const next = { count, lastHash, keyId: current.id };
  await transaction
    .update(auditHead)
    .set({ ...next, signature: signHead(current, next) })
    .where(eq(auditHead.id, 1));
}

/** For an act that changes nothing else: a refusal, a look at what is masked. */
export async function recordAlone(store: Store, act: Act): Promise<void> {
  await store.transaction((transaction) => recordAct(transaction, act));
}

function columnsOf({ at, kind, act, result, by, byName, account, object, ...more }: Act) {
  return {
    ...{ at, kind, act, result, account },
    personId: by?.personId ?? null,
    personName: by?.name ?? byName ?? 'Console',
    role: by?.role ?? (byName === undefined ? 'console' : ''),
    sessionKey: by?.sessionKey ?? '',
    objectType: object.type,
    objectId: object.id,
    operationId: more.operationId ?? null,
    before: textOf(more.before),
    after: textOf(more.after),
    requestId: more.requestId,
    idempotencyKey: more.idempotencyKey ?? null,
    connection: textOf(more.through),
  };
}

function textOf(value: unknown): string | null {
  return value === undefined ? null : canonicalJson(value);
}
