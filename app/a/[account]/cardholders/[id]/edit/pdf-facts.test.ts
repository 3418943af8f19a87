import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { end, factsOf, factsOfBomb, head } from './pdf-facts.fixture';

const page = (number: number) => `${number} 0 obj\n<</Type /Page /Parent 2 0 R>>\nendobj\n`;
const tree = (count: number) =>
  `2 0 obj\n<</Type/Pages /Kids [] /Count ${count} /MediaBox [0 0 595.28 841.89]>>\nendobj\n`;

test('a plain file shows its pages and its paper size', async () => {
  const facts = await factsOf(head, tree(2), page(3), page(4), end);
  expect(facts).toEqual({ pages: 2, size: { width: 210, height: 297 }, isLocked: false, isWhole: true });
});

test('a file with compressed objects shows its pages', async () => {
  const packed = deflateSync('<</Type/Pages/Count 3>> <</Type/Page>> <</Type/Page>> <</Type/Page>>');
  const stream = `5 0 obj\n<</Type /ObjStm /N 4 /First 10 /Filter /FlateDecode /Length ${packed.length}>>\nstream\r\n`;
  const facts = await factsOf(head, stream, packed.toString('latin1'), '\r\nendstream\nendobj', end);
  expect(facts).toMatchObject({ pages: 3, isWhole: true });
});

test('a file with a password shows no pages', async () => {
  const facts = await factsOf(head, tree(2), 'trailer <</Encrypt 9 0 R>>', end);
  expect(facts).toEqual({ pages: undefined, size: undefined, isLocked: true, isWhole: true });
});

test('a file that was cut off is not whole', async () => {
  expect(await factsOf(head, tree(2))).toMatchObject({ pages: 2, isWhole: false });
  expect(await factsOf(head)).toEqual({ pages: undefined, size: undefined, isLocked: false, isWhole: false });
});

test('a stream that grows too large shows no pages', async () => {
  expect((await factsOfBomb()).pages).toBeUndefined();
});
