import type { Tone } from '@/components/ui/tone-icon';
import { shortDay, wallClock } from '@/lib/format/instant';
import { message, type Message } from '@/lib/messages/message';
import type { Coverage } from '@/lib/mirror/coverage';

export interface CoverageClock {
  readonly zone: string;
  readonly nowMs: number;
}

/** How far a number reaches, in as many sentences as there is to say; the first is what matters most. */
export interface CoverageWords {
  readonly tone: Tone;
  readonly sentences: readonly Message[];
}

/** For lists, figures and files alike, so that all of them say it in the same words. */
export function coverageWords(coverage: Coverage, clock: CoverageClock): CoverageWords {
  const { state, completeToMs, staleSinceMs } = coverage;
  const stale = staleSinceMs === undefined ? [] : [message('coverage.stale', { time: timeOf(staleSinceMs, clock) })];
  if (state === 'never') return { tone: 'caution', sentences: [...stale, message('coverage.never')] };
  const missing = missingOf(coverage);
  const complete =
    completeToMs === undefined ? [] : [message('coverage.complete', { time: timeOf(completeToMs, clock) })];
  const sentences = [...stale, ...missing, ...complete];
  return {
    tone: stale.length > 0 || missing.length > 0 ? 'caution' : 'positive',
    sentences,
  };
}

function missingOf({ state, days, missingDays }: Coverage): readonly Message[] {
  if (missingDays === 0) return state === 'whole' ? [] : [message('coverage.unfinished')];
  // A list without days is one day of each account.
  if (days === 1) return [message('coverage.unfinished')];
  return [message('coverage.missing', { missing: missingDays, days })];
}

/** `14:02`, with its day where that is not today's. */
function timeOf(atMs: number, { zone, nowMs }: CoverageClock): Message {
  const [then, now] = [wallClock(atMs, zone), wallClock(nowMs, zone)];
  const time = then.time.slice(0, 5);
  if (then.date === now.date) return message('terms.asWritten', { text: time });
  return message('coverage.dayAndTime', { day: shortDay(then, now), time });
}
