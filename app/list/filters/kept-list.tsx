'use client';

import { useTranslations } from 'next-intl';
import type { DataColumn } from '@/components/data-table/data-column';
import { pathTo } from '@/lib/addresses/path-to';
import { dayRangeWords, readDays } from '@/lib/format/day-range';
import { todayIn } from '@/lib/format/plain-date';
import { useWords } from '@/lib/messages/use-words';
import type { KeptListName } from '@/lib/mirror/lists/kept-lists';
import { type CodeWords, listedFilterWords } from '@/lib/mirror/lists/listed-filter-words';
import { fieldsOf, type ListedFilter, listedFilters } from '@/lib/mirror/lists/kept-fields';
import { type SavedViews, savedViews } from '../saved-views/saved-views';
import { FilterChips } from './filter-chips';
import type { FilterSet, FilterTexts } from './filter-set';

const controls = { choices: 'choices', words: 'words', range: 'amount', days: 'moments' } as const;

const offered = ({ name, column, kind, term }: ListedFilter) =>
  [name, { subject: column, control: controls[kind], isList: term === 'any', byWords: term === 'has' }] as const;

interface ListedFiltersProps {
  readonly kept: KeptList;
  /** The key under which the browser keeps the pages of the list. */
  readonly scope: string;
  readonly account: string;
  readonly address: FilterSet['address'];
  readonly columns: readonly Pick<DataColumn<never>, 'id' | 'header'>[];
  /** The query of all rows of the list. */
  readonly narrowed: FilterTexts;
  readonly clock: NonNullable<FilterSet['clock']>;
}

/** The filters of a kept list by its columns, which the mirror has while it knows the list whole. */
function ListedFilters(props: ListedFiltersProps) {
  return <FilterChips set={useListedFilters(props)} />;
}

export interface FilterWordsOf extends Pick<ListedFiltersProps, 'columns' | 'clock'> {
  /** Undefined for a list without filters by columns. */
  readonly kept: KeptList | undefined;
}

/** The words of the filters of a list by its columns. */
export function useFilterWords({ kept, columns, clock }: FilterWordsOf) {
  const t = useTranslations('list.filter');
  const words = useWords();
  const filters = kept === undefined ? [] : listedFilters(kept.name);
  const headOf = (id: string) =>
    words(columns.find((one) => one.id === id)?.header ?? { key: 'terms.asWritten', values: { text: id } });
  const filterOf = (name: string) => filters.find((one) => one.name === name);
  const daysOf = (text: string) => {
    const days = readDays(text, clock.zone);
    return days && dayRangeWords(days, todayIn(clock.zone, clock.nowMs));
  };
  return {
    headOf,
    isOwn: (name: string) => filterOf(name) !== undefined,
    labelOf: (name: string) => {
      const { column = '', term = 'any' } = filterOf(name) ?? {};
      return term === 'any' || term === 'within' ? headOf(column) : t(term, { field: headOf(column) });
    },
    textOf: (name: string, text: string) => {
      const filter = filterOf(name);
      return filter === undefined ? text : words(listedFilterWords(filter, text, { ...kept?.codeWords, daysOf }));
    },
  };
}

function useListedFilters(props: ListedFiltersProps): FilterSet {
  const { kept, scope, account, address, narrowed, clock } = props;
  const { headOf, labelOf, textOf } = useFilterWords(props);
  const filters = listedFilters(kept.name);
  const currency = filters.find(({ column }) => column === 'currency' || column === 'card_currency');
  return {
    address,
    filters: Object.fromEntries(filters.map(offered)),
    leftOut: [],
    labelOf,
    subjectLabelOf: headOf,
    textOf,
    choicesOf: () => [],
    currency: currency && address.values[currency.name],
    counts: {
      scope,
      path: pathTo('/api/mirror/[account]/lists/[list]/values', { account, list: kept.name }),
      narrowed,
    },
    clock,
  };
}

/** A list of which the mirror has all rows. A list of the platform alone does not load what these need. */
export interface KeptList {
  /** The list's name in the mirror, which counts, searches and exports all rows while it has them whole. */
  readonly name: KeptListName;
  /** The filters by columns. */
  readonly Filters: typeof ListedFilters;
  readonly views: SavedViews;
  readonly codeWords: CodeWords;
  readonly filterNames: readonly string[];
  readonly isSort: (column: string) => boolean;
}

export const keptList = <N extends KeptListName>(
  name: N,
  codeWords: CodeWords = {},
): KeptList & { readonly name: N } => ({
  name,
  Filters: ListedFilters,
  views: savedViews(name),
  codeWords,
  filterNames: listedFilters(name).map((filter) => filter.name),
  isSort: (column) => Object.hasOwn(fieldsOf(name), column),
});
