import { Breakers } from './breakers';
import type { CallBudget } from './call-budget';
import { CallQueue } from './call-queue';
import { Gate } from './circuit-breaker';

const endless: CallBudget = { take: () => Promise.resolve(0) };

/** A gate of one test, with a clock of its own for the breaker. */
export function openGate({ budget = endless, clock = { nowMs: 0 }, perMinute = 60_000 } = {}) {
  const events: string[] = [];
  const gate = new Gate({
    breakers: new Breakers(() => clock.nowMs),
    queue: new CallQueue({ budget, perMinute, broken: () => void events.push('broken') }),
    onAway: (operation) => void events.push(`away: ${operation ?? 'the platform'}`),
  });
  return { gate, clock, events };
}
