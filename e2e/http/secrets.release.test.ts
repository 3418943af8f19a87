import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { leaksIn } from '../matrix/find-canaries';
import { pages } from '../pages/pages';
import { test } from './shared-console';

async function readFolder(folder: string): Promise<readonly (readonly [string, string])[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return await Promise.all(files.map(async (file) => [file, await readFile(file, 'latin1')] as const));
}

test('there are planted values to look for', ({ canaries }) => {
  const names = [...canaries.values()];
  for (const name of ['client id', 'API key', 'access token', 'account_number', 'client_secret']) {
    expect(names, name).toContain(name);
  }
});

/** Checks the HTML only: every-page.spec.ts checks scripts and the pages' own requests. */
for (const role of ['operator', 'support', 'manager', 'admin'] as const) {
  describe(role, () => {
    test('gets no secret in the HTML of any page', async ({ signedIn, canaries, seed }) => {
      const person = await signedIn(role);
      const leaks: string[] = [];
      for (const { path: address } of pages) {
        const answer = await person.get(address(seed));
        leaks.push(...leaksIn(answer.url(), `${JSON.stringify(answer.headers())}\n${await answer.text()}`, canaries));
      }
      expect(leaks).toEqual([]);
    });
  });
}

test('no live answer, refused or not, and no record behind a list holds a secret', async ({
  signedIn,
  canaries,
  seed,
}) => {
  const operator = await signedIn('operator');
  const leaks: string[] = [];
  const lists = [
    'listPayouts',
    'listBankAccounts',
    'listDeposits',
    'listPaymentIntents',
    'listCards',
    'listCardholders',
  ];
  for (const address of [
    ...lists.map((name) => `${name}?page_number=1&page_size=100`),
    ...seed.payouts.map(({ payout_id: id }) => `retrievePayout?id=${id}`),
    ...seed.payment_intents.map(({ payment_intent_id: id }) => `retrievePaymentIntent?id=${id}`),
    'retrievePayout?id=nothing-here',
    'listPayouts?page_number=0',
    'createAccessToken',
  ]) {
    const answer = await operator.get(`/api/live/master/${address}`);
    leaks.push(...leaksIn(address, await answer.text(), canaries));
  }
  expect(leaks).toEqual([]);
});

test('the log of the console and the built files hold no secret', async ({ signedIn, canaries, copy, seed }) => {
  const operator = await signedIn('operator');
  for (const { path: address } of pages) await operator.get(address(seed));
  expect(leaksIn('the log', copy.output(), canaries)).toEqual([]);
  const built = await readFolder(fileURLToPath(new URL('../../.next/static', import.meta.url)));
  expect(built.length).toBeGreaterThan(10);
  expect(built.flatMap(([file, text]) => leaksIn(file, text, canaries))).toEqual([]);
  expect(built.filter(([file]) => file.endsWith('.map'))).toEqual([]);
});
