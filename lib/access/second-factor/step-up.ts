import { createHash, randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import type { Sealer } from '@/lib/store/sealer';
import { canonicalJson } from '@/lib/audit/canonical-json';
import { ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { stepUp } from '@/lib/store/schema';
import type { Caller } from '../sessions/caller';
import { hasPasskey } from '../passkeys/passkeys';
import { findProofMeans, proveSelf, type ProofMeans, type SelfProof, type SelfRefusal } from '../passwords/prove-self';
import { sessionKeyOf } from '../sessions/session-cookie';
import { rotateSession } from '../sessions/sessions';
import { recordAct, recordCounted } from '@/lib/audit/record-act';

/** Reliability 4.1: "≤ 5 min, bound to op_id + body hash, single use". */
const freshMs = 5 * 60_000;
/** An early proof lasts at least this long after it was asked for: longer than a price of the sandbox is valid. */
const earlyMs = 2 * 60_000;
const keptMs = 24 * 60 * 60_000;

/** The exact act that a person proves once more who they are for. */
export interface StepUpSubject {
  /** An operation's name, or an act of the console itself. */
  readonly act: string;
  /** The form, or the object of the act. */
  readonly subject: string;
  readonly contentHash: string;
}

/** The content that a proof is bound to: equal contents have equal hashes, whatever the order of their fields. */
export function hashOfContent(content: unknown): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}

/** The proof that is needed before the act goes on. */
export interface StepUpNeed {
  readonly id: string;
  readonly by: ProofMeans;
  /** True if the person may use a passkey instead. */
  readonly orPasskey?: boolean;
  /** True if the proof is for a later act: a price begins to run only after the proof. */
  readonly isEarly?: boolean;
}

type CallerContext = Pick<Caller, 'personId' | 'name' | 'role' | 'sessionKey' | 'isFormer'>;

/**
 * Uses up the proof for exactly this act, or the one that was given early for it, or says which proof is needed first.
 * One proof, one act.
 */
export async function requireProof(
  store: Store,
  caller: CallerContext,
  subject: StepUpSubject,
  now: Date,
  early?: StepUpSubject,
): Promise<StepUpNeed | undefined> {
  if (early !== undefined && (await takeProof(store, caller, early, now))) return undefined;
  if (await takeProof(store, caller, subject, now)) return undefined;
  return await askForProof(store, caller, subject, now);
}

/** Says which proof is needed before a later act can be prepared. It is not used up, and stays fresh for a while. */
export async function requireEarlyProof(
  store: Store,
  caller: CallerContext,
  subject: StepUpSubject,
  now: Date,
): Promise<StepUpNeed | undefined> {
  const [proven] = await store
    .select({ id: stepUp.id })
    .from(stepUp)
    .where(usable(caller, subject, new Date(now.getTime() + earlyMs)))
    .limit(1);
  if (proven !== undefined && caller.isFormer !== true) return undefined;
  return { ...(await askForProof(store, caller, subject, now)), isEarly: true };
}

/** Uses up the proof for exactly this act; false without a proof, and for a caller with the session's former id. */
export async function takeProof(
  store: Store,
  caller: CallerContext,
  subject: StepUpSubject,
  now: Date,
): Promise<boolean> {
  if (caller.isFormer === true) return false;
  const taken = await store
    .update(stepUp)
    .set({ usedAt: now })
    .where(usable(caller, subject, now))
    .returning({ id: stepUp.id });
  return taken.length > 0;
}

export async function askForProof(
  store: Store,
  caller: CallerContext,
  subject: StepUpSubject,
  now: Date,
): Promise<StepUpNeed> {
  await store.delete(stepUp).where(lt(stepUp.askedAt, new Date(now.getTime() - keptMs)));
  const id = randomUUID();
  const { personId, sessionKey } = caller;
  await store.insert(stepUp).values({ id, personId, sessionKey, ...subject, askedAt: now });
  const [by, orPasskey] = await Promise.all([findProofMeans(store, personId), hasPasskey(store, personId)]);
  return { id, by, orPasskey };
}

/** The subject for which a passkey proves these needs. */
export const proofOf = (ids: readonly string[]): string => hashOfContent(ids);

/**
 * Several proofs at once, for one submission that began several acts. Returns the session's new id; undefined if the
 * session ended, or was renewed for another tab a moment ago, whose answer brings the id to this browser.
 */
export async function proveStepUps(
  store: Store,
  sealer: Sealer,
  { caller, ids, ...shown }: SelfProof & { readonly caller: CallerContext; readonly ids: readonly string[] },
  now: Date,
): Promise<Result<string | undefined, SelfRefusal>> {
  const { personId, sessionKey } = caller;
  const proof = await proveSelf(store, sealer, { ...shown, personId, sessionKey, subject: proofOf(ids) }, now);
  const line = {
    at: now,
    by: caller,
    kind: 'sign-in',
    act: 'step-up',
    object: { type: 'step-up', id: ids.join(' ') },
  } as const;
  if (!proof.ok) {
    if (proof.error === 'wrong' || proof.error === 'passkey') {
      await store.transaction((transaction) => recordAct(transaction, { ...line, result: 'refused' }));
    } else {
      // Further attempts of a locked person are counted, with a line for the first one.
      const quiet = { key: `step-up ${proof.error} ${personId}`, most: 1, lastsMs: 60_000 };
      await recordCounted(store, { ...line, result: proof.error }, [quiet]);
    }
    return proof;
  }
  return await store.transaction(async (transaction) => {
    await transaction
      .update(stepUp)
      .set({ provenAt: now })
      .where(
        and(
          inArray(stepUp.id, [...ids]),
          eq(stepUp.personId, personId),
          eq(stepUp.sessionKey, sessionKey),
          isNull(stepUp.usedAt),
          gt(stepUp.askedAt, new Date(now.getTime() - freshMs)),
        ),
      );
    const sessionId = caller.isFormer === true ? undefined : await rotateSession(transaction, sessionKey, now, 'acts');
    const renewed = sessionId === undefined ? {} : { session: sessionKeyOf(sessionId) };
    await recordAct(transaction, { ...line, result: 'done', after: { by: proof.value, ...renewed } });
    return ok(sessionId);
  });
}

/** An unused proof of this person's session for this act, fresh at that time. */
function usable({ personId, sessionKey }: CallerContext, { act, subject, contentHash }: StepUpSubject, at: Date) {
  return and(
    isNull(stepUp.usedAt),
    gt(stepUp.provenAt, new Date(at.getTime() - freshMs)),
    eq(stepUp.personId, personId),
    eq(stepUp.sessionKey, sessionKey),
    eq(stepUp.act, act),
    eq(stepUp.subject, subject),
    eq(stepUp.contentHash, contentHash),
  );
}
