import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readName, readNote } from './read-name';

describe('a name keeps an invisible character that it needs', () => {
  test.each([
    'می\u200cخواهم',
    'خانه\u200cها',
    'क्\u200dष',
    'क्\u200cष',
    'ശ്\u200d',
    'ශ්\u200dරී',
    'র\u09cd\u200dয',
    'ه\u200d',
    '👩\u200d👩\u200d👧',
    '👩🏽\u200d💻',
    '🏳\ufe0f\u200d🌈',
    '❤\ufe0f',
    '1\ufe0f\u20e3',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '葛\u{e0100}城',
    'Zoë Müller-O’Brien',
    '李小龍',
    'ﬁne',
    '１号',
  ])('%j', (name) => {
    expect(readName(name)).toBe(name);
  });
});

describe('names that differ only by invisible characters are the same', () => {
  test.each([
    ['Sh\u200bared', 'Shared'],
    ['Shared\u2060', 'Shared'],
    ['\u200eShared\u200f', 'Shared'],
    ['Sha\u00adred', 'Shared'],
    ['Sha\u200dred', 'Shared'],
    ['Sha\u200cred', 'Shared'],
    ['Shared\u{e0041}', 'Shared'],
    ['Shared\ufe0f', 'Shared'],
    ['Shared\u3164', 'Shared'],
    ['Shared\u2800', 'Shared'],
    ['Shared\u034f', 'Shared'],
    ['Shared\u180e', 'Shared'],
    ['  Shared \u00a0 view\t', 'Shared view'],
    ['Café', 'Café'],
    ['دا\u200cر', 'دار'],
    ['م\u200dی', 'می'],
    ['👩\u200d', '👩'],
    ['🏴\u{e0067}\u{e0062}', '🏴'],
  ])('%j is %j', (typed, name) => {
    expect(readName(typed)).toBe(name);
  });
});

test.each([
  '\u200b',
  '\u2060',
  '\u00ad',
  '\u200e',
  '\u3164',
  '\u{e0041}',
  '\u2800',
  '\uffa0',
  '\ufe0f',
  ' \u200d\u00a0',
  '\u115f\u1160',
])('%j shows nothing and is empty', (typed) => {
  expect(readName(typed)).toBe('');
  expect(readNote(typed)).toBe('');
});

test('a note keeps its lines', () => {
  expect(readNote(' one\u200b\n  two \n')).toBe('one\n  two');
});

test('a name that was read reads as itself', () => {
  const parts = fc.constantFrom(
    'a',
    ' ',
    '\u200c',
    '\u200d',
    '\ufe0f',
    'م',
    'ی',
    'ا',
    'क',
    '\u094d',
    '👩',
    '1',
    '\u20e3',
    '葛',
    '\u{e0100}',
    '\u0301',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(parts, { maxLength: 12 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (typed) => {
      expect(readName(readName(typed))).toBe(readName(typed));
      expect(readNote(readNote(typed))).toBe(readNote(typed));
    }),
    { numRuns: 5_000 },
  );
});
