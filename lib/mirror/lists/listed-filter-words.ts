import { valuesOf } from '@/lib/contract/list-query';
import { formatAmount } from '@/lib/format/format-amount';
import { enumerated } from '@/lib/messages/enumerated';
import type { Message } from '@/lib/messages/message';
import type { ListedCodes, ListedFilter } from './kept-fields';

/** Says codes and days in words. A page gives what its list needs, so that it loads no other words. */
export interface CodeWords {
  readonly daysOf?: (text: string) => Message | undefined;
  readonly countryOf?: (code: string) => Message | undefined;
  readonly valueWords?: (kind: Exclude<ListedCodes, 'country'>, value: string) => Message;
}

function wordsOf({ kind, codes }: ListedFilter, value: string, words: CodeWords): Message | string {
  const { countryOf, daysOf, valueWords } = words;
  if (kind === 'range') return formatAmount(value, '');
  if (kind === 'days') return daysOf?.(value) ?? value;
  if (codes === undefined) return value;
  return (codes === 'country' ? countryOf?.(value) : valueWords?.(codes, value)) ?? value;
}

/** What a filter by a column looks for, in words for its chip and for the head of a file. */
export function listedFilterWords(filter: ListedFilter, text: string, words: CodeWords): Message {
  const values = filter.term === 'any' ? valuesOf(text) : [text];
  return enumerated(values.map((value) => wordsOf(filter, value, words)));
}
