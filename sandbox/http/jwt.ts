import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

/** Extras, "Claims seen", and an id of our own to tell two tokens of one second apart. */
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
export type Claims = z.output<typeof claims>;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const head = part({ alg: 'HS256', typ: 'JWT' });

function signature(text: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}

/** Extras: a JWT of three parts, HS256. */
export function signJwt(given: Claims, secret: string): string {
  const text = `${head}.${part(given)}`;
  return `${text}.${signature(text, secret).toString('base64url')}`;
}

const jwtPattern = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/;

export function isJwtShaped(text: string): boolean {
  return jwtPattern.test(text);
}

/**
 * The claims of a token that we signed, whatever its age; undefined for any other text. The head must be ours to
 * the letter, so no other algorithm, `none` least of all, is ever considered.
 */
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
