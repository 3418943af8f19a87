import { commonPasswords } from './common-passwords';
import { passwordLength } from './password';

interface Whose {
  readonly email: string;
  readonly name: string;
}

/** Words that anybody would try here first. */
const contextWords = ['payments', 'payment', 'console', 'paymentsconsole'];

/**
 * What is wrong with a new password, in one sentence; undefined when nothing is (reliability 4.1). Any characters are
 * welcome and none are demanded: length is what holds, as long as the words are not the ones that are tried first.
 */
export function findPasswordProblem(password: string, whose: Whose): string | undefined {
  const length = Array.from(password.normalize('NFKC')).length;
  if (length < passwordLength.least)
    return `At least ${passwordLength.least} characters: a few words in a row will do.`;
  if (length > passwordLength.most) return `At most ${passwordLength.most} characters.`;
  const plain = plainOf(password);
  if (isRepetitive(plain)) return 'This repeats itself too much to be hard to guess.';
  // A known password is no better for a year or a mark at its end.
  if (commonPasswords.has(plain) || commonPasswords.has(plain.replace(/[\d\W_]+$/u, ''))) {
    return 'This password is among those that are tried first: it stands in lists of stolen ones.';
  }
  const left = wordsOf(whose).reduce((rest, word) => rest.replaceAll(word, ''), plain);
  // What is left when the words that everybody knows are taken out must still be worth guessing.
  if (Array.from(left.replaceAll(/[^\p{L}\p{N}]/gu, '')).length < 8)
    return 'This is little more than your name, your e-mail or the name of the console.';
  return undefined;
}

function plainOf(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function wordsOf({ email, name }: Whose): string[] {
  const own = plainOf(`${email} ${name}`).split(/[^\p{L}\p{N}]+/u);
  return [...own, ...contextWords].filter((word) => word.length > 2).sort((one, other) => other.length - one.length);
}

/** The same few characters over and over: `aaaa…`, `abcabc…`. */
function isRepetitive(plain: string): boolean {
  return new Set(plain).size < 5 || /^(.{1,5})\1{2,}.{0,4}$/u.test(plain);
}
