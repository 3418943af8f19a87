import { expect } from 'vitest';
import { takeAuditSecret } from '@/lib/audit/chain';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { auditQuiet, knownDevice, person, signInAccount, signInAttempt } from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { createPerson } from '../people/people';
import { rememberDevice } from './known-devices';
import { forgiveAttempts } from './sign-in-attempts';
import { signIn, SignInTurns } from './sign-in';

takeAuditSecret('the audit secret of this test and of nothing else');

const start = Date.UTC(2026, 0, 5, 8);
export const at = (minutes: number) => new Date(start + minutes * 60_000);
const email = 'ann@example.test';
export const password = 'correct horse battery';

interface Try {
  readonly as?: string;
  readonly typed?: string;
  readonly from?: string;
  readonly device?: string;
  readonly minutes?: number;
}

/** Sign-ins of one person, from a device that is known and from anywhere else. */
export class TestSignIns {
  readonly store: Store;
  readonly #opened: OpenStore;
  ann = '';
  deviceId = '';
  /** The waiting time of each attempt, in the order of the attempts. */
  waited: number[] = [];
  readonly #turns = new SignInTurns({
    atOnce: 4,
    mostWaiting: 100,
    mostOfAnAddress: 20,
    longestMs: 60_000,
    pause: (ms) => {
      this.waited.push(ms);
      return Promise.resolve();
    },
  });

  private constructor(opened: OpenStore) {
    this.#opened = opened;
    this.store = opened.database;
  }

  static async open(): Promise<TestSignIns> {
    return new TestSignIns(await openTestStore());
  }

  async close(): Promise<void> {
    await this.#opened.close();
  }

  async renew(): Promise<void> {
    const { store } = this;
    for (const table of [signInAttempt, signInAccount, auditQuiet, knownDevice, person]) await store.delete(table);
    this.ann = await createPerson(store, { email, name: 'Ann', role: 'operator', password });
    this.deviceId = await rememberDevice(store, { personId: this.ann, formerId: undefined }, at(0));
    this.waited = [];
  }

  readonly attempt = async ({ as = email, typed = password, from = '192.0.2.1', device, minutes = 1 }: Try = {}) => {
    const given = { email: as, password: typed, address: from, agent: 'test', deviceId: device };
    const answer = await signIn(this.store, given, { demo: false, turns: this.#turns }, at(minutes));
    return answer.ok ? 'in' : answer.error;
  };

  readonly guess = async (more: Try) => await this.attempt({ typed: 'a guess', ...more });

  /** Stores failures of other people as if they had been counted. */
  readonly failedBefore = async (
    count: number,
    more: { readonly place: (index: number) => string; readonly minutes?: number },
  ): Promise<void> => {
    const { place, minutes = 1 } = more;
    const rows = Array.from({ length: count }, (_, index) => {
      return {
        id: crypto.randomUUID(),
        accountKey: `address ${index}`,
        place: place(index),
        at: at(minutes),
        outcome: 'failed' as const,
      };
    });
    await this.store.insert(signInAttempt).values(rows);
  };

  /** Five guesses at once from each of so many addresses: no more than these are looked at, on that day or later. */
  async expectBounded(addresses: number, most: number): Promise<void> {
    const { attempt, deviceId, guess, store } = this;
    let looked = 0;
    for (let index = 0; index < addresses; index += 1) {
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => guess({ from: `198.51.100.${index}`, minutes: index })),
      );
      looked += answers.filter((answer) => answer === 'wrong').length;
    }
    expect(looked).toBe(most);
    const later = 60 * 24 * 60;
    expect(await attempt({ from: '203.0.113.1', minutes: later })).toBe('locked');
    expect(await attempt({ device: deviceId, minutes: later })).toBe('in');
    // A success of the person elsewhere gives the guesser no new guesses.
    expect(await guess({ from: '203.0.113.2', minutes: later })).toBe('locked');
    await forgiveAttempts(store, email);
    expect(await attempt({ from: '203.0.113.3', minutes: later })).toBe('in');
  }
}
