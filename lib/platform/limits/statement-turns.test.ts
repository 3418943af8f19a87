import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { person } from '@/lib/store/schema';
import { openTestStore } from '@/lib/store/test-store.fixture';
import { StatementTurns } from './statement-turns';
import { integer, readRows } from '@/lib/store/rows';

/** Statements that end on command, in the order in which they were begun. */
class Statements {
  readonly turns: StatementTurns;
  readonly begun: string[] = [];
  readonly #ends: (() => void)[] = [];

  constructor(options: ConstructorParameters<typeof StatementTurns>[0]) {
    this.turns = new StatementTurns(options, () => 0);
  }

  ask(person: string): void {
    void this.turns.run(person, async () => {
      this.begun.push(person);
      await new Promise<void>((resolve) => this.#ends.push(resolve));
    });
  }

  async endFirst(): Promise<void> {
    this.#ends.shift()?.();
    // A waiting statement begins within the microtasks after the end of another.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('one person runs two statements at a time, and another person does not wait for the rest', async () => {
  const all = new Statements({ ofPerson: 2, ofAll: 4, waiting: 40 });
  for (let count = 0; count < 40; count += 1) all.ask('searcher');
  expect(all.begun).toEqual(['searcher', 'searcher']);
  all.ask('reader');
  expect(all.begun).toEqual(['searcher', 'searcher', 'reader']);
  await all.endFirst();
  expect(all.begun).toEqual(['searcher', 'searcher', 'reader', 'searcher']);
});

test('if all places are taken, the person who was served longest ago is next', async () => {
  const all = new Statements({ ofPerson: 2, ofAll: 2, waiting: 40 });
  for (let count = 0; count < 10; count += 1) all.ask('searcher');
  for (let count = 0; count < 3; count += 1) all.ask('reader');
  all.ask('third');
  for (let count = 0; count < 8; count += 1) await all.endFirst();
  expect(all.begun.slice(0, 8)).toEqual([
    ...['searcher', 'searcher', 'reader', 'third', 'searcher', 'reader', 'searcher', 'reader'],
  ]);
});

test('beyond the limit a person is asked to come later, and others are not', () => {
  const all = new Statements({ ofPerson: 1, ofAll: 4, waiting: 3 });
  for (let count = 0; count < 4; count += 1) all.ask('searcher');
  expect(all.turns.isCrowded('searcher')).toBe(true);
  expect(all.turns.isCrowded('reader')).toBe(false);
});

test('a statement that fails gives its place back', async () => {
  const turns = new StatementTurns({ ofPerson: 1, ofAll: 1, waiting: 3 });
  const failed = turns.run('a', () => Promise.reject(new Error('refused')));
  const after = turns.run('a', () => Promise.resolve('answer'));
  await expect(failed).rejects.toThrow('refused');
  expect(await after).toBe('answer');
});

test('the database of a person answers as the database does', async () => {
  const opened = await openTestStore();
  const turns = new StatementTurns({ ofPerson: 1, ofAll: 1, waiting: 3 });
  const database = turns.over(opened.database, 'reader');
  const asked = Array.from(
    { length: 5 },
    async (_, number) => await readRows(database, sql`select ${number}::int as number`, { number: integer }),
  );
  expect(await Promise.all(asked)).toEqual([0, 1, 2, 3, 4].map((number) => [{ number }]));
  expect(await database.select().from(person)).toEqual([]);
  expect(await database.$count(person)).toBe(0);
  const within = await database.transaction(
    async (open) => await readRows(open, sql`select 1 as one`, { one: integer }),
  );
  expect(within).toEqual([{ one: 1 }]);
  await expect(database.execute(sql`select nothing`)).rejects.toThrow('42703');
  await opened.close();
});
