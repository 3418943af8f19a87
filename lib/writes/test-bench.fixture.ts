import { english } from '@/lib/messages/english.fixture';
import { SandboxProcess } from '@/e2e/harness/sandbox';
import type { OpenStore } from '@/lib/store/open-store';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { allWrites } from './verbs/all-writes';
import { emptyDeposit } from './forms/deposit-values';
import { findRow } from './engine/write-row';
import { readView } from './queries/write-view';
import { runWrite } from './submit/run-write';
import { TestWrites, type TestWritesOptions } from './test-writes.fixture';
import type { WriteView, WriteAnswer } from './submit/write-answer';
import type { WriteProblem } from './write-state';

const frozen = { card_status: 'FROZEN', update_reason: 'lost' };

/** The values of a deposit in these tests. */
export const deposit = {
  ...emptyDeposit,
  amount: '1250.50',
  currency: 'USD',
  sender_swift_code: 'CHASUS33',
  receiver_account_number: '1234567890',
};

/** Consoles on one store with one real sandbox, for one test file. */
export class TestBench {
  readonly sandbox: SandboxProcess;
  readonly store: OpenStore;
  console: TestWrites;
  /** A card that may be frozen. */
  readonly card: string;
  readonly #others: TestWrites[] = [];

  private constructor(sandbox: SandboxProcess, store: OpenStore, first: TestWrites) {
    this.sandbox = sandbox;
    this.store = store;
    this.console = first;
    const free = sandbox.seed.cards.find((one) => one.card_status === 'ACTIVE' && !one.expired);
    this.card = free?.card_id ?? '';
  }

  static async open(): Promise<TestBench> {
    const [sandbox, store] = await Promise.all([
      SandboxProcess.start('--memory', '--payouts', '50', '--order-delay', '1000'),
      openTestStore(),
    ]);
    return new TestBench(sandbox, store, await TestWrites.open(optionsFor(sandbox, store)));
  }

  /** Restores the first state: no writes, no faults, the platform's own records. */
  async renew(): Promise<void> {
    await this.#closeConsoles();
    await this.sandbox.reset({ keepKeys: false });
    await this.sandbox.clearFaults();
    await this.sandbox.changeSettings({ processing: 0, answers: 'all' });
    this.console = await TestWrites.open(optionsFor(this.sandbox, this.store));
    await this.console.forget();
  }

  /** Another process, or another person, on the same store. */
  async openOther(more: Partial<TestWritesOptions> = {}): Promise<TestWrites> {
    const other = await TestWrites.open({ ...optionsFor(this.sandbox, this.store), ...more });
    this.#others.push(other);
    return other;
  }

  async openFreeze(at = this.console): Promise<string> {
    const resource = { type: 'cards', id: this.card };
    return await at.openForm({ operation: 'updateCardStatus', account: 'master', resource });
  }

  async submit(formId: string, more: object = {}, at = this.console): Promise<WriteAnswer> {
    const request = { formId, account: 'master', input: { id: this.card, ...frozen }, ...more };
    return await runWrite(at.context, allWrites.updateCardStatus, request);
  }

  async simulate(more: object = {}): Promise<WriteAnswer> {
    const formId = await this.console.openForm({
      operation: 'simulateDeposit',
      account: 'master',
      resource: undefined,
    });
    const request = { formId, account: 'master', input: deposit, ...more };
    return await runWrite(this.console.context, allWrites.simulateDeposit, request);
  }

  async look({ id }: { readonly id: string }): Promise<WriteView> {
    const row = await findRow(this.store.database, id);
    if (row === undefined) throw new Error('no such write');
    return await readView(this.store.database, row);
  }

  async countEffects(): Promise<number> {
    return (await this.sandbox.effects()).length;
  }

  async close(): Promise<void> {
    await this.#closeConsoles();
    await this.sandbox.stop();
    await this.store.close();
  }

  async #closeConsoles(): Promise<void> {
    const consoles = [this.console, ...this.#others.splice(0)];
    await Promise.all(consoles.map((one) => one.close({ keepStore: true })));
  }
}

function optionsFor(sandbox: SandboxProcess, store: OpenStore): TestWritesOptions {
  return {
    baseUrl: sandbox.origin,
    clientId: sandbox.seed.credentials.client_id,
    apiKey: sandbox.seed.credentials.api_key,
    writeDeadlineMs: 1_000,
    onAhead: (ms) => sandbox.setClock({ advance_ms: ms }),
    store,
  };
}

export function recorded(answer: WriteAnswer): WriteView {
  if (answer.kind === 'recorded') return answer.write;
  throw new Error(`${answer.problem.kind}: ${english(answer.problem.sentence)}`);
}

type DrawnProblem = Omit<WriteProblem, 'sentence' | 'fields'> & {
  readonly sentence: string;
  readonly fields: readonly { readonly name: string; readonly sentence: string }[];
};

/** The refusal as a person reads it. */
export function refused(answer: WriteAnswer): DrawnProblem {
  if (answer.kind === 'refused') {
    const { sentence, fields, ...problem } = answer.problem;
    const drawn = fields.map((field) => ({ ...field, sentence: english(field.sentence) }));
    return { ...problem, sentence: english(sentence), fields: drawn };
  }
  throw new Error(`recorded: ${answer.write.state}`);
}

export const readingsOf = ({ attempts }: WriteView) => attempts.map(({ reading }) => reading);
