import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { environment } from '@/lib/env';

interface CookieSetting {
  readonly name: string;
  readonly options: {
    readonly httpOnly: true;
    readonly sameSite: 'strict';
    readonly path: '/';
    readonly secure: boolean;
  };
}

/** Consoles on one machine share cookies across ports, so there the port is in the cookie's name. */
export function cookieSettings(consoleOrigin: string): Readonly<Record<'session' | 'form' | 'device', CookieSetting>> {
  const url = new URL(consoleOrigin);
  const secure = url.protocol === 'https:';
  const prefix = secure ? '__Host-bo' : `bo-${url.port === '' ? '80' : url.port}`;
  const options = { httpOnly: true, sameSite: 'strict', path: '/', secure } as const;
  const setting = (what: string): CookieSetting => ({ name: `${prefix}-${what}`, options });
  return { session: setting('sid'), form: setting('form'), device: setting('device') };
}

/** Kept while the browser is at the company's own sign-in: it returns from another site, so they cannot be strict. */
export function openIdCookies(consoleOrigin: string) {
  const { form } = cookieSettings(consoleOrigin);
  const options = { ...form.options, sameSite: 'lax', maxAge: 15 * 60 } as const;
  const cookie = (what: string) => ({ name: form.name.replace(/form$/, what), options });
  return {
    callbackUrl: cookie('openid-from'),
    pkceCodeVerifier: cookie('openid-pkce'),
    state: cookie('openid-state'),
    nonce: cookie('openid-nonce'),
  };
}

/** 256 random bits without a meaning of their own. */
export function mintSessionId(): string {
  return randomBytes(32).toString('base64url');
}

/** Stored in place of the id: the key finds the session and cannot open it. */
export function sessionKeyOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}

/** The purpose that an id is sealed for: a seal for one purpose does not open for another. */
type SealPurpose = 'session' | 'device';

/** By the seal, the proxy tells our cookie from an invented one without asking the store. */
export function sealSessionId(sessionId: string, secret: string, what: SealPurpose = 'session'): string {
  return `${sessionId}.${sealOf(sessionId, secret, what)}`;
}

/** The id in a cookie sealed with one of the secrets: while the secret is being replaced, both open. */
export function openSessionCookie(
  value: string | undefined,
  secret: string,
  former?: string,
  what: SealPurpose = 'session',
): string | undefined {
  const [, id, seal] = /^([\w-]{43})\.([\w-]{43})$/.exec(value ?? '') ?? [];
  if (id === undefined || seal === undefined) return undefined;
  const isOf = (one: string) => timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(id, one, what)));
  return isOf(secret) || (former !== undefined && isOf(former)) ? id : undefined;
}

/** The id in one of our sealed cookies. */
export function idIn(
  what: 'session' | 'device',
  cookies: { get(name: string): { readonly value: string } | undefined },
): string | undefined {
  const { consoleOrigin, sessionSecret, formerSessionSecret } = environment();
  const { name } = cookieSettings(consoleOrigin)[what];
  return openSessionCookie(cookies.get(name)?.value, sessionSecret, formerSessionSecret, what);
}

function sealOf(id: string, secret: string, what: SealPurpose): string {
  return createHmac('sha256', secret).update(`${what} ${id}`).digest('base64url');
}

/** In a cookie for two minutes: an address is stored in the history, logged, and seen by people behind the screen. */
export function typedEmailCookie(consoleOrigin: string, email: string): string {
  const { name, secure } = typedEmailName(consoleOrigin);
  // A cut between the two halves of a surrogate pair leaves a half that is no text.
  const value = encodeURIComponent(email.slice(0, 254).replace(/\p{Surrogate}/gu, ''));
  return `${name}=${value}; Path=/; Max-Age=${value === '' ? 0 : 120}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}

export function typedEmailName(consoleOrigin: string): { name: string; secure: boolean } {
  const { form } = cookieSettings(consoleOrigin);
  return { name: form.name.replace(/form$/, 'email'), secure: form.options.secure };
}

/**
 * next-auth accepts a sign-in only with a token that is both in a cookie and in the form, and would hand it out by a
 * request of its own. So that the form works without scripts, the page sets the cookie, in next-auth's format
 * (`token|sha256(token + secret)`, see `createCSRFToken` in next-auth/src/core/lib/csrf-token.ts).
 */
export function mintFormCookie(secret: string): string {
  const token = randomBytes(32).toString('hex');
  return `${token}|${hashOf(token, secret)}`;
}

/** The token of a cookie that was made here. */
export function openFormCookie(value: string | undefined, secret: string): string | undefined {
  const [, token, hash] = /^([0-9a-f]{64})\|([0-9a-f]{64})$/.exec(value ?? '') ?? [];
  if (token === undefined || hash === undefined) return undefined;
  return timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(token, secret))) ? token : undefined;
}

function hashOf(token: string, secret: string): string {
  return createHash('sha256').update(`${token}${secret}`).digest('hex');
}
