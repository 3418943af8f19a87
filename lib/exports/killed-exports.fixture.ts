import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';
import type { Doer } from '@/lib/audit/record-act';
import type { TestExports } from './test-exports.fixture';

interface KilledFile {
  readonly exports: TestExports;
  readonly by: Doer;
  readonly format: 'csv' | 'xlsx';
  /** How many parts of rows the file has. */
  readonly parts: number;
}

/** The same file each time, and killed after so many parts, is the same byte for byte. */
export async function expectSameBytes({ exports, by, format, parts }: KilledFile, kills: readonly number[]) {
  const whole = await exports.ask(by, { format });
  await exports.makeAll();
  const expected = await exports.file(by, whole);
  for (const after of kills) {
    const id = await exports.ask(by, { format });
    await exports.dieAfter(after);
    expect(await exports.parts(id)).toEqual(Array.from({ length: after }, (_, index) => index + 1));
    await exports.endLeases();
    await exports.makeAll('another');
    expect((await exports.file(by, id)).equals(expected)).toBe(true);
  }
  const often = await exports.ask(by, { format });
  for (let part = 0; part < parts; part += 1) {
    await exports.dieAfter(1);
    await exports.endLeases();
  }
  await exports.makeAll('another');
  expect((await exports.file(by, often)).equals(expected)).toBe(true);
}

/**
 * Memory in use after a garbage collection, in MiB; switches the collector's function on without a flag for the
 * process.
 */
function heldMemory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1_048_576;
}

/** The memory in use after every ten parts of a file with so many rows. */
export async function memoryWhileMaking(exports: TestExports, by: Doer, rows: number): Promise<readonly number[]> {
  await exports.addMany(rows);
  const id = await exports.ask(by, { format: 'xlsx' });
  const held: number[] = [];
  let commits = 0;
  const watched = exports.beforeCommits(() => {
    commits += 1;
    if (commits % 10 === 0) held.push(heldMemory());
  });
  const runner = exports.runner('one', { store: () => Promise.resolve(watched) });
  while (await runner.turn());
  expect(await exports.job(id)).toMatchObject({ state: 'done', rowsDone: rows });
  return held;
}
