import type { Role, SessionEnd } from '../store/schema';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const idleLimitMs = 15 * minuteMs;

/** A request within this time of the last noted one is not noted again, so that reading does not write each time. */
export const noteEveryMs = 10_000;

/** Administrators can open doors for others, so theirs close sooner. */
function absoluteLimitMs(role: Role): number {
  return role === 'admin' ? 4 * hourMs : 8 * hourMs;
}

export function sessionLimit(role: Role): number {
  return role === 'admin' ? 1 : 3;
}

interface SessionFacts {
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly endedBecause: SessionEnd | null;
  readonly role: Role;
  readonly personDisabledAt: Date | null;
}

/** Why the session no longer counts, or `undefined` while it does. */
export function findEnd(facts: SessionFacts, now: Date): SessionEnd | undefined {
  if (facts.endedBecause !== null) return facts.endedBecause;
  if (facts.personDisabledAt !== null) return 'disabled';
  if (now.getTime() - facts.createdAt.getTime() >= absoluteLimitMs(facts.role)) return 'too-long';
  if (now.getTime() - facts.seenAt.getTime() >= idleLimitMs) return 'idle';
  return undefined;
}
