import NextAuth from 'next-auth';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findOpenIdFailure, openIdProvider } from './openid';
import { OddProvider, type ProviderOddity } from './openid-provider.fixture';

const origin = 'http://localhost:3000';
let provider: OddProvider;

beforeAll(async () => {
  vi.stubEnv('NEXTAUTH_URL', origin);
  provider = await OddProvider.start('payments-console', 'the-client-secret-of-this-test');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await provider.stop();
});
beforeEach(() => {
  provider.oddity = {};
  provider.asked.length = 0;
});

/** Signs in with a provider that has this oddity: what it told of the person, or what went wrong. */
async function signInWith(oddity: ProviderOddity, hosts?: readonly string[], issuer = provider.issuer) {
  provider.oddity = oddity;
  const { clientId, clientSecret } = provider;
  let failure: unknown;
  let profile: unknown;
  const options = {
    secret: 'a secret of this test and of nothing else',
    providers: [
      openIdProvider({
        issuer,
        clientId,
        clientSecret,
        hosts: [...(hosts ?? [new URL(issuer).host])],
        trustsEmail: false,
      }),
    ],
    callbacks: {
      signIn: (given: { profile?: unknown }) => {
        profile = given.profile;
        return true;
      },
    },
    logger: {
      error: (code: string, given: unknown) => {
        const { error } = given as { error?: unknown };
        failure = error ?? new Error(code);
      },
      warn: () => undefined,
      debug: () => undefined,
    },
  };
  const cookies: Record<string, string> = {};
  const ask = async (action: string, query: Record<string, string>, body?: Record<string, string>) => {
    const answer = { location: '', body: {} as unknown };
    const response = {
      getHeader: () => undefined,
      setHeader: (name: string, value: unknown) => {
        if (name === 'Location') answer.location = String(value);
        if (name !== 'Set-Cookie') return;
        const [, key = '', text = ''] = /^([^=]+)=([^;]*)/.exec(String(value)) ?? [];
        cookies[key] = decodeURIComponent(text);
      },
      status: () => response,
      send: (sent: unknown) => (answer.body = sent),
      end: () => undefined,
    };
    const method = body === undefined ? 'GET' : 'POST';
    const request = { method, query: { ...query, nextauth: [action, 'openid'] }, cookies, headers: {}, body };
    // It reads and calls nothing else (next-auth/src/next/index.ts), and needs no request of Next in this form.
    await (NextAuth as (...given: readonly unknown[]) => Promise<unknown>)(request, response, options);
    return answer;
  };
  const { csrfToken } = (await ask('csrf', {})).body as { csrfToken: string };
  const { location } = await ask('signin', {}, { csrfToken, callbackUrl: '/' });
  if (failure === undefined) {
    const there = await fetch(location, { redirect: 'manual' });
    const back = new URL(there.headers.get('location') ?? '');
    await ask('callback', Object.fromEntries(back.searchParams));
  }
  return failure === undefined ? { profile } : findOpenIdFailure(failure);
}

test.each(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'])(
  'a token signed by %s, which discovery names, is accepted',
  async (signedBy) => {
    const named = ['HS256', signedBy, 'none', ...(signedBy === 'RS256' ? [] : ['RS256'])];
    expect(await signInWith({ signedBy, named })).toMatchObject({
      profile: { sub: 'ann-1', email: 'ann@company.test', email_verified: true },
    });
  },
);

test.each([
  [{ signedBy: 'HS256', named: ['RS256', 'HS256'] }, 'HS256'],
  [{ signedBy: 'none', named: ['RS256', 'none'] }, 'none'],
  [{ signedBy: 'ES256', named: ['RS256'] }, 'ES256'],
])('a token signed otherwise is not: %o', async (oddity, algorithm) => {
  expect(await signInWith(oddity)).toEqual({
    problem: 'openid-setup',
    cause: `algorithm ${algorithm}`,
  });
});

test.each([
  [{ discoveryStatus: 503 }, 'openid-away', 'provider answers 503'],
  [{ discoveryStatus: 404 }, 'openid-setup', 'provider answers 404'],
  [{ tokenRefusal: 'invalid_client' }, 'openid-setup', 'console refused: invalid_client'],
  [{ claims: { iss: 'https://other.test' } }, 'openid-setup', /^issuer https:\/\/other.test, discovery http:\S+$/],
  [{ claims: { aud: 'another-client' } }, 'openid-setup', 'another client id'],
  [{ forged: { email: 'boss@company.test' } }, 'openid-setup', 'signature without known key'],
  [{ signedBy: 'ES256', forged: { sub: 'boss' } }, 'openid-setup', 'signature without known key'],
  [{ claims: { aud: 'https://api.company.test', scope: 'read' } }, 'openid-setup', 'another client id'],
  [{ claims: { nonce: undefined, scope: 'read' } }, 'openid-failed', 'sign-in not begun here, or late'],
  [{ claims: { nonce: 'of another sign-in' } }, 'openid-failed', 'sign-in not begun here, or late'],
  [{ userInfo: { sub: 'bob-2' } }, 'openid-setup', 'answers about two people'],
  [{ aheadSeconds: 320 }, 'openid-clock', /^clock: provider 3(09|1\d) s ahead$/],
  [{ aheadSeconds: -620 }, 'openid-clock', /^clock: token expired 3(09|1\d) s ago$/],
] as const)('%o is a failure with its cause', async (oddity, problem, cause) => {
  expect(await signInWith(oddity)).toEqual({ problem, cause: expect.stringMatching(cause) as string });
});

test.each(['jwk', 'jku', 'x5u', 'x5c', 'kid'] as const)(
  'a token that brings its own key by “%s” has no known signature, and no other place is asked',
  async (bringsKey) => {
    expect(await signInWith({ bringsKey })).toEqual({ problem: 'openid-setup', cause: 'signature without known key' });
    expect(provider.asked).not.toContain('/elsewhere');
  },
);

test.each(['/.well-known/openid-configuration', '/token', '/userinfo', '/keys'] as const)(
  'a redirect of %s is not followed, and no person comes in by it',
  async (redirects) => {
    expect(await signInWith({ redirects })).toMatchObject({ problem: expect.stringMatching(/^openid-/) as string });
    expect(provider.asked).toContain(redirects);
    expect(provider.asked).not.toContain('/elsewhere');
  },
);

test.each(['token_endpoint', 'userinfo_endpoint', 'jwks_uri'] as const)(
  'a %s at a host that is not listed is not called, and at a listed one it is',
  async (place) => {
    const { host, port } = new URL(provider.issuer);
    const elsewhere = `127.0.0.1:${port}`;
    expect(await signInWith({ elsewhere: place }, [host])).toEqual({
      problem: 'openid-setup',
      cause: `${place} at ${elsewhere}, which is not in OIDC_HOSTS`,
    });
    expect(provider.asked).not.toContain('/token');
    expect(await signInWith({ elsewhere: place }, [host, elsewhere])).toMatchObject({ profile: { sub: 'ann-1' } });
  },
);

test.each(['/.well-known/openid-configuration', '/token'] as const)(
  'a provider whose %s hangs is given up, and said to be away',
  async (hangs) => {
    expect(await signInWith({ hangs })).toEqual({
      problem: 'openid-away',
      cause: 'provider unreachable: timed out',
    });
  },
);

test('a provider that is down is said to be away', async () => {
  expect(await signInWith({}, undefined, 'http://localhost:1')).toMatchObject({ problem: 'openid-away' });
});

test.each([-300, -30, -9, 9])('a clock that is %i s ahead lets people in', async (aheadSeconds) => {
  expect(await signInWith({ aheadSeconds })).toMatchObject({ profile: { sub: 'ann-1' } });
});

test('an address and whether it is verified are of one answer', async () => {
  const nothing = { email: undefined, email_verified: undefined };
  const userInfo = { email: 'ann@company.test', email_verified: true };
  expect(await signInWith({ claims: nothing, userInfo })).toMatchObject({ profile: userInfo });
  // Cognito says `true` in the token and "true" beside it.
  expect(await signInWith({ userInfo: { ...userInfo, email_verified: 'true' } })).toMatchObject({ profile: userInfo });
  expect(
    await signInWith({
      claims: { email: 'boss@company.test', email_verified: undefined },
      userInfo: { email: 'ann@elsewhere.test', email_verified: true },
    }),
  ).toMatchObject({ profile: { email: 'ann@elsewhere.test', email_verified: true } });
  expect(
    await signInWith({
      claims: { email: 'boss@company.test', email_verified: false },
      userInfo: { email: 'boss@company.test' },
    }),
  ).toMatchObject({ profile: { email: 'boss@company.test', email_verified: false } });
  // What one of them denies is not taken for not said.
  expect(
    await signInWith({
      claims: { email_verified: undefined },
      userInfo: { email: 'ann@company.test', email_verified: false },
    }),
  ).toMatchObject({ profile: { email_verified: false } });
  expect(await signInWith({ claims: nothing })).toMatchObject({ profile: nothing });
});

test.each([
  ['connect ECONNREFUSED 127.0.0.1:443', 'openid-away'],
  ['getaddrinfo ENOTFOUND login.example.com', 'openid-away'],
  ['outgoing request timed out after 8000ms', 'openid-away'],
  ['self-signed certificate in certificate chain', 'openid-away'],
  ['unable to verify the first certificate', 'openid-away'],
  ['State cookie was missing.', 'openid-failed'],
  ['access_denied', 'openid-denied'],
  ['access_denied (The user cancelled)', 'openid-denied'],
  ['no valid key found in issuer\'s jwks_uri for key parameters {"alg":"RS256"}', 'openid-setup'],
  ['invalid_grant (Code not valid)', 'openid-failed'],
  ['something new', 'openid-failed'],
])('%s is %s', (words, problem) => {
  expect(findOpenIdFailure(new Error(words)).problem).toBe(problem);
});
