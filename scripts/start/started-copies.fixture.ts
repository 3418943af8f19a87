import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';
import { type Copy, startCopy } from '../../e2e/harness/console';
import { commandOf, descendantsOf, isRunning } from '../../e2e/harness/process-tree';

/** The arguments of Node's `exit` event; `once` does not carry the types of events. */
export type ExitEvent = [code: number | null, signal: NodeJS.Signals | null];

export async function startForThisTest(variables?: Readonly<Record<string, string>>): Promise<Copy> {
  const copy = await startCopy(variables);
  onTestFinished(copy.stop);
  return copy;
}

export function processesOf(copy: Copy): number[] {
  const below = descendantsOf(copy.process.pid ?? 0);
  // At least the sandbox and the console run; otherwise the test would prove nothing.
  expect(below.length).toBeGreaterThanOrEqual(2);
  return below;
}

/** Expects every process of the start to end with the signal; answers how many milliseconds that took. */
export async function endWithAll(copy: Copy, signal: NodeJS.Signals): Promise<number> {
  const below = processesOf(copy);
  const signalled = Date.now();
  copy.process.kill(signal);
  const [code] = (await once(copy.process, 'exit')) as ExitEvent;
  const tookMs = Date.now() - signalled;
  expect(code).toBe(0);
  expect(below.filter(isRunning).map(commandOf)).toEqual([]);
  return tookMs;
}

export async function expectAnswers(copy: Copy): Promise<void> {
  const answer = await fetch(`${copy.origin}/api/health/live`);
  expect(answer.status).toBe(200);
}
