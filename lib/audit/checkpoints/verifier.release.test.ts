import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenStore } from '@/lib/store/open-store';
import { openInMemory } from '@/lib/store/test-store.fixture';
import { drawSeed } from '@/e2e/harness/draws/draw-seed.mjs';
import { takeAuditSecret } from '../chain';
import { at, randomOf, secret } from '../tamperings.fixture';
import { fingerprintOf } from './checkpoint';
import { forgeries, forgeUnseen, newKey, type Booty } from './forgeries.fixture';
import { askVerifier, exportOf, exportOfOther } from './test-exports.fixture';

takeAuditSecret(secret);

const checkpoints = 6;
const stolen = newKey();
let opened: OpenStore;
let texts: readonly string[];
let foreign: readonly string[];
beforeAll(async () => {
  opened = await openInMemory();
  texts = await exportOf(opened.database, stolen, checkpoints);
  foreign = await exportOfOther(stolen, checkpoints);
});
afterAll(() => opened.close());

const signedOf = (all: readonly string[]) => all.filter((text) => text.includes('"checkpoint":1'));
const whole = () => Buffer.from(`${texts.join('\n')}\n`);
const bootyOf = (witnessed: number): Booty => ({ texts, foreign, stolen, witnessed });
const caseOf = (given: Buffer, { witnessed }: Pick<Booty, 'witnessed'>) => ({
  export: given,
  witness: [at(signedOf(texts), witnessed - 1)],
  keys: [fingerprintOf(stolen.publicKey)],
});

test('an untouched export holds with each checkpoint that a witness may hold, and with all of them', async () => {
  const cases = signedOf(texts).map((_, index) => caseOf(whole(), { witnessed: index + 1 }));
  const all = { ...caseOf(whole(), { witnessed: 1 }), witness: signedOf(texts), keys: [] };
  expect(new Set(await askVerifier([...cases, all]))).toEqual(new Set(['holds']));
});

test('10,000 of 10,000 drawn forgeries are found, also those of a forger who has all secrets', async () => {
  const names = Object.keys(forgeries) as (keyof typeof forgeries)[]; // its own keys
  const random = randomOf(drawSeed.seed);
  const original = whole();
  const drawn: string[] = [];
  function* cases() {
    while (drawn.length < 10_000) {
      const name = at(names, drawn.length % names.length);
      // A witness that holds the last checkpoint, or only an earlier one.
      const booty = bootyOf(2 + random(checkpoints - 1));
      const forged = forgeries[name]?.(booty, random) ?? original;
      if (forged.equals(original)) continue;
      drawn.push(`${name}, witnessed ${booty.witnessed}`);
      yield caseOf(forged, booty);
    }
  }
  const answers = await askVerifier(cases());
  expect(answers).toHaveLength(10_000);
  expect(drawn.filter((_, index) => answers[index] === 'holds')).toEqual([]);
});

test('a forger who has all secrets can change what no witness has seen, as the README says', async () => {
  const booty = bootyOf(3);
  expect(await askVerifier([caseOf(forgeUnseen(booty, randomOf(1)), booty)])).toEqual(['holds']);
  const byAll = { ...caseOf(forgeUnseen(booty, randomOf(1)), booty), witness: signedOf(texts) };
  expect(await askVerifier([byAll])).toEqual([expect.stringContaining('not those that the witness saw')]);
});
