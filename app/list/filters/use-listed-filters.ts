import { useTranslations } from 'next-intl';
import { pathTo } from '@/lib/addresses/path-to';
import { valuesOf } from '@/lib/contract/list-query';
import { formatAmount } from '@/lib/format/format-amount';
import { enumerated } from '@/lib/messages/enumerated';
import { useWords } from '@/lib/messages/use-words';
import type { KeptListName } from '@/lib/mirror/lists/kept-lists';
import { type ListedFilter, listedFilters } from '@/lib/mirror/lists/kept-fields';
import { listScope, type OpenList } from '../use-list';
import type { FilterSet, FilterTexts } from './filter-set';

const controls = { choices: 'choices', words: 'words', range: 'amount' } as const;

const offered = ({ name, column, kind, term }: ListedFilter) =>
  [name, { subject: column, control: controls[kind], isList: term === 'any', byWords: term === 'has' }] as const;

/** The filters of a kept list: by its columns, under their names. `narrowed` is the query of all rows of the list. */
export function useListedFilters<Row extends object, Page, Name extends string>(
  kept: KeptListName,
  { address, columns, seed: { account } }: OpenList<Row, Page, Name>,
  narrowed: FilterTexts,
): FilterSet {
  const t = useTranslations('list.filter');
  const words = useWords();
  const filters = listedFilters(kept);
  const columnOf = (id: string) => columns.find((one) => one.id === id);
  const headOf = (id: string) => words(columnOf(id)?.header ?? { key: 'terms.asWritten', values: { text: id } });
  const filterOf = (name: string) => filters.find((one) => one.name === name);
  const valueText = (filter: ListedFilter | undefined, value: string) =>
    filter?.kind === 'range' ? formatAmount(value, '') : (columnOf(filter?.column ?? '')?.valueWords?.(value) ?? value);
  const currency = filters.find(({ column }) => column === 'currency' || column === 'card_currency');
  return {
    address,
    filters: Object.fromEntries(filters.map(offered)),
    leftOut: [],
    labelOf: (name) => {
      const { column = '', term = 'any' } = filterOf(name) ?? {};
      return term === 'any' ? headOf(column) : t(term, { field: headOf(column) });
    },
    subjectLabelOf: headOf,
    textOf: (name, text) => {
      const filter = filterOf(name);
      const values = filter?.term === 'any' ? valuesOf(text) : [text];
      return words(enumerated(values.map((value) => valueText(filter, value))));
    },
    choicesOf: () => [],
    currency: currency && address.values[currency.name as Name],
    counts: {
      scope: listScope(account, kept),
      path: pathTo('/api/mirror/[account]/lists/[list]/values', { account, list: kept }),
      narrowed,
    },
  };
}
