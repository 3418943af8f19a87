import type { ErrorArea, Operation } from '@/lib/contract/operation';
import { isAllowed } from './address';
import {
  addressNotAllowed,
  invalidAuthorizationHeader,
  missingClientId,
  missingOrExpiredToken,
  notASubAccount,
  unresolvableToken,
} from './common-refusals';
import type { Credentials } from './credentials';
import { isActive, type DirectoryEntry } from '../world/directory';
import type { WireRequest } from '../world/exchange';
import { isJwtShaped, verifyJwt, type Claims } from './jwt';
import type { State } from '../world/state';

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
