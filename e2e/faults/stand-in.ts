import { isOperationName, type OperationName, operations } from '@/lib/contract/operations';
import { cancellableIntentStatuses } from '@/lib/contract/payment-intents';
import { bankAccounts } from '@/sandbox/bank-accounts';
import { cards } from '@/sandbox/cards';
import { type Armed, Armory, faultRequest } from '@/sandbox/faults/arming';
import { faults } from '@/sandbox/faults/catalogue';
import { exchangeFault, type ExchangeFault, type FaultContext } from '@/sandbox/faults/fault';
import { KeyBook, unpackAnswer } from '@/sandbox/http/keys';
import type { Routed } from '@/sandbox/http/router';
import { paymentIntents } from '@/sandbox/payment-intents';
import { type Conduct, plainConduct, Sandbox } from '@/sandbox/sandbox';
import { nounFixtures } from '@/sandbox/control/fixtures';
import type { Effect, Put, Settings } from '@/sandbox/store/journal';
import { cardholders } from '@/sandbox/world/cardholder-records';
import { isActive } from '@/sandbox/world/world';
import { type Answer, jsonAnswer, type WireRequest } from '@/sandbox/world/exchange';
import { failingCardDigits } from '@/sandbox/world/sentinels';
import { State } from '@/sandbox/world/state';
import type { TableKey, World } from '@/sandbox/world/world';
import type { Doing } from './drawn-cells';
import type { MemoryExchange } from './memory-wire';
import type { Subjects } from './six-writes';

/** One request that arrived, as invariant I5 needs it. */
export interface Arrival {
  readonly atMs: number;
  readonly operation: OperationName | undefined;
  readonly target: string;
  readonly account: string;
  readonly key: string | undefined;
  readonly body: string;
}

const settings: Settings = {
  answers: 'all',
  processing: 0,
  latency_ms: 0,
  order_delay_ms: 2000,
  allow_list: ['127.0.0.1'],
  api_key: 'active',
  single_token: false,
};

const twinFault = exchangeFault({
  words: "the answer of an earlier write of the same kind, instead of this one's",
  moments: ['after', 'before'],
  spoil: (_answer, { anotherAnswer }) => anotherAnswer() ?? jsonAnswer(200, {}),
});

/** One call that goes wrong in a drawn way. */
export interface Strike {
  readonly operation: OperationName;
  readonly doing: Doing;
  /** How long after its answer it is done, where it is done later. */
  readonly lateMs: number;
  readonly draw: (answer: Answer) => Answer;
}

/** The sandbox platform in this process: its own core, its own faults, its own ledger, and no network. */
export class StandIn {
  readonly sandbox: Sandbox;
  readonly armory = new Armory();
  arrivals: Arrival[] = [];
  /** What strikes the next calls of an operation, in this order. */
  strikes: Strike[] = [];
  /** The records that the writes change, as they are at the start. */
  readonly #seeded: readonly Put[];

  constructor(anchorMs: number, { specOnly = false }: { readonly specOnly?: boolean } = {}) {
    const state = new State({
      kept: {
        origin: { format: 1, seed: 1, payouts: 20, anchor_ms: anchorMs, secret: 'of-the-fault-grid' },
        changes: [],
      },
      settings,
      flagged: {},
      folder: undefined,
      broken: (error) => {
        throw error;
      },
    });
    this.sandbox = new Sandbox(state, { specOnly, compatible: false });
    const { master, sub } = this.accounts;
    this.#seeded = [master, sub].flatMap((account) => seededPuts(state.world(account)));
  }

  get credentials() {
    return this.sandbox.credentials.own;
  }

  get effects(): readonly Effect[] {
    return this.sandbox.state.effects;
  }

  /** The master's id, and that of a sub-account which may do everything. */
  get accounts(): { readonly master: string; readonly sub: string } {
    const { directory } = this.sandbox.state;
    const master = directory.master.account.account_id;
    const [sub] = directory.childrenOf(master);
    if (sub === undefined) throw new Error('The sandbox has no sub-account.');
    return { master, sub: sub.account.account_id };
  }

  /** The master and every sub-account that may be acted for. */
  get activeAccounts(): readonly string[] {
    const { directory } = this.sandbox.state;
    const { master } = directory;
    const own = [master, ...directory.childrenOf(master.account.account_id)];
    return own.filter(isActive).map(({ account }) => account.account_id);
  }

  records(account: string) {
    return nounFixtures(this.sandbox.state.world(account));
  }

  world(account: string) {
    return this.sandbox.state.world(account);
  }

  /** As at the start, with another reading of the rules for keys. Making all seed data anew would take far longer. */
  forget(changes: Partial<Settings>): void {
    this.armory.clear();
    this.arrivals = [];
    this.strikes = [];
    const { state } = this.sandbox;
    state.settings = { ...settings, ...changes };
    state.keys = new KeyBook();
    state.effects = [];
    state.tables.restore(this.#seeded);
  }

  arm(request: Readonly<Record<string, unknown>>, { twin = false } = {}): void {
    const parsed = faultRequest.parse(request);
    const fault = twin ? twinFault : faults[parsed.fault];
    if (fault.place !== 'exchange') throw new Error(`${parsed.fault} is not armed here.`);
    this.armory.arm(parsed, fault);
  }

  async serve(request: WireRequest, exchange: MemoryExchange): Promise<void> {
    const routed = this.sandbox.route(request.method, request.path);
    const operation = routed.kind === 'found' && isOperationName(routed.name) ? routed.name : undefined;
    const account = request.headers['x-on-behalf-of'] ?? 'master';
    const key = request.headers['x-idempotency-key'];
    this.arrivals.push({
      atMs: Date.now(),
      operation,
      target: `${request.method} ${request.path}`,
      account,
      key,
      body: request.body.toString(),
    });
    if (operation !== undefined && this.strikes[0]?.operation === operation) {
      await this.#strike(this.strikes.shift(), request, routed, exchange);
      return;
    }
    const armed = operation === undefined ? undefined : this.armory.strike({ operation, account, idempotencyKey: key });
    if (armed === undefined || operation === undefined) {
      exchange.send(await this.sandbox.answer(request, routed, plainConduct));
      return;
    }
    if (armed.fault.early) {
      this.#spoil(exchange, jsonAnswer(200, {}), armed, operation);
      return;
    }
    const holdMs = armed.when === 'before' ? armed.fault.holdMs(armed.values) : 0;
    const answer = await this.sandbox.answer(request, routed, this.#conduct(armed, operation, holdMs));
    if (holdMs > 0) exchange.send(answer);
    else this.#spoil(exchange, answer, armed, operation);
  }

  async #strike(strike: Strike | undefined, request: WireRequest, routed: Routed, exchange: MemoryExchange) {
    if (strike === undefined) return;
    const { doing, lateMs, draw } = strike;
    const conduct = { ...plainConduct, effect: doing === 'done' };
    exchange.send(draw(await this.sandbox.answer(request, routed, conduct)));
    if (doing === 'to be done') await this.sandbox.answer(request, routed, { ...plainConduct, holdMs: lateMs });
  }

  #conduct(armed: Armed, operation: OperationName, holdMs: number): Conduct {
    const remember = (answer: Answer) => {
      const spoiled = armed.fault.spoil(answer, this.#context(armed.fault, armed, operation));
      return typeof spoiled === 'function' ? undefined : spoiled;
    };
    const effect = armed.when === 'after' || holdMs > 0;
    return { effect, holdMs, remember: armed.request.remember ? remember : undefined };
  }

  #spoil(exchange: MemoryExchange, answer: Answer, armed: Armed, operation: OperationName): void {
    const spoiled = armed.fault.spoil(answer, this.#context(armed.fault, armed, operation));
    if (typeof spoiled === 'function') spoiled(exchange.wire);
    else exchange.send(spoiled);
  }

  #context(fault: ExchangeFault, { values }: Armed, operation: OperationName): FaultContext {
    return {
      operation,
      area: operations[operation].area,
      values,
      anotherAnswer: () => {
        const isWanted = (name: string) => (fault === twinFault) === (name === operation);
        const other = this.sandbox.state.keys.findNewestSuccess(isWanted);
        return other === undefined ? undefined : unpackAnswer(other);
      },
    };
  }
}

function seededPuts(world: World): Put[] {
  const account = world.account.account.account_id;
  const putsOf = <T extends object>(key: TableKey<T>, idOf: (record: T) => string): Put[] =>
    world
      .table(key)
      .list()
      .map((record) => [account, key.name, idOf(record), Object.fromEntries(Object.entries(record))]);
  return [
    ...putsOf(cards, ({ card }) => card.card_id),
    ...putsOf(paymentIntents, ({ intent }) => intent.payment_intent_id),
    ...putsOf(bankAccounts, ({ id }) => id),
    ...putsOf(cardholders, ({ holder }) => holder.cardholder_id),
  ];
}

const sentFields = [
  'account_number',
  'bank_name',
  'swift_code',
  'bank_country_code',
  'bank_address',
  'bank_code_type',
  'bank_code_value',
  'bank_branch_code',
] as const;

/** What an account has that each of the six writes can be done to. */
export function subjectsOf(standIn: StandIn, accountId: string): Subjects {
  const records = standIn.records(accountId);
  const world = standIn.world(accountId);
  const failing = world
    .table(cards)
    .list()
    .filter(({ card }) => card.card_number?.endsWith(failingCardDigits) === true)
    .map(({ card }) => card.card_id);
  return {
    cards: records.cards
      .filter(({ card_id, card_status, expired }) => card_status === 'ACTIVE' && !expired && !failing.includes(card_id))
      .map(({ card_id }) => card_id),
    intents: records.payment_intents
      .filter(({ intent_status }) => cancellableIntentStatuses.some((status) => status === intent_status))
      .map(({ payment_intent_id }) => payment_intent_id),
    bankAccounts: world
      .table(bankAccounts)
      .list()
      .map((record) => ({
        id: record.id,
        fields: Object.fromEntries(
          sentFields.map((name) => [name, record[name]] as const).filter(([, value]) => (value ?? '') !== ''),
        ),
      })),
    // The higher levels demand papers that these writes do not bring (interface 4.6).
    cardholders: records.cardholders
      .filter(({ kyc_level }) => kyc_level === 'SIMPLE')
      .map(({ cardholder_id }) => cardholder_id),
  };
}
