import { expect, test } from 'vitest';
import { contextWords, findPasswordProblem, hashPassword, isPassword } from './password';

const owner = { email: 'ada@passwords.test', name: 'Ada Admin' };

/** So many characters, drawn in turn. */
const ofCharacters = (characters: readonly string[], count: number) =>
  Array.from({ length: count }, (_, place) => characters[(place * 3 + Math.floor(place / 5)) % characters.length]).join(
    '',
  );

const writings = {
  letters: Array.from('abcdefghijklmnopqrstuvwxyz'),
  'letters with their accents typed apart': [
    'e\u0301',
    'a\u0300',
    'o\u0308',
    'n\u0303',
    'u\u0302',
    'c\u0327',
    'i\u0301',
  ],
  'rare Han characters': Array.from('𠀀𠀁𠀂𠀃𠀄𠀅𠀆𠀇𠀈𠀉'),
  emoji: Array.from('🐶🐱🐭🐹🐰🦊🐻🐼🐨🐯'),
} as const;

test.each(Object.entries(writings))(
  'a password of 15, 64 or 128 %s opens, and nothing longer does',
  async (_, characters) => {
    for (const count of [15, 64, 128]) {
      const password = ofCharacters(characters, count);
      expect(findPasswordProblem(password, owner), String(count)).toBeUndefined();
      const hash = await hashPassword(password);
      expect(await isPassword(password, hash), String(count)).toBe(true);
      expect(await isPassword(password.normalize('NFC'), hash), String(count)).toBe(true);
      for (const other of [`${password}x`, password.slice(0, -1), password + password]) {
        expect(await isPassword(other, hash), String(count)).toBe(false);
      }
    }
    expect(findPasswordProblem(ofCharacters(characters, 14), owner)).toBe('short');
    expect(findPasswordProblem(ofCharacters(characters, 129), owner)).toBe('long');
  },
);

test('more units than any password has are long, and open nothing', async () => {
  const marks = 'o\u0308\u0304'.repeat(171);
  expect(marks).toHaveLength(513);
  expect(findPasswordProblem(marks, owner)).toBe('long');
  expect(await isPassword(marks, await hashPassword(marks))).toBe(false);
});

test('3,000 passwords of little more than the words of this console and its person are refused', () => {
  const words = [...contextWords, 'ada', 'admin', 'passwords', 'test'];
  const ends = ['', '1', '12', '123', '2026', '!', '!!', '-2026', '1!', '#1', '.', '*'];
  const between = ['', ' ', '-', '_', '.', '1'];
  const cases = [
    (text: string) => text,
    (text: string) => text.toUpperCase(),
    (text: string) => text.replace(/^./, (first) => first.toUpperCase()),
  ];
  const made = words.flatMap((one) =>
    words.flatMap((other) =>
      between.flatMap((mark) =>
        ends.flatMap((end) => cases.map((write) => write(`${one}${mark}${other}${mark}${one}${end}`))),
      ),
    ),
  );
  const long = [...new Set(made)].filter((password) => password.length >= 15);
  expect(long.length).toBeGreaterThan(3_000);
  expect(long.filter((password) => findPasswordProblem(password, owner) === undefined)).toEqual([]);
  expect(findPasswordProblem('payments over the quiet harbour', owner)).toBeUndefined();
});
