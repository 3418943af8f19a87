import { passwordLength } from './password';

/**
 * Passwords of 15 characters and more that stand on top of published lists of stolen ones, and the walks over a keyboard
 * that people take for long ones. Shorter ones are refused for their length.
 */
const commonPasswords: ReadonlySet<string> = new Set([
  '1234567890123456',
  '123456789012345',
  '123456789123456789',
  '1234567890qwerty',
  '1q2w3e4r5t6y7u8i',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv',
  '1qaz2wsx3edc4rfv5tgb',
  'administrator',
  'administratoradministrator',
  'abcdefghijklmno',
  'abcdefghijklmnop',
  'abcdefghijklmnopqrstuvwxyz',
  'asdfghjklasdfghjkl',
  'changemechangeme',
  'correcthorsebatterystaple',
  'correct horse battery staple',
  'football1football',
  'iloveyouiloveyou',
  'iloveyousomuch',
  'iloveyoumorethan',
  'letmeinletmein',
  'letmeinplease',
  'liverpoolliverpool',
  'manchesterunited',
  'onetwothreefour',
  'only-for-the-demo',
  'passwordpassword',
  'password1password',
  'passwordpassword1',
  'password123456',
  'password1234567',
  'password12345678',
  'p@ssw0rdp@ssw0rd',
  'qazwsxedcrfvtgb',
  'qazwsxedcrfvtgbyhn',
  'qwertyqwerty',
  'qwertyqwertyqwerty',
  'qwertyuiopasdfg',
  'qwertyuiopasdfgh',
  'qwertyuiopasdfghjkl',
  'qwertyuiopasdfghjklzxcvbnm',
  'sunshinesunshine',
  'thequickbrownfox',
  'the quick brown fox',
  'trustno1trustno1',
  'welcome123456789',
  'welcomewelcome',
  'whatthefuckisthis',
  'zaq12wsxcde34rfv',
  'zxcvbnmasdfghjkl',
]);

interface Whose {
  readonly email: string;
  readonly name: string;
}

/** Words that anybody would try here first. */
const contextWords = ['payments', 'payment', 'console', 'paymentsconsole'];

/** What can be wrong with a new password. */
export type PasswordProblem = 'short' | 'long' | 'repetitive' | 'common' | 'context';

/**
 * What is wrong with a new password; undefined when nothing is (reliability 4.1). Any characters are welcome and none are
 * demanded: length is what holds, as long as the words are not the ones that are tried first.
 */
export function findPasswordProblem(password: string, whose: Whose): PasswordProblem | undefined {
  const length = Array.from(password.normalize('NFKC')).length;
  if (length < passwordLength.least) return 'short';
  if (length > passwordLength.most) return 'long';
  const plain = plainOf(password);
  if (isRepetitive(plain)) return 'repetitive';
  // A known password is no better for a year or a mark at its end.
  if (commonPasswords.has(plain) || commonPasswords.has(plain.replace(/[\d\W_]+$/u, ''))) return 'common';
  const left = wordsOf(whose).reduce((rest, word) => rest.replaceAll(word, ''), plain);
  // What is left when the words that everybody knows are taken out must still be worth guessing.
  return Array.from(left.replaceAll(/[^\p{L}\p{N}]/gu, '')).length < 8 ? 'context' : undefined;
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
