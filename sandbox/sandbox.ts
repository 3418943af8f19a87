import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { operations, type OperationName } from '@/lib/contract/operations';
import { uuids } from '@/lib/contract/fields/uuids';
import { answerAccessToken, findActingAccount, type AuthenticationContext, Credentials } from './http/authentication';
import {
  internalFailure,
  methodNotAllowed,
  notFound,
  keyFormat,
  keyOfAnotherAccount,
  keyOfAnotherEndpoint,
  keyWithAnotherBody,
  stillProcessing,
} from './http/common-refusals';
import type { DirectoryEntry, World } from './world/world';
import { jsonAnswer, refusalAnswer, type Answer, type WireRequest } from './world/exchange';
import type { HandledName, Call, Handlers } from './http/handler';
import { packAnswer, type KeyUse, keyLifeMs, unpackAnswer } from './http/keys';
import { parseRequest, findRoute, type Routed } from './http/find-route';
import { Refusal } from './http/refusal';
import type { State } from './world/state';
import type { Change, Effect, Put, StoredKey } from './store/journal';
import { limits } from '@/lib/contract/limits';
import type { Operation } from '@/lib/contract/operation';
import { paymentIntentHandlers } from './payment-intents';
import { bankAccountHandlers } from './bank-accounts';
import { depositHandlers } from './deposits';
import { cardholderHandlers } from './cardholders';
import { quoteHandlers } from './quotes';
import { payoutHandlers } from './payouts';
import { cardProductHandlers } from './card-products';
import { cardHandlers } from './cards';
import { accountHandlers } from './accounts';
import { balanceHandlers } from './balances';

const handlers: Handlers = {
  ...paymentIntentHandlers,
  ...bankAccountHandlers,
  ...depositHandlers,
  ...cardholderHandlers,
  ...quoteHandlers,
  ...payoutHandlers,
  ...cardProductHandlers,
  ...cardHandlers,
  ...accountHandlers,
  ...balanceHandlers,
};

type Anything = Record<string, unknown>;

function isHandled(name: OperationName): name is HandledName {
  return name !== 'createAccessToken';
}

/** Runs the handler of an operation on the fields that its own schemas parsed. @internal Exported for tests. */
export function runHandler(
  name: HandledName,
  call: { params: Anything; query: Anything; body: Anything | undefined } & Pick<
    Call<never>,
    'bodyText' | 'accountId' | 'nowMs'
  >,
  world: World,
): unknown {
  // The map pairs every name with its own Call type, which a union of names cannot express; the fields were parsed
  // by the schemas of exactly this operation.
  const handler = handlers[name] as (call: unknown, world: World) => unknown;
  return handler(call, world);
}

const uuidSinceMs = Date.parse(`${limits.idempotencyUuidSince}T00:00:00Z`);

/** 7.1: a UUID for accounts created after 2024-08-15, 1 to 36 characters for older ones; 7.2: 1 to 255 characters. */
function hasForm(key: string, operation: Operation, account: DirectoryEntry): boolean {
  if (operation.area === 'issuing') return key.length >= 1 && key.length <= limits.issuingIdempotencyKeyCharacters;
  if (account.createdMs > uuidSinceMs) return uuids.rfc4122.test(key);
  return key.length >= 1 && key.length <= limits.legacyIdempotencyKeyCharacters;
}

/** Undefined where the operation takes no key, and with `--compatible` where a request to a v2 list has none. */
function readKey(
  header: string | undefined,
  operation: Operation,
  account: DirectoryEntry,
  compatible: boolean,
): string | undefined {
  if (operation.idempotencyKey === 'none') return undefined;
  const key = header ?? '';
  const isList = operation.name === 'listPayouts' || operation.name === 'listBankAccounts';
  if (key === '' && compatible && isList) return undefined;
  if (!hasForm(key, operation, account)) throw keyFormat(operation.area);
  return key;
}

/**
 * The answer to a used key: the first answer again, or a refusal. An undefined result means that the key is free. Not
 * shown in the interface, and assumed here: the entity of a key is the acting account; one key space for both areas;
 * the query of a GET is not compared, so a reused key gives the old page; a key older than 24 hours is refused by the
 * account area, whose limits say that it must not be reused (section 8), and forgotten by issuing, whose limits name no
 * age.
 */
function findFirstAnswer(use: KeyUse, operation: Operation, state: State): Answer | undefined {
  const { area } = operation;
  const running = state.keys.findRunning(use.key);
  if (running !== undefined) {
    checkSameUse(running, use, operation);
    throw stillProcessing(area);
  }
  const stored = state.keys.find(use.key);
  if (stored === undefined) return undefined;
  if (state.clock.nowMs() - stored.at_ms >= keyLifeMs) {
    if (area === 'account') throw keyFormat(area);
    state.keys.forget(use.key);
    return undefined;
  }
  checkSameUse({ ...stored, bodyHash: stored.body_hash }, use, operation);
  if (state.keys.countRepeat(use.key) <= state.settings.processing) throw stillProcessing(area);
  const first = unpackAnswer(stored);
  // The answer is dropped a day after the call: it is missed only after the clock was set back. No write is repeated.
  if (first === undefined) throw keyFormat(area);
  return first;
}

function checkSameUse(before: KeyUse, use: KeyUse, { area, method }: Operation): void {
  if (before.account !== use.account) throw keyOfAnotherAccount(area);
  if (before.endpoint !== use.endpoint) throw keyOfAnotherEndpoint(area);
  if (method === 'POST' && before.bodyHash !== use.bodyHash) throw keyWithAnotherBody(area);
}

export interface SandboxOptions {
  readonly specOnly: boolean;
  readonly compatible: boolean;
}

/** The conduct that an armed fault asks of the core. Without a fault the effect is kept and not delayed. */
export interface Conduct {
  /** False: the core works the answer out and then undoes all changes that it made. */
  readonly effect: boolean;
  /** Delay between the start of the request and its effect; a repeat with the same key meets a running request. */
  readonly holdMs: number;
  /** The answer to remember under the key in place of the true one, with or without the effect. */
  readonly remember: ((answer: Answer) => Answer | undefined) | undefined;
}

export const plainConduct: Conduct = { effect: true, holdMs: 0, remember: undefined };

interface AcceptedRequest {
  readonly name: HandledName;
  readonly params: Readonly<Record<string, string>>;
  readonly request: WireRequest;
  readonly account: DirectoryEntry;
  readonly key: string | undefined;
}

/** The platform: turns one request into one complete answer. Faults of the connection happen outside of it. */
export class Sandbox {
  readonly state: State;
  readonly credentials: Credentials;
  readonly options: SandboxOptions;
  readonly #authentication: AuthenticationContext;

  constructor(state: State, options: SandboxOptions) {
    this.state = state;
    this.options = options;
    this.credentials = new Credentials(state.origin.seed, state.directory);
    this.#authentication = {
      state,
      credentials: this.credentials,
      latest: new Map(),
      compatible: options.compatible,
    };
  }

  route(method: string, path: string): Routed {
    return findRoute(method, path, this.options.specOnly);
  }

  /** Answers every request. The answer leaves only after all that it rests on is on the disk. */
  async answer(request: WireRequest, routed: Routed, conduct: Conduct): Promise<Answer> {
    try {
      if (routed.kind === 'not-found') throw notFound();
      if (routed.kind === 'wrong-method') throw methodNotAllowed();
      return await this.#answerOperation(request, routed.name, routed.params, conduct);
    } catch (error) {
      return this.#refuse(error, routed);
    }
  }

  #refuse(error: unknown, routed: Routed): Answer {
    if (error instanceof Refusal) return refusalAnswer(error);
    console.error('The sandbox failed inside:', error);
    const area = routed.kind === 'found' ? operations[routed.name].area : 'account';
    return refusalAnswer(internalFailure(area));
  }

  async #answerOperation(
    request: WireRequest,
    name: OperationName,
    params: Readonly<Record<string, string>>,
    conduct: Conduct,
  ): Promise<Answer> {
    const delayMs = this.state.settings.latency_ms + conduct.holdMs;
    if (!isHandled(name)) {
      if (delayMs > 0) await wait(delayMs);
      return answerAccessToken(request, this.#authentication);
    }
    const operation = operations[name];
    const account = findActingAccount(request, operation, this.#authentication);
    const key = readKey(request.headers['x-idempotency-key'], operation, account, this.options.compatible);
    const taken: AcceptedRequest = { name, params, request, account, key };
    const use = keyUse(taken);
    const first = use === undefined ? undefined : findFirstAnswer(use, operation, this.state);
    const release = use === undefined || first !== undefined ? undefined : this.state.keys.run(use);
    try {
      if (delayMs > 0) await wait(delayMs);
      if (first !== undefined) {
        await this.state.settled();
        return first;
      }
      return await this.#perform(taken, use, conduct);
    } finally {
      release?.();
    }
  }

  /** Works the answer out and stores records, effect and key in one step. */
  async #perform(taken: AcceptedRequest, use: KeyUse | undefined, conduct: Conduct): Promise<Answer> {
    const isWrite = operations[taken.name].method === 'POST';
    const { answer, puts, isFailure } = this.#execute(taken, conduct.effect && isWrite);
    const change: Change = puts.length > 0 ? { puts: [...puts], effect: this.#effectOf(taken, puts) } : {};
    const told = conduct.remember?.(answer);
    const remembered = told ?? (conduct.effect && !isFailure && this.#isRemembered(answer) ? answer : undefined);
    if (use !== undefined && remembered !== undefined) change.key = this.#keyOf(taken, use, remembered);
    const earlier = this.state.settled();
    if (Object.keys(change).length > 0) this.state.commit(change, isWrite);
    // A read rests on earlier writes only; its own key may reach the disk later.
    await (isWrite ? this.state.settled() : earlier);
    return answer;
  }

  #execute(taken: AcceptedRequest, keep: boolean): { answer: Answer; puts: readonly Put[]; isFailure: boolean } {
    const { name, account, request, params } = taken;
    const bodyText = request.body.toString();
    const accountId = account.account.account_id;
    try {
      const { result, puts } = this.state.tables.record(() => {
        const parsed = parseRequest(operations[name], { params, query: request.query, bodyText });
        const nowMs = this.state.clock.nowMs();
        return runHandler(name, { ...parsed, bodyText, accountId, nowMs }, this.state.world(accountId));
      }, keep);
      return { answer: jsonAnswer(200, result), puts, isFailure: false };
    } catch (error) {
      const answer = this.#refuse(error, { kind: 'found', name, params });
      return { answer, puts: [], isFailure: !(error instanceof Refusal) };
    }
  }

  #effectOf(taken: AcceptedRequest, puts: readonly Put[]): Effect {
    const [first] = puts;
    return {
      number: this.state.effects.length + 1,
      operation: taken.name,
      account: taken.account.account.account_id,
      idempotency_key: taken.key ?? null,
      resource: Object.values(taken.params)[0] ?? first?.[2] ?? '',
      time: this.state.clock.nowIso(),
      body_hash: bodyHash(taken.request),
    };
  }

  /** "Do refusals get cached?" is not shown: `answers` decides. The caller never remembers a failure of the sandbox. */
  #isRemembered(answer: Answer): boolean {
    return answer.status === 200 || this.state.settings.answers === 'all';
  }

  #keyOf(taken: AcceptedRequest, use: KeyUse, answer: Answer): StoredKey {
    return {
      key: use.key,
      account: use.account,
      operation: taken.name,
      endpoint: use.endpoint,
      body_hash: use.bodyHash,
      at_ms: this.state.clock.nowMs(),
      ...packAnswer(answer),
    };
  }
}

function bodyHash(request: WireRequest): string {
  return createHash('sha256').update(request.body).digest('hex');
}

function keyUse({ key, request, account }: AcceptedRequest): KeyUse | undefined {
  if (key === undefined) return undefined;
  const endpoint = `${request.method} ${request.path}`;
  return { key, account: account.account.account_id, endpoint, bodyHash: bodyHash(request) };
}
