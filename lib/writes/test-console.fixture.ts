import { SandboxProcess } from '@/lib/platform/sandbox-process.fixture';
import type { OpenStore } from '@/lib/store/open-store';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { declaredWrites } from './declared-writes.fixture';
import { findRow } from './engine/write-row';
import { readView } from './queries/write-view';
import { runWrite } from './submit/run-write';
import { ThrowAwayHouse, type HouseOptions } from './test-context.fixture';
import type { OperationView, WriteAnswer, WriteProblem } from './submit/write-answer';

const frozen = { card_status: 'FROZEN', update_reason: 'lost' };

/** What a deposit of these tests asks for. */
export const deposit = {
  amount: 1250.5,
  currency: 'USD',
  sender_swift_code: 'CHASUS33',
  receiver_account_number: '1234567890',
};

/** Houses on one store before one real sandbox, for one test file. */
export class ThrowAwayConsole {
  readonly sandbox: SandboxProcess;
  readonly store: OpenStore;
  house: ThrowAwayHouse;
  /** A card that may be frozen. */
  readonly card: string;
  readonly #others: ThrowAwayHouse[] = [];

  private constructor(sandbox: SandboxProcess, store: OpenStore, house: ThrowAwayHouse) {
    this.sandbox = sandbox;
    this.store = store;
    this.house = house;
    const free = sandbox.fixtures.cards.find((one) => one.card_status === 'ACTIVE' && !one.expired);
    this.card = free?.card_id ?? '';
  }

  static async open(): Promise<ThrowAwayConsole> {
    const [sandbox, store] = await Promise.all([SandboxProcess.start('--order-delay', '1000'), openTestStore()]);
    return new ThrowAwayConsole(sandbox, store, await ThrowAwayHouse.open(optionsFor(sandbox, store)));
  }

  /** Everything as at first: no writes, no faults, the platform's own records. */
  async renew(): Promise<void> {
    await this.#closeHouses();
    await this.sandbox.reset();
    await this.sandbox.disarm();
    await this.sandbox.set({ processing: 0, answers: 'all' });
    this.house = await ThrowAwayHouse.open(optionsFor(this.sandbox, this.store));
    await this.house.forget();
  }

  /** Another process, or another person, on the same store. */
  async openOther(more: Partial<HouseOptions> = {}): Promise<ThrowAwayHouse> {
    const other = await ThrowAwayHouse.open({ ...optionsFor(this.sandbox, this.store), ...more });
    this.#others.push(other);
    return other;
  }

  async openFreeze(at = this.house): Promise<string> {
    const resource = { type: 'cards', id: this.card };
    return await at.openForm({ operation: 'updateCardStatus', account: 'master', resource });
  }

  async press(formId: string, more: object = {}, at = this.house): Promise<WriteAnswer> {
    const request = { formId, account: 'master', input: { id: this.card, ...frozen }, ...more };
    return await runWrite(at.house, declaredWrites.updateCardStatus, request);
  }

  async simulate(more: object = {}): Promise<WriteAnswer> {
    const formId = await this.house.openForm({ operation: 'simulateDeposit', account: 'master', resource: undefined });
    const request = { formId, account: 'master', input: deposit, ...more };
    return await runWrite(this.house.house, declaredWrites.simulateDeposit, request);
  }

  async look({ id }: { readonly id: string }): Promise<OperationView> {
    const row = await findRow(this.store.database, id);
    if (row === undefined) throw new Error('no such write');
    return await readView(this.store.database, row);
  }

  async countEffects(): Promise<number> {
    return (await this.sandbox.effects()).length;
  }

  async close(): Promise<void> {
    await this.#closeHouses();
    await this.sandbox.stop();
    await this.store.close();
  }

  async #closeHouses(): Promise<void> {
    const houses = [this.house, ...this.#others.splice(0)];
    await Promise.all(houses.map((one) => one.close({ keepStore: true })));
  }
}

function optionsFor(sandbox: SandboxProcess, store: OpenStore): HouseOptions {
  return {
    baseUrl: sandbox.origin,
    clientId: sandbox.fixtures.credentials.client_id,
    apiKey: sandbox.fixtures.credentials.api_key,
    writeDeadlineMs: 1_000,
    onAhead: (ms) => sandbox.advance(ms),
    store,
  };
}

export function recorded(answer: WriteAnswer): OperationView {
  if (answer.kind === 'recorded') return answer.operation;
  throw new Error(`${answer.problem.kind}: ${answer.problem.sentence}`);
}

export function refused(answer: WriteAnswer): WriteProblem {
  if (answer.kind === 'refused') return answer.problem;
  throw new Error(`recorded: ${answer.operation.state}`);
}

export const readingsOf = ({ attempts }: OperationView) => attempts.map(({ reading }) => reading);
