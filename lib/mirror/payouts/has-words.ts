import { type SQL, sql } from 'drizzle-orm';
import { foldLoosely } from '@/lib/format/fold-text';

/** A text of the database without case, accents and apostrophes, as `foldLoosely` folds it; one space before each word. */
const folded = (column: SQL) => sql`' ' || regexp_replace(
  replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(${column}, NFKD), ${"[\u0300-\u036f’'‘ʼ`´]"}, '', 'g')),
    'øđðłıς', 'oddliσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  '[[:space:][:punct:]]+', ' ', 'g')`;

/** Scripts in which a word may begin at any letter. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether the column has each word of the text, by the word's beginning. It looks at each row: an index has to find them. */
export function hasWords(column: SQL, text: string): SQL {
  const words = (text.match(/[\p{L}\p{M}\p{N}'’‘ʼ`´]+/gu) ?? []).map(foldLoosely).filter((one) => one !== '');
  const each = words.map((one) => sql`${folded(column)} like ${unspaced.test(one) ? `%${one}%` : `% ${one}%`}`);
  return each.length === 0 ? sql`false` : sql`(${sql.join(each, sql` and `)})`;
}
