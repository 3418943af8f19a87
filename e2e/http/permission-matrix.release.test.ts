import { findForgedTaken } from '../matrix/forged-writes';
import { MatrixConsole } from '../matrix/matrix-console';
import { holdAgainstTheTable } from '../matrix/matrix-run';
import { findSubjects } from '../matrix/matrix-subjects';
import { cells } from '../matrix/matrix-table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

test('the matrix has a cell for every act, caller, grant and door', () => {
  expect(cells.length).toBeGreaterThanOrEqual(588);
  expect(new Set(cells.map((cell) => JSON.stringify(cell))).size).toBe(cells.length);
});

describe('in a console of its own', () => {
  let console: MatrixConsole;
  beforeAll(async () => {
    console = await MatrixConsole.start();
  });
  afterAll(async () => {
    await console.end();
  });

  test('no write, no document and no act on a write is accepted from another site, or without a site', async () => {
    expect(await findForgedTaken(console, await findSubjects(console.sandboxOrigin))).toEqual([]);
  });

  test('every cell of the permission matrix answers as the table says', async () => {
    await holdAgainstTheTable(console);
  });
});
