'use client';

import { useTranslations } from 'next-intl';
import type { DataColumn } from '@/components/data-table/data-column';
import { pathTo } from '@/lib/addresses/path-to';
import { valuesOf } from '@/lib/contract/list-query';
import { dayRangeWords, readDays } from '@/lib/format/day-range';
import { formatAmount } from '@/lib/format/format-amount';
import { todayIn } from '@/lib/format/plain-date';
import { enumerated } from '@/lib/messages/enumerated';
import { useWords } from '@/lib/messages/use-words';
import type { KeptListName } from '@/lib/mirror/lists/kept-lists';
import { fieldsOf, type ListedFilter, listedFilters } from '@/lib/mirror/lists/kept-fields';
import { FilterChips } from './filter-chips';
import type { FilterSet, FilterTexts } from './filter-set';

const controls = { choices: 'choices', words: 'words', range: 'amount', days: 'moments' } as const;

const offered = ({ name, column, kind, term }: ListedFilter) =>
  [name, { subject: column, control: controls[kind], isList: term === 'any', byWords: term === 'has' }] as const;

interface ListedFiltersProps {
  readonly kept: KeptListName;
  /** The key under which the browser keeps the pages of the list. */
  readonly scope: string;
  readonly account: string;
  readonly address: FilterSet['address'];
  readonly columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'valueWords'>[];
  /** The query of all rows of the list. */
  readonly narrowed: FilterTexts;
  readonly clock: NonNullable<FilterSet['clock']>;
}

/** The filters of a kept list by its columns, which the mirror has while it knows the list whole. */
function ListedFilters(props: ListedFiltersProps) {
  return <FilterChips set={useListedFilters(props)} />;
}

function useListedFilters({ kept, scope, account, address, columns, narrowed, clock }: ListedFiltersProps): FilterSet {
  const t = useTranslations('list.filter');
  const words = useWords();
  const filters = listedFilters(kept);
  const columnOf = (id: string) => columns.find((one) => one.id === id);
  const headOf = (id: string) => words(columnOf(id)?.header ?? { key: 'terms.asWritten', values: { text: id } });
  const filterOf = (name: string) => filters.find((one) => one.name === name);
  const valueText = (filter: ListedFilter | undefined, value: string) => {
    if (filter?.kind === 'range') return formatAmount(value, '');
    const days = filter?.kind === 'days' ? readDays(value, clock.zone) : undefined;
    if (days !== undefined) return dayRangeWords(days, todayIn(clock.zone, clock.nowMs));
    return columnOf(filter?.column ?? '')?.valueWords?.(value) ?? value;
  };
  const currency = filters.find(({ column }) => column === 'currency' || column === 'card_currency');
  return {
    address,
    filters: Object.fromEntries(filters.map(offered)),
    leftOut: [],
    labelOf: (name) => {
      const { column = '', term = 'any' } = filterOf(name) ?? {};
      return term === 'any' || term === 'within' ? headOf(column) : t(term, { field: headOf(column) });
    },
    subjectLabelOf: headOf,
    textOf: (name, text) => {
      const filter = filterOf(name);
      const values = filter?.term === 'any' ? valuesOf(text) : [text];
      return words(enumerated(values.map((value) => valueText(filter, value))));
    },
    choicesOf: () => [],
    currency: currency && address.values[currency.name],
    counts: {
      scope,
      path: pathTo('/api/mirror/[account]/lists/[list]/values', { account, list: kept }),
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
  readonly filterNames: readonly string[];
  readonly isSort: (column: string) => boolean;
}

export const keptList = <N extends KeptListName>(name: N): KeptList & { readonly name: N } => ({
  name,
  Filters: ListedFilters,
  filterNames: listedFilters(name).map((filter) => filter.name),
  isSort: (column) => Object.hasOwn(fieldsOf(name), column),
});
