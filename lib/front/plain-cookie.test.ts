import { expect, test } from 'vitest';
import { requestLanguage } from './request-language.mjs';
import { plainCookie, readPlainCookie, writePlainCookie } from './plain-cookie';

test('over https only this host may set the language and the zone, and they travel over https alone', () => {
  expect(writePlainCookie('language', 'zh-Hans', true)).toBe(
    '__Host-bo-language=zh-Hans; Path=/; Max-Age=31536000; SameSite=lax; Secure',
  );
  expect(writePlainCookie('zone', 'Asia/Tokyo', true)).toBe(
    '__Host-bo-time-zone=Asia%2FTokyo; Path=/; Max-Age=31536000; SameSite=strict; Secure',
  );
  const options = { path: '/', maxAge: 31_536_000, sameSite: 'lax', secure: true };
  expect(plainCookie('language', 'en', true)).toEqual({ ...options, name: '__Host-bo-language', value: 'en' });
  expect(writePlainCookie('zone', 'UTC', false)).toBe('bo-time-zone=UTC; Path=/; Max-Age=31536000; SameSite=strict');
});

test('what was written over https or http is read, and that of https first', () => {
  const sent = (all: Readonly<Record<string, string>>) => ({
    get: (name: string) => (all[name] === undefined ? undefined : { value: all[name] }),
  });
  expect(readPlainCookie('language', sent({ 'bo-language': 'en' }))).toBe('en');
  expect(readPlainCookie('zone', sent({ '__Host-bo-time-zone': 'UTC', 'bo-time-zone': 'Asia/Tokyo' }))).toBe('UTC');
  expect(requestLanguage('a=b; __Host-bo-language=zh-Hans', 'en')).toBe('zh-Hans');
});
