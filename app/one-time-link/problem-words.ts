import { setPasswordProblems } from '@/lib/access/passwords/change-password';

const words: Readonly<Record<string, string>> = {
  ...setPasswordProblems,
  different: 'The two passwords are not the same: type both again.',
};

/** The address names the problem; the words are ours. */
export function findProblemWords(asked: unknown): string | undefined {
  return typeof asked === 'string' && Object.hasOwn(words, asked) ? words[asked] : undefined;
}
