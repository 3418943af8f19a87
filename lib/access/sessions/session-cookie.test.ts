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

test('while a secret is being replaced both open, and afterwards the former one does not', () => {
  const [id, next] = [mintSessionId(), 'c'.repeat(40)];
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
