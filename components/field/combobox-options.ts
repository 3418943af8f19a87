import type { ReactNode } from 'react';

export interface ComboboxOption {
  value: string;
  /** Stands in the field when chosen. */
  label: string;
  /** All that finds it, in lower case. */
  sought: string;
  /** Behind the label, e.g. the name in another language. */
  detail?: ReactNode;
  /** At the end of the row, e.g. the code. */
  aside?: ReactNode;
}

export interface ComboboxGroup {
  value: string;
  items: readonly ComboboxOption[];
}

/**
 * What is offered for the letters typed: all while there are none, then the best match first. The value itself comes
 * before everything else, or Enter after "US" would choose Australia.
 */
export function findOptions(groups: readonly ComboboxGroup[], typed: string): readonly ComboboxGroup[] {
  const sought = typed.trim().toLowerCase();
  if (sought === '') return groups;
  const found = groups
    .flatMap(({ items }) => items)
    .map((option) => ({ option, rank: rankOf(option, sought) }))
    .filter(({ rank }) => rank < noMatch)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
  return found.length === 0 ? [] : [{ value: 'Matches', items: found }];
}

const noMatch = 4;

function rankOf({ value, label, sought: words }: ComboboxOption, sought: string): number {
  if (value.toLowerCase() === sought) return 0;
  if (label.toLowerCase().startsWith(sought)) return 1;
  if (words.includes(` ${sought}`)) return 2;
  return words.includes(sought) ? 3 : noMatch;
}
