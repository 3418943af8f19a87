import type { ColumnSort } from '@/components/data-table/data-column';
import type { KeptListName } from '@/lib/mirror/lists/kept-lists';
import { fieldsOf } from '@/lib/mirror/lists/kept-fields';
import type { ListAddress } from '../list-address';

/** How all rows are sorted by a column. */
export interface ListSort {
  readonly by: string;
  /** Times, ages and amounts begin with the newest, the oldest and the largest, words with the first letter. */
  readonly begins: 'asc' | 'desc';
}

/** The sorting of a list by each column's id; the address keeps it. `usual` is the order by default, if a column has it. */
export const sortBy =
  (sorts: Readonly<Record<string, ListSort>>, usual?: string) =>
  ({ values, change }: Pick<ListAddress<'sort' | 'order'>, 'values' | 'change'>): Record<string, ColumnSort> => {
    const now = { by: values.sort ?? usual, order: values.order === 'asc' ? 'asc' : 'desc' } as const;
    const sortFor = ({ by, begins }: ListSort): ColumnSort => ({
      order: by === now.by ? now.order : undefined,
      onSort: () => {
        const next = by !== now.by ? begins : now.order === 'asc' ? 'desc' : 'asc';
        change({ sort: by === usual ? undefined : by, order: next === 'desc' ? undefined : next });
      },
    });
    return Object.fromEntries(Object.entries(sorts).map(([column, sort]) => [column, sortFor(sort)]));
  };

/** The sorting of a list of the platform, whose own order is none of its columns'. */
export const sortKept = (list: KeptListName) =>
  sortBy(
    Object.fromEntries(
      Object.entries(fieldsOf(list)).map(([by, { type }]) => [by, { by, begins: type === 'text' ? 'asc' : 'desc' }]),
    ),
  );
