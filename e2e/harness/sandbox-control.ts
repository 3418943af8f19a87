import type { CallEntry } from '@/sandbox/http/calls';
import type { Fixtures } from '@/sandbox/control/fixtures';
import type { FaultRequest } from '@/sandbox/faults/arming';
import type { Effect, Settings } from '@/sandbox/store/lines';

/** The levers that lie outside the platform's interface: what is to go wrong, what time it is, what really happened. */
export class SandboxControl {
  readonly #origin: string;
  #hasArmed = false;
  #hasMoved = false;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Keys stay used: a write that a test left open may be sent again, and shall do nothing to the next test's data. */
  async reset(): Promise<void> {
    await this.#send('POST', 'reset', { keep_keys: true });
  }

  async armFault(fault: Partial<FaultRequest> & Pick<FaultRequest, 'fault'>): Promise<void> {
    this.#hasArmed = true;
    await this.#send('POST', 'faults', fault);
  }

  async clearFaults(): Promise<void> {
    await this.#send('DELETE', 'faults');
  }

  /** Whether a test has armed a fault. */
  get hasArmed(): boolean {
    return this.#hasArmed;
  }

  /** Whether a test has moved its clock. */
  get hasMoved(): boolean {
    return this.#hasMoved;
  }

  async setClock(clock: { readonly offset_ms: number } | { readonly advance_ms: number }): Promise<void> {
    this.#hasMoved = true;
    await this.#send('POST', 'clock', clock);
  }

  async changeSettings(settings: Partial<Settings>): Promise<void> {
    await this.#send('POST', 'settings', settings);
  }

  async effects(): Promise<readonly Effect[]> {
    // Both ends are of one repository and one commit.
    const { effects } = (await this.#send('GET', 'effects')) as { effects: Effect[] };
    return effects;
  }

  async calls(): Promise<readonly CallEntry[]> {
    const { calls } = (await this.#send('GET', 'calls')) as { calls: CallEntry[] };
    return calls;
  }

  async fixtures(): Promise<Fixtures> {
    return (await this.#send('GET', 'fixtures')) as Fixtures;
  }

  async #send(method: string, route: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.#origin}/sandbox/${route}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.ok) return await answer.json();
    throw new Error(`${method} /sandbox/${route} answered ${answer.status}: ${await answer.text()}`);
  }
}
