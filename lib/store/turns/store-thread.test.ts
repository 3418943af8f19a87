import { expect, test } from 'vitest';
import { type StatementKind, StatementTurns } from './store-thread';

const person: StatementKind = { isWork: false, isAlone: false };
const work: StatementKind = { isWork: true, isAlone: false };
const ofPerson: StatementKind = { isWork: false, isAlone: true };
const ofWork: StatementKind = { isWork: true, isAlone: true };

/** Asks for turns by name, and notes the names in the order in which they began. */
function turnsOf() {
  let nowMs = 0;
  const turns = new StatementTurns(() => nowMs);
  const began: string[] = [];
  return {
    began,
    load: () => turns.load(),
    pass: (ms: number) => (nowMs += ms),
    ask: async (name: string, kind: StatementKind) => {
      void turns.begin(kind).then(() => began.push(name));
      await Promise.resolve();
    },
    end: async (kind: StatementKind) => {
      turns.end(kind);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('a person waits for one statement of own work at most, however many wait', async () => {
  const { ask, began, end } = turnsOf();
  await ask('work 1', work);
  await ask('work 2', work);
  await ask('transaction of work', ofWork);
  await ask('person', person);
  // The database has one statement of work before it.
  expect(began).toEqual(['work 1', 'person']);
  await end(work);
  expect(began).toHaveLength(2);
  await end(person);
  expect(began).toEqual(['work 1', 'person', 'work 2']);
  await end(work);
  expect(began).toEqual(['work 1', 'person', 'work 2', 'transaction of work']);
});

test('a monitor reads how many statements run and wait', async () => {
  const { ask, load, end } = turnsOf();
  expect(load()).toEqual({ running: 0, waiting: 0, most: 1 });
  await ask('transaction', ofPerson);
  await ask('person', person);
  await ask('work', work);
  expect(load()).toEqual({ running: 1, waiting: 2, most: 1 });
  await end(ofPerson);
  expect(load()).toEqual({ running: 1, waiting: 1, most: 1 });
});

test('a transaction is whole: nothing begins before it has ended', async () => {
  const { ask, began, end } = turnsOf();
  await ask('transaction', ofPerson);
  await ask('person', person);
  await ask('other transaction', ofPerson);
  await ask('work', work);
  expect(began).toEqual(['transaction']);
  await end(ofPerson);
  expect(began).toEqual(['transaction', 'person', 'other transaction']);
  await end(person);
  expect(began).toHaveLength(3);
  await end(ofPerson);
  expect(began.at(-1)).toBe('work');
});

test('own work that has waited long goes next, so that busy people do not stop it', async () => {
  const { ask, began, pass } = turnsOf();
  await ask('person 1', person);
  await ask('work', work);
  pass(400);
  await ask('person 2', person);
  expect(began).toEqual(['person 1', 'person 2']);
  pass(200);
  await ask('person 3', person);
  expect(began).toEqual(['person 1', 'person 2', 'work', 'person 3']);
});
