import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mirrorRecord, mirrorWords } from '@/lib/store/mirror-schema';
import { findRecords } from '../find-records';
import { payout, TestMirror } from '../test-mirror.fixture';
import { runMirror } from './run-mirror.fixture';
import { renewWords } from './mirror-worker';
import { readRows, text } from '@/lib/store/rows';

let mirror: TestMirror;
let accountId = 0;

beforeAll(async () => {
  mirror = await TestMirror.open();
});
afterAll(() => mirror.close());
beforeEach(async () => {
  await mirror.renew();
  accountId = await mirror.addAccount();
});

const find = async (text: string, limit = 5) =>
  (await findRecords(mirror.database, [accountId], ['payout'], text, limit)).map(({ id }) => id);

const always = () => true;
/** Allows so many batches. */
const batches = (most: number) => {
  let left = most;
  return () => (left -= 1) >= 0;
};

/** The ends of 한국전력공사 after its first syllable, as the words are kept. */
const ends = ['국전력공사', '전력공사', '력공사', '공사', '사'].map((end) => end.normalize('NFKD'));
const newWords = ['obrien', 'οδυσσευσ', '4200', ...ends];

/** As a console with fewer words kept them. */
async function keepFormerWords(): Promise<void> {
  await mirror.database.execute(sql`update ${mirrorRecord} set find = ts_delete(find, ${sql.param(newWords)}::text[])`);
  await mirror.database.execute(sql`delete from ${mirrorWords}`);
}

test('records of an earlier console are found by the new words, and by the old ones as before', async () => {
  await mirror.see([
    payout('PO1', { internal_note: 'Shane O’Brien' }),
    payout('PO2', { internal_note: "Mary O'Brien" }),
    payout('PO3', { internal_note: '한국전력공사' }),
    payout('PO4', { internal_note: 'ΟΔΥΣΣΕΎΣ Α.Ε.' }),
    payout('PO5', { internal_note: 'فاتورة ٤٢٠٠' }),
  ]);
  await keepFormerWords();
  const before = ["o'brien", 'brien', '한국', 'οδυσσευς', 'ΟΔΥΣ', '٤٢٠٠', '12.50'];
  const found = await Promise.all(before.map(async (text) => await find(text)));
  expect(found.map((ids) => ids.length)).toEqual([2, 2, 1, 1, 1, 1, 5]);
  expect([await find('obrien'), await find('전력'), await find('4200')]).toEqual([[], [], []]);

  // Whatever the worker reads from the platform.
  const worker = runMirror({
    store: async () => await Promise.resolve(mirror.database),
    sealer: mirror.sealer,
    owner: 'this test',
    days: 400,
    broken: (error) => {
      throw error;
    },
    findSources: async () => await Promise.resolve([]),
  });
  expect(await worker.turn()).toBe(false);
  expect((await find('obrien')).toSorted()).toEqual(['PO1', 'PO2']);
  expect((await find('oʼbrien')).toSorted()).toEqual(['PO1', 'PO2']);
  expect(await find('전력')).toEqual(['PO3']);
  expect(await find('공사')).toEqual(['PO3']);
  expect(await find('οδυσσευσ')).toEqual(['PO4']);
  expect(await find('4200')).toEqual(['PO5']);
  expect(await Promise.all(before.map(async (text) => await find(text)))).toEqual(found);
});

test('renewal continues where it stopped, and every record is found meanwhile', async () => {
  const ids = Array.from({ length: 250 }, (_, place) => `PO${String(1_000 + place)}`);
  await mirror.see(ids.map((id) => payout(id, { internal_note: "O'Brien" })));
  await keepFormerWords();
  const counts: number[][] = [];
  const count = async () => counts.push([(await find("o'brien", 1_000)).length, (await find('obrien', 1_000)).length]);
  await count();
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await renewWords(mirror.database, batches(1))).toBe(false);
    await count();
  }
  expect(await renewWords(mirror.database, batches(1))).toBe(true);
  await count();
  expect(counts).toEqual([
    [250, 0],
    [250, 100],
    [250, 200],
    [250, 250],
  ]);
  // Once complete, no record is read any more.
  expect(await renewWords(mirror.database, () => false)).toBe(true);
});

test('words of another version are derived from the first record on, and unchanged records are not written', async () => {
  await mirror.see([payout('PO1', { internal_note: "O'Brien" }), payout('PO2')]);
  await renewWords(mirror.database, always);
  const places = async () =>
    await readRows(mirror.database, sql`select id, ctid::text as place from ${mirrorRecord} order by id`, {
      id: text,
      place: text,
    });
  await keepFormerWords();
  await mirror.database.execute(sql`insert into ${mirrorWords} values (${accountId}, 1, 'payout', 'PO2', true)`);
  const kept = await places();
  expect(await renewWords(mirror.database, always)).toBe(true);
  expect(await find('obrien')).toEqual(['PO1']);
  const after = await places();
  expect(after[1]).toEqual(kept[1]);
  expect(after[0]).not.toEqual(kept[0]);
});
