import { randomUUID } from 'node:crypto';
import { accessTokenLifetimeMinutes, createAccessToken } from '@/lib/contract/access-token';
import type { ErrorArea, Operation } from '@/lib/contract/operation';
import { type DirectoryEntry, isActive } from '../world/directory';
import { type Answer, jsonAnswer, type WireRequest } from '../world/exchange';
import type { State } from '../world/state';
import { isAllowed } from './address';
import {
  addressNotAllowed,
  invalidAuthorizationHeader,
  missingClientId,
  missingOrExpiredToken,
  notASubAccount,
  unresolvableToken,
} from './common-refusals';
import type { Credential, Credentials } from './credentials';
import { type Claims, isJwtShaped, signJwt, verifyJwt } from './jwt';
import { flat } from './refusal';

export interface Gate {
  readonly state: State;
  readonly credentials: Credentials;
  /** Client id to the id of its newest token. */
  readonly latest: ReadonlyMap<string, string>;
  /** `--compatible`: a missing `x-client-id` is let through outside intent cancel. */
  readonly compatible: boolean;
}

/** Section 5 rule 3: what starts with `Bearer` must be exactly `Bearer <jwt>`; anything else is the raw token. */
function readToken(header: string): string {
  if (!header.startsWith('Bearer')) return header;
  const token = header.slice('Bearer '.length);
  if (!header.startsWith('Bearer ') || !isJwtShaped(token)) throw invalidAuthorizationHeader();
  return token;
}

/**
 * 7.1 gives "missing" and "malformed" tokens to two messages. We read: what is missing, expired or no JWT at all is
 * an authorization error; a JWT that we did not sign, or whose account is gone, cannot be resolved.
 */
function checkToken(request: WireRequest, area: ErrorArea, gate: Gate): Claims {
  const header = request.headers['x-auth-token'] ?? '';
  if (header === '') throw missingOrExpiredToken(area);
  const token = readToken(header);
  if (!isJwtShaped(token)) throw missingOrExpiredToken(area);
  const { state } = gate;
  const claims = verifyJwt(token, state.origin.secret);
  if (claims === undefined) throw unresolvableToken(area);
  if (claims.exp * 1000 <= state.clock.nowMs()) throw missingOrExpiredToken(area);
  if (state.settings.single_token && (gate.latest.get(claims.client_id) ?? claims.jti) !== claims.jti) {
    throw missingOrExpiredToken(area);
  }
  return claims;
}

/** 4.1: must be sent and equal the id that the token was made for. What a wrong one answers is not shown. */
function checkClientId(request: WireRequest, operation: Operation, claims: Claims, gate: Gate): void {
  const clientId = request.headers['x-client-id'] ?? '';
  if (clientId === '') {
    if (gate.compatible && operation.name !== 'cancelPaymentIntent') return;
    throw missingClientId(operation.area);
  }
  if (clientId !== claims.client_id) throw missingOrExpiredToken(operation.area);
}

/** Who calls: token, client id, allow-list, in this order. */
function authenticate(request: WireRequest, operation: Operation, gate: Gate): DirectoryEntry {
  const { area } = operation;
  const claims = checkToken(request, area, gate);
  checkClientId(request, operation, claims, gate);
  if (!isAllowed(request.remoteAddress, gate.state.settings.allow_list)) throw addressNotAllowed(area);
  const credential = gate.credentials.find(claims.client_id, gate.state.settings);
  const caller = gate.state.directory.find(claims.entity_id);
  if (credential === undefined || credential.flaw !== undefined || caller === undefined || !isActive(caller)) {
    throw unresolvableToken(area);
  }
  return caller;
}

/**
 * The account that the request acts for (5.5): absent or empty means the master. A sub-account must be the caller's
 * own and active (extras). Where the header has no place (extras, List Connected Accounts), giving it is refused.
 */
export function findActingAccount(request: WireRequest, operation: Operation, gate: Gate): DirectoryEntry {
  const caller = authenticate(request, operation, gate);
  const wanted = request.headers['x-on-behalf-of'] ?? '';
  if (wanted === '') return caller;
  const entry = gate.state.directory.find(wanted);
  const mayAct = entry !== undefined && entry.parentId === caller.account.account_id && isActive(entry);
  if (!mayAct || operation.onBehalfOf === 'never') throw notASubAccount(operation.area);
  return entry;
}

/** Extras: body fields first, else the headers that real clients send. */
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

/** 4.12: "sent as form fields or as JSON fields". A form is either of the two that browsers and curl send. */
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
  // 5.4: the list belongs to the key, so the key has to be known first.
  if (!isAllowed(address, state.settings.allow_list)) throw addressNotAllowed('account');
  return credential;
}

/** Interface 4.12. Every refusal of 7.1 is HTTP 400 in the flat envelope. */
export async function answerAccessToken(
  request: WireRequest,
  state: State,
  credentials: Credentials,
  latest: Map<string, string>,
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
