import { randomUUID } from 'node:crypto';
import { accessTokenLifetimeMinutes, createAccessToken } from '@/lib/contract/access-token';
import { isAllowed } from './address';
import { addressNotAllowed } from './common-refusals';
import type { Credential, Credentials } from './credentials';
import { jsonAnswer, type Answer, type WireRequest } from '../world/exchange';
import { signJwt } from './jwt';
import { flat } from './refusal';
import type { State } from '../world/state';

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
