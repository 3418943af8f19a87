import type { Role, SessionEnd, SessionStage } from '@/lib/store/schema';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const idleLimitMs = 15 * minuteMs;

/** From the password to the code, or to the end of setting one up. */
const unfinishedLimitMs = 10 * minuteMs;

/** A request within this time of the last noted one is not noted again, so that reading does not write each time. */
export const noteEveryMs = 10_000;

/** An answer takes eight seconds at most, and brings the browser the new id of a session that was renewed. */
export const formerKeyLastsMs = 10_000;

/** Administrators can open doors for others, so theirs close sooner. */
function absoluteLimitMs(role: Role): number {
  return role === 'admin' ? 4 * hourMs : 8 * hourMs;
}

export function sessionLimit(role: Role): number {
  return role === 'admin' ? 1 : 3;
}

export interface SessionFacts {
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly endedBecause: SessionEnd | null;
  readonly stage: SessionStage;
  readonly role: Role;
  readonly personDisabledAt: Date | null;
}

/** Why the session no longer counts, or `undefined` while it does. */
export function findEnd(facts: SessionFacts, now: Date): SessionEnd | undefined {
  if (facts.endedBecause !== null) return facts.endedBecause;
  if (facts.personDisabledAt !== null) return 'disabled';
  const { idleEndsAt, endsAt } = endsOf(facts);
  if (now >= endsAt) return 'too-long';
  return now >= idleEndsAt ? 'idle' : undefined;
}

/** When the session ends if nothing more happens, and when whatever happens. */
export function endsOf({
  createdAt,
  seenAt,
  role,
  stage,
}: Pick<SessionFacts, 'createdAt' | 'seenAt' | 'role' | 'stage'>): {
  readonly idleEndsAt: Date;
  readonly endsAt: Date;
} {
  const longestMs = stage === 'whole' ? absoluteLimitMs(role) : unfinishedLimitMs;
  return {
    idleEndsAt: new Date(seenAt.getTime() + idleLimitMs),
    endsAt: new Date(createdAt.getTime() + longestMs),
  };
}
