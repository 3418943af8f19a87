import { expect, test } from 'vitest';
import { readPlatformError, transportError, type PlatformError } from '@/lib/contract/platform-error';
import { failed, ok, type Result } from '@/lib/result';
import { TokenKeeper, type FetchedToken, findTokenEndMs } from './token';

const trace = { id: 'a'.repeat(32), flags: '01' };
const refusal = readPlatformError(403, { code: 403, message: 'Authorization error' });
const minuteMs = 60_000;

type Answers = (number: number) => Result<FetchedToken, PlatformError>;

function keeperAt(startMs: number, answers?: Answers) {
  const clock = { nowMs: startMs, fetched: 0 };
  const fresh: Answers = (number) => ok({ token: `token-${number}`, endsAtMs: clock.nowMs + 30 * minuteMs });
  const keeper = new TokenKeeper(
    () => Promise.resolve((answers ?? fresh)((clock.fetched += 1))),
    undefined,
    () => clock.nowMs,
  );
  return { keeper, clock };
}

test('a hundred callers at once get the same token from one request', async () => {
  const { keeper, clock } = keeperAt(0);
  const tokens = await Promise.all(Array.from({ length: 100 }, () => keeper.current(trace)));
  expect(new Set(tokens.map((token) => token.ok && token.value))).toEqual(new Set(['token-1']));
  expect(clock.fetched).toBe(1);
});

test('after four fifths of its life the next token is fetched while the old one still serves', async () => {
  const { keeper, clock } = keeperAt(0);
  await keeper.current(trace);
  clock.nowMs = 23.9 * minuteMs;
  expect(await keeper.current(trace)).toEqual(ok('token-1'));
  expect(clock.fetched).toBe(1);
  clock.nowMs = 24.1 * minuteMs;
  expect(await keeper.current(trace)).toEqual(ok('token-1'));
  expect(clock.fetched).toBe(2);
  await expect.poll(() => keeper.current(trace)).toEqual(ok('token-2'));
  expect(clock.fetched).toBe(2);
});

test('a token that lasts less than a minute is not fetched again for every call', async () => {
  const { keeper, clock } = keeperAt(0, () => ok({ token: 'short', endsAtMs: 40_000 }));
  for (clock.nowMs = 0; clock.nowMs < 20_000; clock.nowMs += 1_000) await keeper.current(trace);
  expect(clock.fetched).toBe(1);
});

test('a hundred calls refused at once cost one new token', async () => {
  const { keeper, clock } = keeperAt(0);
  await keeper.current(trace);
  const renewed = await Promise.all(Array.from({ length: 100 }, () => keeper.replace('token-1', refusal, trace)));
  expect(new Set(renewed.map((token) => token.ok && token.value))).toEqual(new Set(['token-2']));
  expect(await keeper.replace('token-1', refusal, trace)).toEqual(ok('token-2'));
  expect(clock.fetched).toBe(2);
});

test('a platform that refuses every token gets at most two a minute and the refusal stands', async () => {
  const { keeper, clock } = keeperAt(0);
  for (clock.nowMs = 0; clock.nowMs < 10 * minuteMs; clock.nowMs += 500) {
    const token = await keeper.current(trace);
    const renewed = token.ok ? await keeper.replace(token.value, refusal, trace) : token;
    if (!renewed.ok) expect(renewed.error).toEqual(refusal);
  }
  expect(clock.fetched).toBeLessThanOrEqual(22);
});

test('a token that worked may be replaced at once, at any age', async () => {
  const { keeper, clock } = keeperAt(0);
  await keeper.current(trace);
  for (let number = 1; number < 4; number += 1) {
    keeper.prove(`token-${number}`);
    expect(await keeper.replace(`token-${number}`, refusal, trace)).toEqual(ok(`token-${number + 1}`));
  }
  expect(clock.fetched).toBe(4);
});

test('a refused credential is tried again after half a minute, a lost answer sooner', async () => {
  const refused = readPlatformError(400, { code: 400, message: 'Invalid api key' });
  const one = keeperAt(0, () => failed(refused));
  for (one.clock.nowMs = 0; one.clock.nowMs < 29_000; one.clock.nowMs += 1_000) {
    expect(await one.keeper.current(trace)).toEqual(failed(refused));
  }
  expect(one.clock.fetched).toBe(1);
  const other = keeperAt(0, () => failed(transportError('no-answer', 'deadline')));
  await other.keeper.current(trace);
  other.clock.nowMs = 3_000;
  await other.keeper.current(trace);
  expect(other.clock.fetched).toBe(2);
});

test('a valid token is used although the next one cannot be had', async () => {
  const lost = failed(transportError('unreachable', 'ECONNREFUSED'));
  const { keeper, clock } = keeperAt(0, (number) =>
    number === 1 ? ok({ token: 'old', endsAtMs: 30 * minuteMs }) : lost,
  );
  await keeper.current(trace);
  clock.nowMs = 29.5 * minuteMs;
  expect(await keeper.current(trace)).toEqual(ok('old'));
  clock.nowMs = 29.9 * minuteMs;
  expect(await keeper.current(trace)).toEqual(ok('old'));
  clock.nowMs = 30.1 * minuteMs;
  expect(await keeper.current(trace)).toEqual(lost);
});

test('a token ends as stated, else by its claim, else after half an hour; clocks that disagree do no harm', () => {
  const nowMs = 1_800_000_000_000;
  const jwt = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;
  const now = nowMs / 1000;
  expect(findTokenEndMs('opaque', now + 900, nowMs)).toBe(nowMs + 900_000);
  expect(findTokenEndMs('opaque', nowMs + 900_000, nowMs)).toBe(nowMs + 900_000);
  expect(findTokenEndMs(jwt({ exp: now + 600 }), undefined, nowMs)).toBe(nowMs + 600_000);
  expect(findTokenEndMs('opaque', undefined, nowMs)).toBe(nowMs + 30 * minuteMs);
  expect(findTokenEndMs(jwt({ exp: 'soon' }), Number.NaN, nowMs)).toBe(nowMs + 30 * minuteMs);
  expect(findTokenEndMs(jwt({ iat: now - 9_000, exp: now - 8_400 }), now - 8_400, nowMs)).toBe(nowMs + 600_000);
});
