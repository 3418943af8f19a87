import commonest from './common-passwords.json' with { type: 'json' };
import { hash, verify } from '@node-rs/argon2';
import { passwordLength } from './password-length';

/** argon2id (the library's default kind) with OWASP's least memory: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a random password, at the same cost: unknown people take as long as known ones. @internal For tests. */
export const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$9+eDOmrP2rgCuB2IaW26Bg$rNtR4pkx/yeuFH/SrjxAaA0P3CJrniLH59YafKl7DbM';

export async function hashPassword(password: string): Promise<string> {
  return await hash(normalise(password), cost);
}

/** Takes the same time whether or not there is a hash to compare with. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  // Hashing all of what cannot be a password would let its sender cause work.
  const isLong = password.length > passwordLength.mostUnits;
  const matches = await verify(passwordHash ?? decoyHash, normalise(isLong ? '' : password));
  return matches && !isLong && passwordHash !== undefined;
}

/** A person may type the same characters as different code points on another keyboard. */
function normalise(password: string): string {
  return password.normalize('NFKC');
}

/** Passwords of 15 or more characters from the top of published lists of stolen ones, and keyboard walks. */
const commonPasswords: ReadonlySet<string> = new Set(commonest);

interface PasswordOwner {
  readonly email: string;
  readonly name: string;
}

/** Words that an attacker would try here first; docs/operations.md lists them. @internal For tests. */
export const contextWords = ['payments', 'payment', 'console', 'paymentsconsole'];

export const passwordProblems = ['short', 'long', 'repetitive', 'common', 'context'] as const;
export type PasswordProblem = (typeof passwordProblems)[number];

/** Reliability 4.1: any characters are allowed and none required, unless attackers try these words first. */
export function findPasswordProblem(password: string, whose: PasswordOwner): PasswordProblem | undefined {
  const length = Array.from(password.normalize('NFKC')).length;
  if (length < passwordLength.least) return 'short';
  if (length > passwordLength.most || password.length > passwordLength.mostUnits) return 'long';
  const plain = plainOf(password);
  if (isRepetitive(plain)) return 'repetitive';
  // A year or a mark at its end makes a known password no better.
  if (commonPasswords.has(plain) || commonPasswords.has(plain.replace(/[\d\W_]+$/u, ''))) return 'common';
  const left = wordsOf(whose).reduce((rest, word) => rest.replaceAll(word, ''), plain);
  if (left === plain) return undefined;
  // The characters that remain without the well-known words must still be hard to guess.
  return Array.from(left.replaceAll(/[^\p{L}\p{N}]/gu, '')).length < 8 ? 'context' : undefined;
}

function plainOf(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function wordsOf({ email, name }: PasswordOwner): string[] {
  const own = plainOf(`${email} ${name}`).split(/[^\p{L}\p{N}]+/u);
  return [...own, ...contextWords].filter((word) => word.length > 2).sort((one, other) => other.length - one.length);
}

/** Whether the text repeats the same few characters: `aaaa…`, `abcabc…`. */
function isRepetitive(plain: string): boolean {
  return new Set(plain).size < 5 || /^(.{1,5})\1{2,}.{0,4}$/u.test(plain);
}
