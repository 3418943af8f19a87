import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deviceLastsS } from './known-devices';
import { accountLimit, addressLimits, delayUnder, deviceFailures, lockout } from './sign-in-attempts';

const minuteMs = 60_000;

test('docs/operations.md says how failed sign-ins are counted, in the numbers that hold', () => {
  const document = new URL('../../../docs/operations.md', import.meta.url);
  const told = readFileSync(document, 'utf8').replaceAll(/\s+/g, ' ');
  expect(lockout.failures).toBe(5);
  const [minute, hour] = addressLimits;
  const knownDays = deviceLastsS / (24 * 60 * 60);
  const accountDays = accountLimit.lastsMs / (24 * 60 * minuteMs);
  for (const sentence of [
    `Five failed sign-ins within ${lockout.windowMs / minuteMs} minutes lock an account for ${lockout.lastsMs / minuteMs} minutes`,
    `refused after ${minute?.failures} in a minute or ${hour?.failures} in an hour`,
    `is known for ${knownDays} days`,
    `After ${accountLimit.failures} failures from unknown places together`,
    `${accountLimit.failures} guesses from however many addresses within ${accountDays} days, and ${deviceFailures} in a row`,
  ]) {
    expect(told).toContain(sentence);
  }
  expect([minute?.windowMs, hour?.windowMs]).toEqual([minuteMs, 60 * minuteMs]);
  // Above 60 failures a minute, up to three seconds.
  expect(told).toContain('Above 60 failures a minute over all accounts, unknown places wait for up to three seconds');
  expect([delayUnder(60), delayUnder(61) > 0, delayUnder(1_000_000)]).toEqual([0, true, 3_000]);
});
