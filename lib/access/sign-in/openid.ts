import type { OAuthConfig } from 'next-auth/providers/oauth';
import * as z from 'zod';
import type { Environment } from '@/lib/env';
import type { OpenIdFailure } from './sign-in';

type OpenIdSettings = NonNullable<Environment['oidc']>;
type Profile = Record<string, unknown>;
type Exchange = Exclude<NonNullable<OAuthConfig<Profile>['token']>, string>['request'];
type Client = Parameters<NonNullable<Exchange>>[0]['client'];

/** The provider's name in the addresses of next-auth. */
export const openIdName = 'openid';

/** The discovery document sets the provider up. openid-client takes the user-info of the same subject only. */
export function openIdProvider({ issuer, clientId, clientSecret, hosts }: OpenIdSettings): OAuthConfig<Profile> {
  return {
    id: openIdName,
    name: 'OpenID Connect',
    type: 'oauth',
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    authorization: { params: { scope: 'openid email' } },
    httpOptions: { timeout: 8_000 },
    token: {
      request: async ({ client, params, checks, provider }) => {
        requireListedHosts(client, hosts);
        acceptNamedAlgorithms(client);
        return { tokens: await client.callback(provider.callbackUrl, params, checks) };
      },
    },
    userinfo: {
      request: async ({ client, tokens }) => {
        // openid-client's own set of tokens, which next-auth declares as its plain content.
        const { claims: told } = tokens as { claims?: () => Profile };
        const claims = told?.call(tokens) ?? {};
        const hasMore = client.issuer.metadata.userinfo_endpoint !== undefined;
        const more = hasMore && tokens.access_token !== undefined ? await client.userinfo(tokens.access_token) : {};
        if ('sub' in more && more.sub !== claims['sub']) throw new Error('The provider told of two people.');
        return { ...claims, ...more, ...emailOf([claims, more]), sub: String(claims['sub']) };
      },
    },
    profile: (profile) => ({ id: z.string().parse(profile['sub']) }),
  };
}

/** An address and whether it is verified are from one answer: Okta and others say it in the user-info alone. */
function emailOf(answers: readonly Profile[]): Profile {
  const said = answers.filter(({ email }) => email !== undefined);
  const best =
    said.find(({ email_verified: verified }) => verified === true) ??
    said.find(({ email_verified: verified }) => verified !== undefined) ??
    said[0];
  return { email: best?.['email'], email_verified: best?.['email_verified'] };
}

/** The console connects to these places, which the discovery document names; only the browser goes to the others. */
const called = ['token_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const;

function requireListedHosts({ issuer: { metadata } }: Client, hosts: readonly string[]): void {
  for (const name of called) {
    const address = metadata[name];
    const host = address !== undefined && URL.canParse(address) ? new URL(address).host : undefined;
    if (host !== undefined && !hosts.includes(host)) throw new Error(`host of ${name} not listed: ${host}`);
  }
}

/** Signatures with a key that the provider alone has. `none` and HS256, whose key is our own secret, prove nothing. */
const asymmetric = /^(?:(?:RS|PS|ES)(?:256|384|512)|EdDSA)$/;

/**
 * openid-client takes one algorithm per client, RS256, and says no other before the token has come. The provider's
 * discovery names those that it signs with, and its keys decide whether the signature is right.
 */
function acceptNamedAlgorithms(client: Client): void {
  const { id_token_signing_alg_values_supported: told } = client.issuer.metadata;
  const named = Array.isArray(told) ? told.map(String) : [];
  // The method is not among the declared ones: node_modules/openid-client/lib/client.js.
  const checking = client as unknown as {
    validateJWT: (token: string, algorithm: string, ...more: unknown[]) => Promise<unknown>;
  };
  const validate = checking.validateJWT.bind(client);
  checking.validateJWT = async (token, algorithm, ...more) => {
    const used = algorithmOf(token);
    const isNamed = used !== undefined && asymmetric.test(used) && named.includes(used);
    return await validate(token, isNamed ? used : algorithm, ...more);
  };
}

const tokenHeader = z.object({ alg: z.string() });

function algorithmOf(token: string): string | undefined {
  try {
    return tokenHeader.parse(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8'))).alg;
  } catch {
    return undefined;
  }
}

/** The causes by the messages of openid-client and of its provider, whose errors next-auth reduces to their text. */
const causes: readonly {
  readonly said: RegExp;
  readonly problem: OpenIdFailure['problem'];
  readonly cause: (found: readonly [string, ...string[]]) => string;
}[] = [
  {
    said: /unexpected JWT alg received, expected \S+, got: (\S+)/,
    problem: 'openid-setup',
    cause: ([used]) => `algorithm ${used}`,
  },
  {
    said: /JWT not active yet, now (\d+), nbf (\d+)/,
    problem: 'openid-clock',
    cause: ([now, from]) => `clock: provider ${Number(from) - Number(now)} s ahead`,
  },
  {
    said: /JWT expired, now (\d+), exp (\d+)/,
    problem: 'openid-clock',
    cause: ([now, end]) => `clock: token expired ${Number(now) - Number(end)} s ago`,
  },
  {
    said: /(?:unexpected iss value|iss mismatch), expected (\S+), got: (\S+)/,
    problem: 'openid-setup',
    cause: ([discovery, told = '']) => `issuer ${told}, discovery ${discovery}`,
  },
  {
    said: /^host of (\w+) not listed: (\S+)/,
    problem: 'openid-setup',
    cause: ([place, host = '']) => `${place} at ${host}, which is not in OIDC_HOSTS`,
  },
  { said: /^(?:aud|azp) /, problem: 'openid-setup', cause: () => 'another client id' },
  {
    said: /no valid key found|failed to validate JWT signature|multiple matching keys/,
    problem: 'openid-setup',
    cause: () => 'signature without known key',
  },
  {
    said: /invalid_client|unauthorized_client|invalid_scope|unsupported_\w+|redirect_uri/,
    problem: 'openid-setup',
    cause: ([words]) => `console refused: ${words}`,
  },
  {
    said: /access_denied|consent_required|login_required|interaction_required/,
    problem: 'openid-denied',
    cause: ([words]) => `person refused: ${words}`,
  },
  { said: /got: (5\d\d|429)\b/, problem: 'openid-away', cause: ([status]) => `provider answers ${status}` },
  { said: /got: (\d{3})\b/, problem: 'openid-setup', cause: ([status]) => `provider answers ${status}` },
  { said: /id_token not present/, problem: 'openid-setup', cause: () => 'ID token missing' },
  {
    said: /told of two people|userinfo sub mismatch/,
    problem: 'openid-setup',
    cause: () => 'answers about two people',
  },
  {
    said: /timed out|E[A-Z_]*(?:CONN|NOTFOUND|AI_AGAIN|TIMEDOUT|HOSTUNREACH)\w*|certificate|CERT_\w+|socket hang up|failed to parse|must be a valid/i,
    problem: 'openid-away',
    cause: ([words]) => `provider unreachable: ${words}`,
  },
  {
    said: /state|nonce|pkce|code_verifier|invalid_grant/i,
    problem: 'openid-failed',
    cause: () => 'sign-in not begun here, or late',
  },
];

/** The cause of a failure that was thrown; what is not known is cut, because it may hold a token. */
export function findOpenIdFailure(error: unknown): OpenIdFailure {
  const words = error instanceof Error ? `${error.message}${'code' in error ? ` ${String(error.code)}` : ''}` : '';
  for (const { said, problem, cause } of causes) {
    const [whole, ...parts] = said.exec(words) ?? [];
    if (whole === undefined) continue;
    const [first = whole, ...others] = parts;
    return { problem, cause: cause([first, ...others]) };
  }
  return { problem: 'openid-failed', cause: words.slice(0, 100) || 'unknown' };
}
