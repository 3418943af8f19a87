import type { PressOrder, Round } from './kill-round';
import { type SixName, sixWrites, type Subjects, writeNames } from './six-writes';
import { StandIn, subjectsOf } from './stand-in';

/** Rounds that go through every point and every write, dealt to lanes so that no two lanes share an account. */
export function dealRounds(count: number, lanes: number, anchorMs: number): readonly (readonly Round[])[] {
  const places = placesOf(anchorMs);
  return Array.from({ length: lanes }, (_, lane) => {
    const dealer = new SubjectDealer(places.filter((_place, place) => place % lanes === lane));
    const numbers = Array.from({ length: count }, (_number, number) => number).filter((n) => n % lanes === lane);
    return numbers.map((number) => {
      const turn = Math.floor(number / lanes);
      // Ten points and six writes share a divisor: every tenth round shifts the writes by one.
      const point = killPointNames[turn % killPointNames.length] ?? 'C1';
      const write = writeNames[(turn + Math.floor(turn / 30) + lane) % writeNames.length] ?? 'createQuote';
      return { number, point, subject: dealer.deal(write) };
    });
  });
}

/**
 * Rounds for the built console: writes whose answer settles them, cut off at each point of an attempt. What is read back
 * after it is among the rounds of the other processes.
 */
export function dealConsoleRounds(count: number, anchorMs: number): readonly Round[] {
  const dealer = new SubjectDealer(placesOf(anchorMs));
  const points = ['C3', 'C4', 'C5', 'C6', 'C7', 'C8'] as const;
  const writes = ['cancelPaymentIntent', 'updateBankAccount'] as const;
  return Array.from({ length: count }, (_, number) => ({
    number,
    point: points[number % points.length] ?? 'C5',
    // The second time through the points, another write at each.
    subject: dealer.deal(writes[(number + Math.floor(number / points.length)) % writes.length] ?? 'updateBankAccount'),
  }));
}

export interface Subject extends Pick<PressOrder, 'write' | 'account' | 'id' | 'body'> {
  /** As the sandbox's ledger names the account. */
  readonly accountId: string;
}

interface Place {
  readonly account: string;
  readonly accountId: string;
  readonly subjects: Subjects;
}

/** The accounts of a sandbox with this anchor: the same seed gives the same records in every process. */
export function placesOf(anchorMs: number): readonly Place[] {
  const standIn = new StandIn(anchorMs);
  const { master } = standIn.accounts;
  return standIn.activeAccounts.map((accountId) => ({
    accountId,
    account: accountId === master ? 'master' : accountId,
    subjects: subjectsOf(standIn, accountId),
  }));
}

const kinds = {
  updateCardStatus: 'cards',
  cancelPaymentIntent: 'intents',
  updateBankAccount: 'bankAccounts',
  updateCardholder: 'cardholders',
} as const;

/** Deals out something to do: another record each time, another account each time, never a cancelled intent again. */
export class SubjectDealer {
  readonly #places: readonly Place[];
  readonly #next = new Map<SixName, number>();

  constructor(places: readonly Place[]) {
    this.#places = places;
  }

  deal(write: SixName): Subject {
    const number = this.#next.get(write) ?? 0;
    this.#next.set(write, number + 1);
    if (write === 'createQuote' || write === 'simulateDeposit') {
      const place = this.#places[number % this.#places.length];
      if (place === undefined) throw new Error('There is no account.');
      return this.#subject(write, place, 0, number);
    }
    const all = this.#places.flatMap((place) => place.subjects[kinds[write]].map((_, index) => ({ place, index })));
    const one = all[write === 'cancelPaymentIntent' ? number : number % all.length];
    if (one === undefined) throw new Error(`There is nothing left to ${write}.`);
    return this.#subject(write, one.place, one.index, Math.floor(number / all.length));
  }

  #subject(write: SixName, { account, accountId, subjects }: Place, index: number, time: number): Subject {
    const { id, body } = sixWrites[write].input(subjects, index);
    return { write, account, accountId, id, body: { ...body, ...again(write, time) } };
  }
}

/** The same record another time is asked for something else, as a person would. */
function again(write: SixName, time: number): Readonly<Record<string, string>> {
  switch (write) {
    case 'updateCardStatus':
      return { card_status: time % 2 === 0 ? 'FROZEN' : 'ACTIVE' };
    case 'updateBankAccount':
      return { bank_address: `Lantern Quay ${time + 1}` };
    case 'updateCardholder':
      return { email: `moved.${time + 1}@lantern.example` };
    case 'createQuote':
      return { sell_amount: `${time + 1}.10` };
    case 'simulateDeposit':
      return { amount: `${time + 1}.10` };
    case 'cancelPaymentIntent':
      return {};
  }
}

/** Where a process is killed (reliability 2.1, C1 to C10). */
export const killPoints = {
  C1: 'before the intent',
  C2: 'inside the transaction of the intent',
  C3: 'committed, not claimed',
  C4: 'claimed, no byte sent',
  C5: 'bytes sent',
  C6: 'head of the answer in, body not',
  C7: 'answer read, not stored',
  C8: 'inside the transaction of the result',
  C9: 'stored, browser not answered',
  C10: 'during the sweep',
} as const;
export type KillPoint = keyof typeof killPoints;
export const killPointNames = Object.keys(killPoints) as KillPoint[];

/** Where a sweep can be killed: the points that an attempt has. */
export const sweepPoints = ['C3', 'C4', 'C5', 'C6', 'C7', 'C8', 'C9'] as const satisfies readonly KillPoint[];
