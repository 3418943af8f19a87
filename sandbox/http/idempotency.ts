import { limits } from '@/lib/contract/limits';
import type { Operation } from '@/lib/contract/operation';
import {
  keyFormat,
  keyOfAnotherAccount,
  keyOfAnotherEndpoint,
  keyWithAnotherBody,
  stillProcessing,
} from './common-refusals';
import type { DirectoryEntry } from '../world/directory';
import type { Answer } from '../world/exchange';
import { keyLifeMs, unpackAnswer, type KeyUse } from './keys';
import type { State } from '../world/state';

/** RFC 4122 defines the versions 1 to 5 and this variant; a strict checker takes no other. */
const rfc4122 = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const uuidSinceMs = Date.parse(`${limits.idempotencyUuidSince}T00:00:00Z`);

/** 7.1: a UUID for accounts created after 2024-08-15, 1 to 36 characters for older ones; 7.2: 1 to 255 characters. */
function hasForm(key: string, operation: Operation, account: DirectoryEntry): boolean {
  if (operation.area === 'issuing') return key.length >= 1 && key.length <= limits.issuingIdempotencyKeyCharacters;
  if (account.createdMs > uuidSinceMs) return rfc4122.test(key);
  return key.length >= 1 && key.length <= limits.legacyIdempotencyKeyCharacters;
}

/**
 * The key that a request is bound to; undefined where the operation lists none (then a given one means nothing)
 * and, with `--compatible`, where one of the two v2 lists came without.
 */
export function readKey(
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
 * What a used key answers: the first answer again, or a refusal. Undefined: the key is free.
 * Not shown in the interface, and assumed here: the entity of a key is the acting account; one key space for both
 * areas; the query of a GET is not compared, so a reused key gives the old page; a key older than 24 hours is
 * refused by the account area, whose limits say that it must not be reused (section 8), and forgotten by issuing,
 * whose limits name no age.
 */
export function findFirstAnswer(use: KeyUse, operation: Operation, state: State): Answer | undefined {
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
  // The answer is gone a day after the call: only a clock that was set back asks for it. Nothing is done twice.
  if (first === undefined) throw keyFormat(area);
  return first;
}

function checkSameUse(before: KeyUse, use: KeyUse, { area, method }: Operation): void {
  if (before.account !== use.account) throw keyOfAnotherAccount(area);
  if (before.endpoint !== use.endpoint) throw keyOfAnotherEndpoint(area);
  if (method === 'POST' && before.bodyHash !== use.bodyHash) throw keyWithAnotherBody(area);
}
