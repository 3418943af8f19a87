import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { onTheWayIn, openToAll } from '@/e2e/matrix/open-to-all';
import { secretDoors } from '@/e2e/matrix/secret-doors';
import { contextWords } from '@/lib/access/passwords/password';
import { passwordLength } from '@/lib/access/passwords/password-length';
import { atOnceShare, costs, mostKept, personShare } from '@/lib/access/requests/request-limits';
import { signInQueue } from '@/lib/access/sign-in/sign-in';
import { linkLimit } from '@/lib/access/sign-in/sign-in-attempts';
import { limits } from '@/lib/contract/limits';
import { environmentVariables } from '@/lib/env';
import { createFrontServer } from '@/lib/front/front-server.mjs';
import { breakerLimits } from '@/lib/platform/limits/call-limits';
import { mostRunning } from '@/lib/platform/limits/rate-limiter';
import { SessionPlaces } from '@/lib/platform/reads/platform-reader';
import { mostOfPicture, mostUnpacked } from '@/lib/writes/documents/find-document-problem';
import { mostAttachedBytes, mostOpenForms } from '@/lib/writes/forms/drafts';

const guide = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');

function linesBelow(heading: string): string {
  const [, after = ''] = guide.split(`\n${heading}\n`);
  return after.split(/\n#{2,3} /)[0] ?? '';
}

/** The text below a heading, on one line. */
const below = (heading: string) => linesBelow(heading).replaceAll(/\s+/g, ' ');

const written = (count: number) => count.toLocaleString('en');

function expectToSay(told: string, sentences: readonly string[]): void {
  for (const sentence of sentences) expect(told).toContain(sentence);
}

test('says how much a person may ask for, in the numbers that hold', () => {
  const perMinute = Number(environmentVariables.SESSION_COST_PER_MINUTE.fallback);
  expect(environmentVariables.ADDRESS_COST_PER_MINUTE.fallback).toBe(String(perMinute));
  expect([costs.inbox, costs.search, personShare]).toEqual([costs.file, costs.page, 2]);
  const atOnce = perMinute * atOnceShare;
  const server = createFrontServer({
    consoleOrigin: 'https://console.test',
    behindProxies: false,
    handle: () => Promise.resolve(),
  });
  const [headersS, allS] = [server.headersTimeout / 1_000, server.requestTimeout / 1_000];
  expect([headersS, allS - headersS]).toEqual([5, 20]);
  expectToSay(below('## Limits'), [
    `a file or the inbox costs ${costs.file}, another page or a search ${costs.page}, an action ${costs.action}, anything else ${costs.other}`,
    `A session has ${perMinute} a minute, of which ${atOnce} at once: ${atOnce / costs.page} pages, then ${perMinute / 60 / costs.page} a second`,
    'A person with several sessions has twice that',
    'the headers of a request have five seconds to arrive and its body twenty more',
    `counts are kept for ${written(mostKept)} sessions and addresses at most`,
  ]);
});

test('says how many calls go out at once and when none do, in the numbers that hold', () => {
  const places = new SessionPlaces();
  const reads = Array.from({ length: 100 }, () => places.take('one session')).filter((place) => place !== undefined);
  const { operation, person, besideWrites } = mostRunning;
  const { coolDownMs, windowMs, failedShare } = breakerLimits;
  expect([failedShare, windowMs]).toEqual([0.5, 10_000]);
  expectToSay(below('## Limits'), [
    `A session has ${reads.length} reads under way at most`,
    `one operation may hold ${operation}, one person’s reads ${person}, and all reads ${besideWrites}`.replaceAll(
      '’',
      "'",
    ),
    `for ${coolDownMs / 1_000} seconds after half of ten calls of it or more have failed within ten seconds`,
  ]);
});

test('says which files it takes, how large, and what becomes of others, in the numbers that hold', () => {
  expectToSay(below('## Limits'), [
    `A person has ${mostOpenForms} unsent forms at most`,
    `Their documents have ${mostAttachedBytes / 1_024 / 1_024} MB together`,
    `A document is a PDF, PNG or JPEG of at most ${written(limits.documentFileBytes)} bytes; a longer one is answered 413`,
    'its name and its ending are not sent',
    `What a PDF unpacks to has at most ${written(mostUnpacked)} bytes`,
    `a picture at most ${written(mostOfPicture.side)} pixels on a side and ${written(mostOfPicture.pixels)} in all`,
    'Anything else is answered 415 in a sentence that says why, and is not kept',
  ]);
});

test('says what a password may be, and lists the words that are tried here first', () => {
  const words = contextWords.map((word) => `\`${word}\``).join(', ');
  expectToSay(below('### Passwords'), [
    `A password has ${passwordLength.least} to ${passwordLength.most} characters of any kind`,
    `words that are tried here first: ${words}, and the parts of the person's name and e-mail`,
  ]);
});

test('says how sign-ins wait and when links are refused, in the numbers that hold', () => {
  expect(signInQueue).toMatchObject({ atOnce: 4, mostWaiting: 100 });
  expectToSay(below('### Failed sign-ins'), ['four at a time and a hundred in the queue of each copy']);
  expect(linkLimit.windowMs).toBe(60 * 60_000);
  expectToSay(below('### Ways in'), [
    `links are refused after ${linkLimit.failures} dead ones within an hour from one address`,
  ]);
});

test('names every place that takes a secret, and exactly the addresses that answer without a session', () => {
  const told = below('### Ways in');
  const table = linesBelow('### Ways in')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const rows = table.slice(2).map((line) => line.split('|')[1]?.trim());
  expect(rows).toHaveLength(10);
  const rowOf: Readonly<Record<string, string>> = {
    'the first code of a new app at the sign-in': 'the first code of a new app',
    'the first code of a new app in the settings': 'the first code of a new app',
    'a step-up by code': 'a step-up, by code, passkey or password',
    'a step-up by password': 'a step-up, by code, passkey or password',
    'new recovery codes': 'new recovery codes, giving one’s app up',
    'giving one’s app up': 'new recovery codes, giving one’s app up',
  };
  const plain = (text: string) => text.replaceAll('’', "'");
  for (const { name } of secretDoors) {
    const row = rowOf[name] ?? (name.startsWith('one’s own new password') ? 'one’s own new password' : name);
    expect(rows, name).toContain(plain(row));
  }
  const addresses = [...told.matchAll(/`(\/[^`]+)`/g)].map(([, address]) => address ?? '');
  const open = [...openToAll, ...onTheWayIn].filter((route) => !route.startsWith('action '));
  expect(addresses.toSorted()).toEqual([...new Set(open.map((route) => route.split(' ')[1] ?? ''))].toSorted());
});
