import { randomUUID } from 'node:crypto';
import type { Row } from './json';
import type { Answer, Platform } from './platform';

/** The result of a call for a client: an answer, or the connection's error. */
export interface SeenCall {
  readonly answer: Answer | undefined;
  readonly error: string;
  readonly key: string;
  readonly tookMs: number;
}

export const deposit = { amount: 1234.5, currency: 'USD', sender_swift_code: 'CHASUS33' };

/** Simulates one deposit, and returns the client's view of it. */
export async function simulate(platform: Platform, key: string = randomUUID(), deadlineMs = 400): Promise<SeenCall> {
  const began = performance.now();
  const took = (): number => performance.now() - began;
  try {
    const answer = await platform.post('/v1/simulation/deposit', deposit, { key, deadlineMs });
    return { answer, error: '', key, tookMs: took() };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? `${String(error.code)} ` : '';
    return { answer: undefined, error: code + (error instanceof Error ? error.message : ''), key, tookMs: took() };
  }
}

/** Arms a fault for the next simulated deposit, and makes that deposit. */
export async function struck(
  platform: Platform,
  fault: string,
  more: Row = {},
  deadlineMs?: number,
): Promise<SeenCall> {
  await platform.token();
  await platform.control('faults', { fault, operation: 'simulateDeposit', ...more });
  return simulate(platform, randomUUID(), deadlineMs);
}

export async function effectsOf(platform: Platform, key: string): Promise<number> {
  return (await platform.effects()).filter(({ idempotency_key }) => idempotency_key === key).length;
}
