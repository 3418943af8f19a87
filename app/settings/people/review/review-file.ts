import { roleOf } from '@/app/audit/audit-words';
import type { ReviewedPerson } from '@/lib/access/review/read-access-review';
import { reviewLimits } from '@/lib/access/review/review-limits';
import type { FileHead, FileShape } from '@/lib/exports/files/file-progress';
import type { Cell } from '@/lib/exports/payout-cells';
import { formatInstant } from '@/lib/format/instant';
import { message } from '@/lib/messages/message';
import type { Words } from '@/lib/messages/plain-words';
import type { ExportFormat } from '@/lib/store/export-schema';
import { factorWords } from './factor-words';

interface ReviewFile extends FileShape {
  readonly head: (rows: number) => FileHead;
  readonly rows: readonly (readonly Cell[])[];
}

const text = (one: string): Cell => ({ kind: 'text', text: one });
const time = (atMs: number | undefined): Cell => text(atMs === undefined ? '' : formatInstant(atMs, 'UTC'));

/** A review of access as a file: a row for each right of each person, in the reader's language. */
export function reviewFile(words: Words, format: ExportFormat, people: readonly ReviewedPerson[]): ReviewFile {
  const days = reviewLimits.unusedAfterDays;
  const heads = [
    ...(['name', 'email', 'role', 'since', 'accounts', 'factor', 'lastSignIn', 'right', 'lastUse'] as const).map(
      (name) => words(message(`people.review.csv.${name}`)),
    ),
    words(message('people.review.csv.unused', { days })),
  ];
  const rows = people.flatMap((person) => {
    const { name, email, role, sinceMs, accounts, accountIds, lastSignInAt, rights } = person;
    const held = accounts === 'all' ? words(message('people.list.allOfDemo')) : accountIds.join(' ');
    const own = [text(name), text(email), text(words(roleOf(role))), time(sinceMs), text(held)];
    const signIn = [text(words(factorWords(person))), time(lastSignInAt?.getTime())];
    return rights.map(({ title, usedAtMs, isUnused }) => {
      const unused = words(message(`people.review.csv.${isUnused ? 'yes' : 'no'}`));
      return [...own, ...signIn, text(words(title)), time(usedAtMs), text(unused)];
    });
  });
  const head = (): FileHead => ({
    about: [],
    aboutName: words(message('exports.file.about')),
    rowsName: words(message('people.review.title')),
  });
  return { format, heads, kinds: heads.map(() => 'text'), head, rows };
}
