import { afterAll, beforeAll, expect, test } from 'vitest';
import { CommittedLines, noteLine } from './committed-lines';
import type { OpenStore } from '../store';
import { openTestStore } from '../test-store.fixture';

let opened: OpenStore;
let lines: CommittedLines;
beforeAll(async () => {
  opened = await openTestStore();
  lines = new CommittedLines(opened.database);
});
afterAll(() => opened.close());

const note = (line: number) => noteLine({ line, seal: `seal ${line}` });
const undone = async () => {
  throw await Promise.resolve(new Error('undone'));
};

test('a line counts once its transaction is committed, and the newest one stays', async () => {
  await opened.database.transaction(async () => {
    note(1);
    note(2);
    expect(lines.newest).toBeUndefined();
    await Promise.resolve();
  });
  expect(lines.newest).toEqual({ line: 2, seal: 'seal 2' });
  await opened.database.transaction(async () => {
    note(1);
    await Promise.resolve();
  });
  expect(lines.newest?.line).toBe(2);
});

test('a line that is rolled back counts nowhere, alone or within another transaction', async () => {
  const alone = opened.database.transaction(async () => {
    note(7);
    await undone();
  });
  await expect(alone).rejects.toThrow('undone');
  expect(lines.newest?.line).toBe(2);
  await opened.database.transaction(async (outer) => {
    note(3);
    const inner = outer.transaction(async () => {
      note(8);
      await undone();
    });
    await expect(inner).rejects.toThrow('undone');
  });
  expect(lines.newest?.line).toBe(3);
  await opened.database.transaction(async (outer) => {
    await outer.transaction(async () => {
      note(4);
      await Promise.resolve();
    });
  });
  expect(lines.newest?.line).toBe(4);
});
