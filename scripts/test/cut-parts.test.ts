import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutParts, type TestFile } from './cut-parts.mjs';

const files: TestFile[] = Array.from({ length: 60 }, (_, place) => ({
  runner: place % 3 === 0 ? 'browser' : 'vitest',
  project: `project ${String(place % 4)}`,
  file: `file-${String(place).padStart(2, '0')}`,
}));

test('each file is in one part, whatever was measured', () => {
  const measured = fc.dictionary(
    fc.constantFrom(...files.map(({ file }) => file)),
    fc.double({ min: 0, max: 400, noNaN: true }),
  );
  fc.assert(
    fc.property(measured, fc.integer({ min: 1, max: 8 }), (seconds, count) => {
      const parts = cutParts(files, seconds, count);
      expect(parts).toHaveLength(count);
      expect(parts.flat().toSorted((one, other) => (one.file < other.file ? -1 : 1))).toEqual(files);
    }),
  );
});

test('parts are about as long, and files of one kind stay together', () => {
  const seconds = Object.fromEntries(files.map(({ file }) => [file, 30]));
  const parts = cutParts(files, seconds, 6);
  expect(parts.map((part) => part.length)).toEqual([10, 10, 10, 10, 10, 10]);
  for (const part of parts) expect(new Set(part.map(({ runner, project }) => runner + project)).size).toBeLessThan(6);
});

test('the longest file alone decides how long the longest part is', () => {
  const parts = cutParts(files, { 'file-07': 900 }, 6);
  expect(parts.find((part) => part.some(({ file }) => file === 'file-07'))).toHaveLength(1);
});
