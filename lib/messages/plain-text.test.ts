import { describe, expect, test } from 'vitest';
import { message } from './message';
import { findUnfitText, isOneLine, isPlainText, longestText } from './plain-text';

const refused = ['\0', '\x07', '\x1b[31m', '\x7f', '\x85', '\x9b', '\u202e', '\u2066'];
const ofSeveralLines = ['\t', '\n', '\r\n', '\u2028', '\u2029'];
const ordinary = ['Zoë Müller-O’Brien', '李小龍', 'שלום', 'مرحبا', '👩‍👩‍👧', 'a\u200db', 'x\u00a0y', '=1+1', '<b>'];

describe('a text of one line', () => {
  test.each([...refused, ...ofSeveralLines])('does not hold %j', (character) => {
    expect(isOneLine(`Jane${character}Doe`)).toBe(false);
  });
  test.each(ordinary)('may be %j', (text) => {
    expect(isOneLine(text)).toBe(true);
  });
});

test.each(ofSeveralLines)('a note may hold %j', (character) => {
  expect(isPlainText(`one${character}two`)).toBe(true);
});
test.each(refused)('a note does not hold %j', (character) => {
  expect(isPlainText(`one${character}two`)).toBe(false);
});

const sentence = message('terms.invisibleCharacter');

test('an unfit text is reported by its path, and an unfit name by the path of its object', () => {
  expect(findUnfitText({ a: [{ b: 'fine' }, { b: 'not\0fine' }] })).toEqual({ path: 'a.1.b', sentence });
  expect(findUnfitText({ a: { 'b\n': 1 } })).toEqual({ path: 'a', sentence });
  expect(findUnfitText({ a: null, b: 1, c: ['x', 'two\nlines'] })).toBeUndefined();
});

test('a text of one character too many is reported, and a name of as many', () => {
  const tooLong = message('terms.textTooLong', { most: longestText });
  const [most, more] = ['x'.repeat(longestText), 'x'.repeat(longestText + 1)];
  expect(findUnfitText({ a: most, b: [most.slice(1)], [most]: 1 })).toBeUndefined();
  expect(findUnfitText({ a: { b: [most, more] } })).toEqual({ path: 'a.b.1', sentence: tooLong });
  expect(findUnfitText({ a: { [more]: 1 } })).toEqual({ path: 'a', sentence: tooLong });
});
