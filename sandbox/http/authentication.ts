import { randomUUID, createHmac, timingSafeEqual } from 'node:crypto';
import { accessTokenLifetimeMinutes, createAccessToken } from '@/lib/contract/access-token';
import type { ErrorArea, Operation } from '@/lib/contract/operation';
import { type DirectoryEntry, isActive, type Directory } from '../world/world';
import { type Answer, jsonAnswer, type WireRequest } from '../world/exchange';
import type { State } from '../world/state';
import {
  addressNotAllowed,
  invalidAuthorizationHeader,
  missingClientId,
  missingOrExpiredToken,
  notASubAccount,
  unresolvableToken,
} from './common-refusals';
import { flat } from './refusal';
import * as z from 'zod';
import { randomOf } from '../world/random';
import type { Settings } from '../store/journal';

interface Credential {
  readonly clientId: string;
  readonly apiKey: string;
  readonly accountId: string;
  readonly flaw: KeyFlaw | undefined;
}

/** Interface 7.1, "Access Token messages": reasons to refuse a known key. */
const flaws = [
  'Api key expired',
  'Entity config not exist',
  'Api trading status error',
  'Create access token error',
] as const;
type KeyFlaw = (typeof flaws)[number];

const flawOf: Readonly<Record<Settings['api_key'], KeyFlaw | undefined>> = {
  active: undefined,
  expired: 'Api key expired',
  disabled: 'Api trading status error',
  no_config: 'Entity config not exist',
};

/** Keys of the platform: `own`, one per flaw, and keys of other groups. Equal seeds make equal keys. */
export class Credentials {
  readonly #all: readonly Credential[];
  readonly own: Credential;

  constructor(seed: number, directory: Directory) {
    const random = randomOf(seed, 'credentials');
    const make = (accountId: string, flaw: KeyFlaw | undefined): Credential => ({
      clientId: random.text(22, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
      apiKey: random.text(64, '0123456789abcdef'),
      accountId,
      flaw,
    });
    const master = directory.master.account.account_id;
    const strangers = directory.entries.filter(
      ({ parentId, account }) => parentId === '0' && account.account_id !== master,
    );
    this.own = make(master, undefined);
    this.#all = [
      this.own,
      ...flaws.map((flaw) => make(master, flaw)),
      ...strangers.map(({ account }) => make(account.account_id, undefined)),
    ];
  }

  /** The key of a client id as it is now: a control setting may have given the key `own` a flaw. */
  find(clientId: string, settings: Settings): Credential | undefined {
    const found = this.#all.find((one) => one.clientId === clientId);
    return found === this.own ? { ...found, flaw: flawOf[settings.api_key] } : found;
  }

  /** All other credentials, for tests that need a refusal or a second master account. */
  others(): readonly Credential[] {
    return this.#all.slice(1);
  }
}

/** Extras 2.3, and an id of our own to tell two tokens of one second apart. */
const claims = z.object({
  entity_id: z.string(),
  short_entity_id: z.string(),
  parent_entity_id: z.string(),
  client_id: z.string(),
  api_version: z.string(),
  bus_type: z.string(),
  iat: z.int(),
  exp: z.int(),
  jti: z.string(),
});
/** @internal Exported for tests. */
export type Claims = z.output<typeof claims>;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const head = part({ alg: 'HS256', typ: 'JWT' });

function signature(text: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}

/** Extras 2.1: a JWT of three parts, HS256. @internal Exported for tests. */
export function signJwt(given: Claims, secret: string): string {
  const text = `${head}.${part(given)}`;
  return `${text}.${signature(text, secret).toString('base64url')}`;
}

const jwtPattern = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/;

function isJwtShaped(text: string): boolean {
  return jwtPattern.test(text);
}

/** Undefined for a token that we did not sign; a token with another head is refused unread. @internal For tests. */
export function verifyJwt(token: string, secret: string): Claims | undefined {
  const [, given, body, mark] = jwtPattern.exec(token) ?? [];
  if (given !== head || body === undefined || mark === undefined) return undefined;
  const expected = signature(`${given}.${body}`, secret);
  const actual = Buffer.from(mark, 'base64url');
  // Base64 text may spell the same bytes in several ways; only the one that we write counts.
  if (actual.toString('base64url') !== mark || actual.length !== expected.length) return undefined;
  if (!timingSafeEqual(actual, expected)) return undefined;
  return claims.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString())).data;
}

const loopback = /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/;

export function isLoopback(address: string): boolean {
  return loopback.test(address);
}

/** Interface 5.4. Every loopback address counts as `127.0.0.1`. */
function isAllowed(address: string, allowList: readonly string[]): boolean {
  return allowList.includes(isLoopback(address) ? '127.0.0.1' : address);
}

export interface AuthenticationContext {
  readonly state: State;
  readonly credentials: Credentials;
  /** Client id to the id of its newest token, for `single_token`. */
  readonly latest: Map<string, string>;
  /** `--compatible`: a missing `x-client-id` is let through outside intent cancel. */
  readonly compatible: boolean;
}

/** Section 5 rule 3: a header that starts with `Bearer` must be exactly `Bearer <jwt>`; any other is the raw token. */
function readToken(header: string): string {
  if (!header.startsWith('Bearer')) return header;
  const token = header.slice('Bearer '.length);
  if (!header.startsWith('Bearer ') || !isJwtShaped(token)) throw invalidAuthorizationHeader();
  return token;
}

/**
 * 7.1 has two messages for "missing" and "malformed" tokens. We assume: a token that is missing, expired or no JWT is
 * an authorization error; a JWT that we did not sign, or whose account is gone, cannot be resolved.
 */
function checkToken(request: WireRequest, area: ErrorArea, context: AuthenticationContext): Claims {
  const header = request.headers['x-auth-token'] ?? '';
  if (header === '') throw missingOrExpiredToken(area);
  const token = readToken(header);
  if (!isJwtShaped(token)) throw missingOrExpiredToken(area);
  const { state } = context;
  const claims = verifyJwt(token, state.origin.secret);
  if (claims === undefined) throw unresolvableToken(area);
  if (claims.exp * 1000 <= state.clock.nowMs()) throw missingOrExpiredToken(area);
  if (state.settings.single_token && (context.latest.get(claims.client_id) ?? claims.jti) !== claims.jti) {
    throw missingOrExpiredToken(area);
  }
  return claims;
}

/** 4.1: the header must equal the client id that the token was made for. The answer to a wrong one is not shown. */
function checkClientId(
  request: WireRequest,
  operation: Operation,
  claims: Claims,
  context: AuthenticationContext,
): void {
  const clientId = request.headers['x-client-id'] ?? '';
  if (clientId === '') {
    if (context.compatible && operation.name !== 'cancelPaymentIntent') return;
    throw missingClientId(operation.area);
  }
  if (clientId !== claims.client_id) throw missingOrExpiredToken(operation.area);
}

/** Finds the caller: checks token, client id and allow-list, in this order. */
function authenticate(request: WireRequest, operation: Operation, context: AuthenticationContext): DirectoryEntry {
  const { area } = operation;
  const claims = checkToken(request, area, context);
  checkClientId(request, operation, claims, context);
  if (!isAllowed(request.remoteAddress, context.state.settings.allow_list)) throw addressNotAllowed(area);
  const credential = context.credentials.find(claims.client_id, context.state.settings);
  const caller = context.state.directory.find(claims.entity_id);
  if (credential === undefined || credential.flaw !== undefined || caller === undefined || !isActive(caller)) {
    throw unresolvableToken(area);
  }
  return caller;
}

/** 5.5: absent or empty means the master; a sub-account must be the caller's own and active (extras 4.1). */
export function findActingAccount(
  request: WireRequest,
  operation: Operation,
  context: AuthenticationContext,
): DirectoryEntry {
  const caller = authenticate(request, operation, context);
  const wanted = request.headers['x-on-behalf-of'] ?? '';
  if (wanted === '') return caller;
  const entry = context.state.directory.find(wanted);
  const mayAct = entry !== undefined && entry.parentId === caller.account.account_id && isActive(entry);
  if (!mayAct || operation.onBehalfOf === 'never') throw notASubAccount(operation.area);
  return entry;
}

/** Extras 2.2: body fields first, else the headers that real clients send. */
function given(
  fields: Readonly<Record<string, unknown>>,
  request: WireRequest,
): { client_id: string; api_key: string } {
  const parsed = createAccessToken.body.safeParse({
    client_id: fields['client_id'] ?? request.headers['x-client-id'],
    api_key: fields['api_key'] ?? request.headers['x-api-key'],
  });
  if (!parsed.success) throw flat('Request parameters invalid');
  return parsed.data;
}

function jsonFields(text: string): Readonly<Record<string, unknown>> {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Malformed JSON is refused like any other wrong parameter (7.1).
  }
  throw flat('Request parameters invalid');
}

/** 4.12: "sent as form fields or as JSON fields". A form may be urlencoded or multipart. */
async function readFields(request: WireRequest): Promise<Readonly<Record<string, unknown>>> {
  const type = request.headers['content-type'] ?? '';
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)) {
    return jsonFields(request.body.toString());
  }
  if (request.body.length === 0) return {};
  try {
    const form = await new Response(new Uint8Array(request.body), { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(form.entries());
  } catch {
    throw flat('Request parameters invalid');
  }
}

function check(credential: Credential | undefined, apiKey: string, address: string, state: State): Credential {
  if (credential === undefined) throw flat('Invalid client id');
  if (credential.apiKey !== apiKey) throw flat('Invalid api key');
  if (credential.flaw !== undefined) throw flat(credential.flaw);
  // 5.4: the list belongs to the key, so the key is checked first.
  if (!isAllowed(address, state.settings.allow_list)) throw addressNotAllowed('account');
  return credential;
}

/** Interface 4.12. Every refusal of 7.1 is HTTP 400 in the flat envelope. */
export async function answerAccessToken(
  request: WireRequest,
  { state, credentials, latest }: AuthenticationContext,
): Promise<Answer> {
  const { client_id: clientId, api_key: apiKey } = given(await readFields(request), request);
  const found = credentials.find(clientId, state.settings);
  const { accountId } = check(found, apiKey, request.remoteAddress, state);
  const entry = state.directory.find(accountId);
  if (entry === undefined) throw flat('Entity config not exist');
  const issued = Math.floor(state.clock.nowMs() / 1000);
  const expires = issued + accessTokenLifetimeMinutes * 60;
  const id = randomUUID();
  latest.set(clientId, id);
  const token = signJwt(
    {
      entity_id: accountId,
      short_entity_id: entry.account.short_reference_id ?? '',
      parent_entity_id: entry.parentId,
      client_id: clientId,
      api_version: 'V1.0',
      bus_type: 'BANKING',
      iat: issued,
      exp: expires,
      jti: id,
    },
    state.origin.secret,
  );
  return jsonAnswer(200, { auth_token: token, expired_at: expires });
}
