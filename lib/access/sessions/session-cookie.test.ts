import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { cookieSettings, mintSessionId, openSessionCookie, sealSessionId, sessionKeyOf } from './session-cookie';

const secret = 'a'.repeat(40);

test('the cookie holds 256 random bits and their seal, and no data', () => {
  const values = Array.from({ length: 50 }, () => sealSessionId(mintSessionId(), secret));
  expect(new Set(values).size).toBe(50);
  for (const value of values) {
    expect(value).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
    expect(Buffer.from(value.slice(0, 43), 'base64url')).toHaveLength(32);
  }
});

test('only a value that this console sealed opens', () => {
  const id = mintSessionId();
  const value = sealSessionId(id, secret);
  expect(openSessionCookie(value, secret)).toBe(id);
  expect(openSessionCookie(value, 'b'.repeat(40))).toBeUndefined();
  for (const forged of [
    undefined,
    '',
    id,
    `${id}.`,
    `${id}.${'A'.repeat(43)}`,
    `${value}.0`,
    `${mintSessionId()}.${value.split('.')[1] ?? ''}`,
  ]) {
    expect(openSessionCookie(forged, secret)).toBeUndefined();
  }
});

test('a token that names its own algorithm opens nothing, whatever it says', () => {
  const id = mintSessionId();
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  for (const alg of ['none', 'None', 'HS256', 'RS256']) {
    const text = `${part({ alg, typ: 'JWT' })}.${part({ sub: id, sid: id })}`;
    const seal = createHmac('sha256', secret).update(text).digest('base64url');
    for (const token of [`${text}.`, `${text}.${seal}`, `${id}.${part({ alg })}.${seal}`])
      expect(openSessionCookie(token, secret), token).toBeUndefined();
  }
});

test('an id that was sealed for one purpose does not open for the other', () => {
  const id = mintSessionId();
  expect(openSessionCookie(sealSessionId(id, secret, 'device'), secret)).toBeUndefined();
  expect(openSessionCookie(sealSessionId(id, secret), secret, undefined, 'device')).toBeUndefined();
  expect(openSessionCookie(sealSessionId(id, secret, 'device'), secret, undefined, 'device')).toBe(id);
});

test('while a secret is being replaced both open, and afterwards the former one does not', () => {
  const [id, next] = [mintSessionId(), 'c'.repeat(40)];
  const thousand = Array.from({ length: 1_000 }, mintSessionId);
  expect(thousand.map((one) => openSessionCookie(sealSessionId(one, secret), next, secret))).toEqual(thousand);
  const before = sealSessionId(id, secret);
  expect(openSessionCookie(before, next, secret)).toBe(id);
  expect(openSessionCookie(sealSessionId(id, next), next, secret)).toBe(id);
  expect(openSessionCookie(before, next)).toBeUndefined();
  expect(openSessionCookie(sealSessionId(id, 'd'.repeat(40)), next, secret)).toBeUndefined();
});

test('a stored key does not open a session', () => {
  const id = mintSessionId();
  expect(sessionKeyOf(id)).toMatch(/^[0-9a-f]{64}$/);
  expect(openSessionCookie(sessionKeyOf(id), secret)).toBeUndefined();
});

test('over https only this host may set the cookie; on one machine the port separates consoles', () => {
  expect(cookieSettings('https://console.example.com').session).toEqual({
    name: '__Host-bo-sid',
    options: { httpOnly: true, sameSite: 'strict', path: '/', secure: true },
  });
  expect(cookieSettings('http://localhost:3130').session).toEqual({
    name: 'bo-3130-sid',
    options: { httpOnly: true, sameSite: 'strict', path: '/', secure: false },
  });
});
