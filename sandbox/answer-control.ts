import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { type ArmedFault, type Armory, faultRequest } from './faults/armory';
import { faultNames, faultCatalogue } from './faults/catalogue';
import { isLoopback } from './http/authentication';
import type { CallLog } from './http/calls';
import type { Sandbox } from './sandbox';
import { settings } from './store/journal';
import { type Answer, jsonAnswer } from './world/exchange';
import { isActive, type World } from './world/world';
import { payoutMethods, payoutStatuses, payoutV2Statuses } from '@/lib/contract/enums';
import type { PayoutV1 } from '@/lib/contract/payouts';
import { bankAccounts } from './bank-accounts';
import { cardholders } from './world/stored-cardholder';
import { cardAt, cards, isExpired } from './cards';
import { intentAt, paymentIntents } from './payment-intents';
import { payoutBookOf, type PayoutBook } from './payouts';
import { amount } from '@/lib/contract/primitives';
import { type PayoutChange, payoutChanges } from './payout-changes';
import type { State } from './world/state';

/** The fixtures name up to this many payouts of each status and method, out of the newest hundred of the status. */
const ofEach = 3;
const lookedAt = 100;

function samplePayouts(book: PayoutBook): PayoutV1[] {
  return payoutStatuses.flatMap((status) => {
    const listing = book.rows('v1', status);
    const records = Array.from({ length: Math.min(lookedAt, listing.length) }, (_, place) =>
      book.v1At(listing.rowAt(place)),
    );
    return payoutMethods.flatMap((method) =>
      records.filter(({ payout_method }) => payout_method === method).slice(0, ofEach),
    );
  });
}

/** The records as they stand now, newest first, so that sentinels come last. @internal Exported for tests. */
export function nounFixtures(world: World) {
  const nowMs = world.clock.nowMs();
  const allCards = [...world.table(cards).list()].reverse();
  const holders = [...world.table(cardholders).list()].reverse();
  const intents = [...world.table(paymentIntents).list()].reverse();
  return {
    bank_accounts: world
      .table(bankAccounts)
      .list()
      .map(({ id, currency, bank_country_code }) => ({ id, currency, bank_country_code })),
    cards: allCards.map((stored) => {
      const { card_id, card_status } = cardAt(world, stored, nowMs);
      return { card_id, card_status, expired: isExpired(stored, nowMs) };
    }),
    cardholders: holders.map(({ holder, kycLevel }) => ({ cardholder_id: holder.cardholder_id, kyc_level: kycLevel })),
    payment_intents: intents.map((stored) => {
      const { payment_intent_id, intent_status } = intentAt(stored, nowMs);
      return { payment_intent_id, intent_status };
    }),
    payouts: samplePayouts(payoutBookOf(world)).map(({ payout_id, payout_status, payout_method }) => ({
      payout_id,
      payout_status,
      payout_method,
    })),
  };
}

/** GET /sandbox/fixtures: the records of the master account that a test needs, as they are now. */
export function fixturesOf({ state, credentials }: Sandbox) {
  const { master } = state.directory;
  const id = master.account.account_id;
  return {
    credentials: { client_id: credentials.own.clientId, api_key: credentials.own.apiKey },
    accounts: {
      master: { account_id: id, name: master.account.account_name },
      sub_accounts: state.directory.childrenOf(id).map((entry) => ({
        account_id: entry.account.account_id,
        name: entry.account.account_name,
        deactivated: !isActive(entry),
      })),
    },
    ...nounFixtures(state.world(id)),
  };
}

export type Fixtures = ReturnType<typeof fixturesOf>;

/** GET /sandbox/credentials: keys that are refused, each with its reason, and keys of other groups (null). */
function otherCredentials({ credentials }: Sandbox): object {
  return {
    credentials: credentials.others().map((one) => ({
      client_id: one.clientId,
      api_key: one.apiKey,
      account_id: one.accountId,
      refusal: one.flaw ?? null,
    })),
  };
}

export interface ControlParts {
  readonly sandbox: Sandbox;
  readonly armory: Armory;
  readonly calls: CallLog;
  readonly listener: ListenerControl;
}

interface ControlCall {
  readonly body: unknown;
  readonly query: URLSearchParams;
  readonly id: string | undefined;
}

type ControlRoute = (parts: ControlParts, call: ControlCall) => object;

const clockRequest = z.union([z.strictObject({ offset_ms: z.number() }), z.strictObject({ advance_ms: z.number() })], {
  error: 'give either offset_ms or advance_ms, a number',
});

function health({ sandbox: { state, options } }: ControlParts): object {
  const { seed, payouts, anchor_ms } = state.origin;
  return {
    status: 'ok',
    time: state.clock.nowIso(),
    clock_offset_ms: state.clock.offsetMs,
    seed,
    payouts,
    anchor: new Date(anchor_ms).toISOString(),
    spec_only: options.specOnly,
    compatible: options.compatible,
  };
}

/** Either form of the request takes effect at once for tokens, keys, orders, quotes and every new date. */
function moveClock({ sandbox: { state } }: ControlParts, { body }: ControlCall): object {
  const request = clockRequest.parse(body);
  const offsetMs = 'offset_ms' in request ? request.offset_ms : state.clock.offsetMs + request.advance_ms;
  state.commit({ clock_offset_ms: offsetMs });
  return { offset_ms: offsetMs, time: state.clock.nowIso() };
}

const resetRequest = z.strictObject({ keep_keys: z.boolean().default(false) });

function reset({ sandbox: { state }, armory, calls, listener }: ControlParts, { body }: ControlCall): object {
  const { keep_keys: keepKeys } = resetRequest.parse(body ?? {});
  armory.clear();
  listener.ignoreNext(0);
  calls.clear();
  state.reset({ keepKeys });
  return { status: 'ok' };
}

function change({ sandbox: { state } }: ControlParts, { body }: ControlCall): object {
  const wanted = settings.partial().strict().parse(body);
  state.commit({ settings: settings.parse({ ...state.settings, ...wanted }) });
  return state.settings;
}

const after = (query: URLSearchParams): number => Number(query.get('after') ?? 0);

const routes: Readonly<Record<string, ControlRoute>> = {
  'GET health': health,
  'GET fixtures': ({ sandbox }) => fixturesOf(sandbox),
  'GET credentials': ({ sandbox }) => otherCredentials(sandbox),
  'GET effects': ({ sandbox }, { query }) => ({
    effects: sandbox.state.effects.filter(({ number }) => number > after(query)),
  }),
  'GET calls': ({ calls }, { query }) => ({ calls: calls.after(after(query)) }),
  'POST reset': reset,
  'POST clock': moveClock,
  'POST payouts': ({ sandbox }, { body }) => controlPayouts(sandbox.state, body),
  'GET settings': ({ sandbox }) => sandbox.state.settings,
  'POST settings': change,
  'GET faults': ({ armory, listener }) => listFaults(armory, listener),
  'POST faults': ({ armory, listener }, { body }) => armFault(body, armory, listener),
  'DELETE faults': ({ armory, listener }, { id }) => clearFaults(id, armory, listener),
};

/** Programs on this machine may call the control routes; pages that a browser on this machine has open may not. */
function checkCaller({ headers, socket }: IncomingMessage): void {
  const isLocal =
    isLoopback(socket.remoteAddress ?? '') && /^(?:127\.|localhost(?::|$)|\[::1\])/.test(headers.host ?? '');
  const isPage = headers.origin !== undefined || (headers['sec-fetch-site'] ?? 'none') !== 'none';
  if (!isLocal || isPage) throw new ControlError(403, 'Control routes answer to programs on this machine only.');
}

function answer(parts: ControlParts, request: IncomingMessage, body: Buffer): object {
  checkCaller(request);
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const [name = '', id] = path.split('/').slice(2);
  const route = routes[`${request.method ?? ''} ${name}`];
  if (route === undefined) throw new ControlError(404, `There is no control route ${request.method ?? ''} ${path}.`);
  const text = body.toString();
  return route(parts, { body: text === '' ? {} : JSON.parse(text), query: new URLSearchParams(query), id });
}

/** The control routes outside `/api`, for tests and for the console's start. */
export function answerControl(parts: ControlParts, request: IncomingMessage, body: Buffer): Answer {
  try {
    return jsonAnswer(200, answer(parts, request, body));
  } catch (error) {
    if (error instanceof ControlError) return jsonAnswer(error.status, { error: error.message });
    if (error instanceof SyntaxError) return jsonAnswer(400, { error: 'The body is not JSON.' });
    if (error instanceof z.ZodError) {
      const [issue] = error.issues;
      // The answer carries the sandbox's own sentences, never the sentences of the library.
      const words = issue?.code === 'custom' ? `: ${issue.message}` : ' is invalid';
      return jsonAnswer(400, { error: `${issue?.path.join('.') || 'body'}${words}` });
    }
    throw error;
  }
}

interface ListenerControl {
  readonly ignoring: number;
  refuseFor(ms: number): void;
  ignoreNext(connections: number): void;
}

function shown({ id, name, when, values, request, seen, struck }: ArmedFault): object {
  const { operation, account, idempotency_key, times, after_calls, remember } = request;
  const rest = { operation, account, idempotency_key, times, after_calls, remember };
  return { id, fault: name, when, ...rest, ...values, seen, struck };
}

/** POST /sandbox/faults. F1 and F4 strike the listener at once; every other fault waits for its call. */
function armFault(body: unknown, armory: Armory, listener: ListenerControl): object {
  const request = faultRequest.parse(body);
  const fault = faultCatalogue[request.fault];
  if (fault.place === 'exchange') return { armed: shown(armory.arm(request, fault)) };
  if (request.fault === 'F4') {
    listener.ignoreNext(request.times ?? Number.MAX_SAFE_INTEGER);
    return { ignored_connections: listener.ignoring };
  }
  // The delay is long enough for this answer to leave first.
  setTimeout(() => listener.refuseFor(request.for_ms), 20);
  return { refused_for_ms: request.for_ms };
}

function listFaults(armory: Armory, listener: ListenerControl): object {
  return {
    armed: armory.list().map(shown),
    ignored_connections: listener.ignoring,
    catalogue: faultNames.map((name) => {
      const { place, words, variants, ...rest } = faultCatalogue[name];
      return { fault: name, place, words, variants, ...('moments' in rest ? { moments: rest.moments } : {}) };
    }),
  };
}

function clearFaults(id: string | undefined, armory: Armory, listener: ListenerControl): object {
  if (id === undefined) listener.ignoreNext(0);
  const cleared = armory.clear(id === undefined ? undefined : Number(id));
  if (id !== undefined && cleared === 0) throw new ControlError(404, `No fault ${id} is armed.`);
  return { cleared };
}

/** A control request that cannot be done, in one plain sentence. @internal Exported for tests. */
export class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const made = z.strictObject({
  count: z.int().min(1).max(10_000).default(1),
  /** Absent where the sandbox's time counts. */
  create_time: z.iso.datetime({ offset: true }).transform(Date.parse).optional(),
  v2_status: z.enum(payoutV2Statuses).default('INITIATED'),
  /** A payout without a v1 status has an opaque id, and no v1 record. */
  v1_status: z.enum(payoutStatuses).nullable().default('READY_TO_SEND'),
});

const changed = z.strictObject({
  payout_id: z.string(),
  v2_status: z.enum(payoutV2Statuses).optional(),
  v1_status: z.enum(payoutStatuses).optional(),
  failure_reason: z.string().optional(),
  failure_returned_amount: amount.optional(),
});

const payoutsRequest = z.strictObject({
  /** A sub-account's id in place of the master account. */
  account: z.string().default('master'),
  make: z.array(made).default([]),
  change: z.array(changed).default([]),
});

/** @internal Exported for tests. */
export type PayoutsRequest = z.input<typeof payoutsRequest>;

/** Rounds down to a second, since the platform writes no fractions. */
const wholeSecond = (ms: number) => Math.floor(ms / 1000) * 1000;

/** POST /sandbox/payouts makes and changes payouts: the whole request in one step, or none. @internal Exported for tests. */
export function controlPayouts(state: State, body: unknown): object {
  const request = payoutsRequest.parse(body);
  const accountId = request.account === 'master' ? state.directory.master.account.account_id : request.account;
  if (state.directory.find(accountId) === undefined) throw new ControlError(404, `No account ${accountId}.`);
  const world = state.world(accountId);
  const book = payoutBookOf(world);
  const nowMs = state.clock.nowMs();
  const { result, puts } = state.tables.record(() => {
    for (const one of request.change) changePayout(world, book, one, nowMs);
    return request.make.flatMap(({ count, create_time: createdMs = nowMs, v2_status: v2, v1_status: v1 }) =>
      Array.from({ length: count }, () => book.make({ created_ms: wholeSecond(createdMs), v2, v1 })),
    );
  }, true);
  state.commit({ puts: [...puts] });
  return { made: result, changed: request.change.map(({ payout_id: id }) => id) };
}

function changePayout(world: World, book: PayoutBook, asked: z.output<typeof changed>, nowMs: number): void {
  const { payout_id: id, v2_status: v2, v1_status: v1, failure_reason, failure_returned_amount } = asked;
  const row = book.findRow(id);
  if (row === undefined) throw new ControlError(404, `There is no payout ${id}.`);
  if (v1 !== undefined && book.findV1(id) === undefined) throw new ControlError(409, `Payout ${id} has no v1 record.`);
  const table = world.table(payoutChanges);
  const known = table.get(id);
  const next: PayoutChange = {
    row,
    v2: v2 === undefined ? known?.v2 : { status: v2, at_ms: nowMs },
    v1:
      v1 === undefined
        ? known?.v1
        : {
            status: v1,
            at_ms: nowMs,
            failure_reason: failure_reason ?? known?.v1?.failure_reason,
            failure_returned_amount: failure_returned_amount ?? known?.v1?.failure_returned_amount,
          },
  };
  table.put(id, next);
}
