import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import type { KeptList } from '../filters/kept-list';
import type { ListValues } from '../list-address';
import type { OpenList } from '../use-list';
import { TypedFindBox } from './typed-find-box';
import { useAppliedText } from './use-applied-text';
import type { TableSearch } from './use-table-search';

interface KeptFindBoxProps<Row extends object, Page, Name extends string> {
  readonly list: OpenList<Row, Page, Name>;
  readonly kept: KeptList;
  readonly by: Name;
  readonly found: TableSearch<Row, Name>;
}

/** Searches all rows of a list that the mirror keeps, and reads filters in plain words, such as `frozen visa over 500`. */
export function KeptFindBox<Row extends object, Page, Name extends string>({
  list: { declared, address, columns, seed },
  kept,
  by,
  found,
}: KeptFindBoxProps<Row, Page, Name>) {
  const t = useTranslations('list.find');
  /** What is typed and not searched yet, because filters were read in it. */
  const [waiting, setWaiting] = useState<string>();
  const { applied, setSaid } = useAppliedText(address.values, by);
  const { tabs } = declared;
  const { zone, readAtMs: nowMs } = seed;
  const loadReader = useCallback(async () => {
    const { listedReader } = await import('./listed-reader');
    return listedReader({ list: kept.name, tabs, kept, columns, clock: { zone, nowMs } });
  }, [kept, tabs, columns, zone, nowMs]);
  const search = (text: string, how: 'change' | 'replace', values?: ListValues<Name>) => {
    setWaiting(undefined);
    if (values === undefined) found.setText(text);
    else found.setFilters(values, text, how);
  };
  return (
    <TypedFindBox
      of={{ text: waiting ?? found.text, setText: setWaiting, search }}
      label={t('all')}
      hint={t('hint')}
      loadReader={loadReader}
      applied={applied}
      found={found.total}
      onApplied={setSaid}
    />
  );
}
