import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * next-auth accepts a sign-in only with a token that stands both in a cookie and in the form. It would hand it out by a
 * request of its own; so that the form works without scripts, the cookie is set with the page, in next-auth's format
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
