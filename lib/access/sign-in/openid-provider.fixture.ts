import { createSign, constants, generateKeyPairSync, type KeyObject, randomUUID, sign, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const curves = { ES256: 'P-256', ES384: 'P-384', ES512: 'P-521' } as const;
const pairs: Readonly<Record<string, { readonly publicKey: KeyObject; readonly privateKey: KeyObject }>> = {
  ...Object.fromEntries(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'].map((alg) => [alg, rsa])),
  ...Object.fromEntries(
    Object.entries(curves).map(([alg, namedCurve]) => [alg, generateKeyPairSync('ec', { namedCurve })]),
  ),
  EdDSA: generateKeyPairSync('ed25519'),
};
/** A key that no provider has published. */
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** How one answer of the provider differs from the usual one. */
export interface ProviderOddity {
  readonly signedBy?: string;
  /** The algorithms that discovery names; the one that signs unless stated. */
  readonly named?: readonly string[];
  readonly discoveryStatus?: number;
  /** A place that is asked and never answers. */
  readonly hangs?: '/.well-known/openid-configuration' | '/token' | undefined;
  readonly tokenRefusal?: string;
  /** Added to the claims of the ID token; undefined takes one away. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly userInfo?: Readonly<Record<string, unknown>>;
  /** Claims that take the place of the signed ones, under their signature. */
  readonly forged?: Readonly<Record<string, unknown>>;
  /** The token is signed with a key of its own, which its header brings along or names. */
  readonly bringsKey?: 'jwk' | 'jku' | 'x5u' | 'x5c' | 'kid' | undefined;
  /** The place that discovery names at another host, which is this server under its address. */
  readonly elsewhere?: 'token_endpoint' | 'userinfo_endpoint' | 'jwks_uri' | undefined;
  /** Answers at this place with a redirect to another place. */
  readonly redirects?: '/.well-known/openid-configuration' | '/token' | '/userinfo' | '/keys' | undefined;
  /** How far the provider's clock is ahead. */
  readonly aheadSeconds?: number;
}

/** An OpenID provider whose person has always signed in already, with one oddity at a time. */
export class OddProvider {
  oddity: ProviderOddity = {};
  /** The places that were asked, in their order. */
  readonly asked: string[] = [];
  readonly #server: Server;
  #nonce = '';

  readonly clientId: string;
  readonly clientSecret: string;

  private constructor(clientId: string, clientSecret: string) {
    this.clientId = clientId;
    this.clientSecret = clientSecret;
    this.#server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', this.issuer);
      request.resume();
      if (url.pathname === this.oddity.hangs) return;
      const [status, body, location] = this.#answer(url, request.headers.authorization !== undefined);
      response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) });
      response.end(JSON.stringify(body));
    });
  }

  static async start(clientId: string, clientSecret: string): Promise<OddProvider> {
    const provider = new OddProvider(clientId, clientSecret);
    provider.#server.listen(0, '127.0.0.1');
    await once(provider.#server, 'listening');
    return provider;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  get issuer(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  #answer(url: URL, isClient: boolean): readonly [status: number, body: unknown, location?: string] {
    const { signedBy = 'RS256', named = [signedBy], discoveryStatus = 200, tokenRefusal, userInfo } = this.oddity;
    this.asked.push(url.pathname);
    if (url.pathname === this.oddity.redirects) return [302, {}, `${this.issuer}/elsewhere`];
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return [discoveryStatus, this.#discovery(named)];
      case '/authorize': {
        // One sign-in runs at a time.
        this.#nonce = url.searchParams.get('nonce') ?? '';
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.search = new URLSearchParams({
          code: randomUUID(),
          state: url.searchParams.get('state') ?? '',
        }).toString();
        return [302, {}, back.href];
      }
      case '/token':
        if (tokenRefusal !== undefined || !isClient) return [401, { error: tokenRefusal ?? 'invalid_client' }];
        return [200, { access_token: 'opaque', token_type: 'Bearer', expires_in: 60, id_token: this.#token(signedBy) }];
      case '/userinfo':
        return [200, { sub: 'ann-1', ...userInfo }];
      case '/keys':
        return [
          200,
          {
            keys: Object.entries(pairs).map(([alg, { publicKey }]) => ({
              ...publicKey.export({ format: 'jwk' }),
              alg,
              use: 'sig',
              kid: alg,
            })),
          },
        ];
      default:
        return [404, {}];
    }
  }

  #discovery(named: readonly string[]) {
    const at = (path: string, name?: ProviderOddity['elsewhere']) => {
      const isElsewhere = name !== undefined && name === this.oddity.elsewhere;
      return `${isElsewhere ? this.issuer.replace('localhost', '127.0.0.1') : this.issuer}/${path}`;
    };
    return {
      issuer: this.issuer,
      authorization_endpoint: at('authorize'),
      token_endpoint: at('token', 'token_endpoint'),
      userinfo_endpoint: at('userinfo', 'userinfo_endpoint'),
      jwks_uri: at('keys', 'jwks_uri'),
      id_token_signing_alg_values_supported: named,
    };
  }

  #token(alg: string): string {
    const seconds = Math.floor(Date.now() / 1_000) + (this.oddity.aheadSeconds ?? 0);
    const claims = {
      iss: this.issuer,
      sub: 'ann-1',
      aud: this.clientId,
      iat: seconds,
      nbf: seconds,
      exp: seconds + 300,
      nonce: this.#nonce,
      email: 'ann@company.test',
      email_verified: true,
      ...this.oddity.claims,
    };
    const { bringsKey } = this.oddity;
    const head = { alg, typ: 'JWT', kid: alg, ...(bringsKey && { kid: 'foreign', ...this.#namedKey(bringsKey) }) };
    const textOf = (content: object) =>
      [head, content].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    const text = textOf(claims);
    const signature =
      bringsKey === undefined
        ? signatureOf(alg, text, this.clientSecret)
        : createSign('sha256').update(text).sign(foreign.privateKey);
    return `${textOf({ ...claims, ...this.oddity.forged })}.${signature.toString('base64url')}`;
  }

  /** How the header of a token brings a key along, or says where it is. */
  #namedKey(how: NonNullable<ProviderOddity['bringsKey']>): Record<string, unknown> {
    const jwk = foreign.publicKey.export({ format: 'jwk' });
    const der = foreign.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    const at = `${this.issuer}/elsewhere`;
    return { jwk: { jwk }, jku: { jku: at }, x5u: { x5u: at }, x5c: { x5c: [der] }, kid: {} }[how];
  }
}

function signatureOf(alg: string, text: string, clientSecret: string): Buffer {
  if (alg === 'none') return Buffer.alloc(0);
  if (alg === 'HS256') return createHmac('sha256', clientSecret).update(text).digest();
  const key = pairs[alg]?.privateKey;
  if (key === undefined) throw new Error(`no key for ${alg}`);
  if (alg === 'EdDSA') return sign(null, Buffer.from(text), key);
  const signing = createSign(`sha${alg.slice(2)}`).update(text);
  if (alg.startsWith('ES')) return signing.sign({ key, dsaEncoding: 'ieee-p1363' });
  if (alg.startsWith('RS')) return signing.sign(key);
  return signing.sign({ key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST });
}
