import { Breaker } from './breaker';
import type { CallBudget } from './call-budget';
import { CallQueue } from './call-queue';
import { Gate } from './gate';

const endless: CallBudget = { take: () => Promise.resolve(0) };

/** A gate of one test, with a clock of its own for the breaker. */
export function openGate({ budget = endless, clock = { nowMs: 0 } } = {}) {
  const events: string[] = [];
  const gate = new Gate({
    breaker: new Breaker(() => clock.nowMs),
    queue: new CallQueue(budget, () => void events.push('broken')),
    onAway: () => void events.push('away'),
  });
  return { gate, clock, events };
}
