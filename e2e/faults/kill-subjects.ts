import { StandIn } from './stand-in';
import { sixWrites, type SixName, type Subjects } from './six-writes';
import { subjectsOf } from './subjects';
import type { PressOrder } from './kill-messages';

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
