import { expect, test } from 'vitest';
import { findPasswordProblem, hashPassword, isPassword } from './password';

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
