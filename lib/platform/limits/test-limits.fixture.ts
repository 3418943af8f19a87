import { CircuitBreakers, CallLimits } from './call-limits';
import type { CallBudget } from './call-budget';
import { RateLimiter } from './rate-limiter';

const endless: CallBudget = { take: () => Promise.resolve(0) };

/** Limits of one test, with a separate clock for the breaker. */
export function openLimits({ budget = endless, clock = { nowMs: 0 }, perMinute = 60_000 } = {}) {
  const events: string[] = [];
  const limits = new CallLimits({
    breakers: new CircuitBreakers(() => clock.nowMs),
    rateLimiter: new RateLimiter({ budget, perMinute, broken: () => void events.push('broken') }),
    onAway: (operation) => void events.push(`away: ${operation ?? 'the platform'}`),
  });
  return { limits, clock, events };
}
