import { isOperationName, type OperationName, operations } from '@/lib/contract/operations';
import { cancellableIntentStatuses } from '@/lib/contract/enums';
import { bankAccounts } from '@/sandbox/bank-accounts';
import { cards } from '@/sandbox/cards';
import { quotes } from '@/sandbox/quotes';
import { type ArmedFault, Armory, faultRequest } from '@/sandbox/faults/armory';
import { faultCatalogue } from '@/sandbox/faults/catalogue';
import { exchangeFault, type ExchangeFault, type FaultContext, type Wire } from '@/sandbox/faults/fault';
import { KeyBook, unpackAnswer } from '@/sandbox/http/keys';
import { type Routed, findRoute } from '@/sandbox/http/find-route';
import { paymentIntents } from '@/sandbox/payment-intents';
import { type Conduct, plainConduct, Sandbox } from '@/sandbox/sandbox';
import { nounFixtures } from '@/sandbox/answer-control';
import { defaultSettings, type Effect, type Put, type Settings } from '@/sandbox/store/journal';
import { cardholders } from '@/sandbox/world/stored-cardholder';
import { isActive, type TableKey, type World } from '@/sandbox/world/world';
import { type Answer, jsonAnswer, type WireRequest } from '@/sandbox/world/exchange';
import { failingCardDigits } from '@/sandbox/world/sentinels';
import { State } from '@/sandbox/world/state';
import type { EffectTiming } from './drawn-cells';
import type { Subjects } from './cells';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Dispatcher } from 'undici';

/** Failures before there is a request, by undici's codes. */
export const connectionErrors = {
  F1: 'ECONNREFUSED',
  F2: 'ENOTFOUND',
  F3: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  F4: 'UND_ERR_CONNECT_TIMEOUT',
} as const;
export type ConnectionFaultName = keyof typeof connectionErrors;

interface Gate {
  readonly fault: ConnectionFaultName;
  readonly operation: string;
  after: number;
  times: number;
}

const connectMs = 2_000;

/** Replaces undici's pool: every request goes to the sandbox in this process, through the same phases. */
export class MemoryWire extends Dispatcher {
  readonly #standIn: StandIn;
  #gate: Gate | undefined;

  constructor(standIn: StandIn) {
    super();
    this.#standIn = standIn;
  }

  /** Makes connections for one operation fail: as many as the gate says, after as many calls as it says. */
  cut(gate: Gate | undefined): void {
    this.#gate = gate;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const [path = '', query = ''] = options.path.split('?');
    const exchange = new MemoryExchange(handler);
    const fault = this.#strike(options.method, path);
    if (fault !== undefined) {
      const tell = () => handler.onResponseError?.(exchange, wireError(connectionErrors[fault]));
      if (fault === 'F4') setTimeout(tell, connectMs);
      else queueMicrotask(tell);
      return true;
    }
    handler.onRequestStart?.(exchange, {});
    if (exchange.aborted) return true;
    // The engine gives text headers and a text body.
    const headers = options.headers as Readonly<Record<string, string>>;
    const body = Buffer.from((options.body as string | null) ?? '');
    const request = { method: options.method, path, query, headers, body, remoteAddress: '127.0.0.1' };
    void this.#standIn.serve(request, exchange);
    return true;
  }

  #strike(method: string, path: string): ConnectionFaultName | undefined {
    const gate = this.#gate;
    if (gate === undefined) return undefined;
    const routed = findRoute(method, path, false);
    if (routed.kind !== 'found' || routed.name !== gate.operation) return undefined;
    if (gate.after > 0) {
      gate.after -= 1;
      return undefined;
    }
    if (gate.times <= 0) return undefined;
    gate.times -= 1;
    return gate.fault;
  }
}

/** An error as undici or the system names it. */
function wireError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/**
 * One exchange without a network: the sandbox's answer reaches a handler of undici in the same phases, and a broken
 * answer as the same errors. It has only the methods of a response and a socket that the sandbox uses.
 */
class MemoryExchange extends EventEmitter implements Dispatcher.DispatchController {
  readonly paused = false;
  aborted = false;
  reason: Error | null = null;
  destroyed = false;
  headersSent = false;
  readonly #handler: Dispatcher.DispatchHandler;
  #over = false;

  constructor(handler: Dispatcher.DispatchHandler) {
    super();
    this.#handler = handler;
  }

  /** The sandbox's side of the exchange. */
  get wire(): Wire {
    // The faults use a few methods of a response and of its socket; this class has all of them.
    const both = this as unknown as ServerResponse & Socket;
    return { response: both, socket: both, send: (answer) => this.send(answer) };
  }

  send({ status, headers, body }: Answer): void {
    this.writeHead(status, headers);
    this.end(body);
  }

  writeHead(status: number, headers: Readonly<Record<string, string | number>>): void {
    if (this.#over) return;
    this.headersSent = true;
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    this.#handler.onResponseStart?.(this, status, Object.fromEntries(texts) as Record<string, string>, '');
  }

  write(chunk: Buffer, written?: () => void): boolean {
    // Bytes before the head of the answer are no HTTP.
    if (!this.headersSent)
      this.#break(
        chunk.toString().includes('content-length: 7') ? 'HPE_UNEXPECTED_CONTENT_LENGTH' : 'HPE_INVALID_CONSTANT',
      );
    else if (!this.#over) this.#handler.onResponseData?.(this, chunk);
    written?.();
    return true;
  }

  end(body?: Buffer): void {
    if (this.#over) return;
    if (body !== undefined && body.length > 0) this.#handler.onResponseData?.(this, body);
    this.#finish();
  }

  /** Ends the answer, unless the handler of the last bytes has ended the exchange. */
  #finish(): void {
    if (this.#over) return;
    this.#over = true;
    this.#handler.onResponseEnd?.(this, {});
    this.emit('close');
  }

  resetAndDestroy(): void {
    this.#break('ECONNRESET');
  }

  destroySoon(): void {
    this.#break('UND_ERR_SOCKET');
  }

  /** Called when the client gives up. */
  abort(reason: Error): void {
    this.aborted = true;
    this.reason = reason;
    this.#close();
  }

  pause(): void {
    // Data never arrives faster than it is read here.
  }

  resume(): void {
    // See pause.
  }

  #break(code: string): void {
    if (this.#over) return;
    this.#close();
    this.#handler.onResponseError?.(this, wireError(code));
  }

  #close(): void {
    this.#over = true;
    this.destroyed = true;
    this.emit('close');
  }
}

/** One arrived request, with the fields that invariant I5 needs. */
export interface Arrival {
  readonly atMs: number;
  readonly operation: OperationName | undefined;
  readonly target: string;
  readonly account: string;
  readonly key: string | undefined;
  readonly body: string;
}

const twinFault = exchangeFault({
  words: "the answer of an earlier write of the same kind, instead of this one's",
  moments: ['after', 'before'],
  spoil: (_answer, { anotherAnswer }) => anotherAnswer() ?? jsonAnswer(200, {}),
});

/** One call that fails in a drawn way. */
export interface Strike {
  readonly operation: OperationName;
  readonly doing: EffectTiming;
  /** How long after the answer the effect happens, where it happens later. */
  readonly lateMs: number;
  readonly draw: (answer: Answer) => Answer;
}

/** The sandbox platform in this process, with its own core, faults and ledger, and without a network. */
export class StandIn {
  readonly sandbox: Sandbox;
  readonly armory = new Armory();
  arrivals: Arrival[] = [];
  /** The strikes for the next calls of an operation, in this order. */
  strikes: Strike[] = [];
  /** The records that the writes change, in their first state. */
  readonly #seeded: readonly Put[];

  constructor(anchorMs: number, { specOnly = false }: { readonly specOnly?: boolean } = {}) {
    const state = new State({
      kept: {
        origin: { format: 1, seed: 1, payouts: 20, anchor_ms: anchorMs, secret: 'of-the-fault-grid', awkward: true },
        changes: [],
      },
      settings: defaultSettings,
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

  /** The ids of the master and of a sub-account that may use every area. */
  get accounts(): { readonly master: string; readonly sub: string } {
    const { directory } = this.sandbox.state;
    const master = directory.master.account.account_id;
    const [sub] = directory.childrenOf(master);
    if (sub === undefined) throw new Error('The sandbox has no sub-account.');
    return { master, sub: sub.account.account_id };
  }

  /** The master and every active sub-account. */
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

  /** Restores the first state, with another reading of the rules for keys; a new seed would take far longer. */
  forget(changes: Partial<Settings>): void {
    this.armory.clear();
    this.arrivals = [];
    this.strikes = [];
    const { state } = this.sandbox;
    state.settings = { ...defaultSettings, ...changes };
    state.keys = new KeyBook();
    state.effects = [];
    state.tables.restore(this.#seeded);
  }

  arm(request: Readonly<Record<string, unknown>>, { twin = false } = {}): void {
    const parsed = faultRequest.parse(request);
    const fault = twin ? twinFault : faultCatalogue[parsed.fault];
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

  #conduct(armed: ArmedFault, operation: OperationName, holdMs: number): Conduct {
    const remember = (answer: Answer) => {
      const spoiled = armed.fault.spoil(answer, this.#context(armed.fault, armed, operation));
      return typeof spoiled === 'function' ? undefined : spoiled;
    };
    const effect = armed.when === 'after' || holdMs > 0;
    return { effect, holdMs, remember: armed.request.remember ? remember : undefined };
  }

  #spoil(exchange: MemoryExchange, answer: Answer, armed: ArmedFault, operation: OperationName): void {
    const spoiled = armed.fault.spoil(answer, this.#context(armed.fault, armed, operation));
    if (typeof spoiled === 'function') spoiled(exchange.wire);
    else exchange.send(spoiled);
  }

  #context(fault: ExchangeFault, { values }: ArmedFault, operation: OperationName): FaultContext {
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
    ...putsOf(quotes, ({ quote }) => quote.quote_price.quote_id),
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

/** The records of an account that the writes can change. */
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
    // Cardholders of higher levels need papers that these writes do not send (interface 4.6).
    quotes: world
      .table(quotes)
      .list()
      .map(({ quote: { sell_currency, buy_currency, sell_amount, quote_price }, conversionDate: conversion_date }) => ({
        id: quote_price.quote_id,
        body: { quote_id: quote_price.quote_id, sell_currency, buy_currency, conversion_date, sell_amount },
      })),
    cardholders: records.cardholders
      .filter(({ kyc_level }) => kyc_level === 'SIMPLE')
      .map(({ cardholder_id }) => cardholder_id),
  };
}
