import { expect, test } from 'vitest';
import { Sealer } from './sealer';

const sealer = new Sealer('a secret');

test('a text opens for its row, with the secret that sealed it, present or former', () => {
  const sealed = sealer.seal('the code', 'row 1');
  expect(sealer.open(sealed, 'row 1')).toBe('the code');
  expect(new Sealer('a new secret', 'a secret').open(sealed, 'row 1')).toBe('the code');
  expect(() => new Sealer('a new secret').open(sealed, 'row 1')).toThrow();
});

test('a text that was moved to another row does not open there', () => {
  expect(() => sealer.open(sealer.seal('the code', 'row 1'), 'row 2')).toThrow();
  const apart = sealer.sealApart('the code', 'row 1');
  expect(sealer.openApart(apart, 'row 1')).toBe('the code');
  expect(() => sealer.openApart(apart, 'row 2')).toThrow();
  expect(() => sealer.openApart({ ...apart, key: sealer.seal('a key', 'row 1') }, 'row 1')).toThrow();
});

test('a text of which one byte was changed does not open', () => {
  const [key = '', text = ''] = sealer.seal('the code', 'row 1').split('.');
  const bytes = Buffer.from(text, 'base64');
  for (const place of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[place] = (bytes[place] ?? 0) ^ 1;
    expect(() => sealer.open(`${key}.${changed.toString('base64')}`, 'row 1')).toThrow();
  }
});
