'use client';

import { useMemo } from 'react';
import type { ActPermission } from '@/app/write/start/act-link';
import type { RowOfAll } from '@/lib/mirror/lists/read-listed';
import type { DataColumn } from '@/components/data-table/data-column';
import { everyAccount, oneAccount } from '@/lib/addresses/every-account';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import type { ListDeclaration, ListSeed } from './define-list';
import { accountColumn } from './columns';
import { type LiveList, type PageRead, useLiveList } from './fetch-live';
import { type ListAddress, type ListValues, useListAddress } from './list-address';

/** A list at its address, with the rows that it shows. */
export interface OpenList<Row extends object, Page, Name extends string> {
  readonly declared: ListDeclaration<Row, Page, Name>;
  readonly seed: ListSeed;
  readonly address: ListAddress<Name>;
  readonly columns: readonly DataColumn<Row, WriteView>[];
  readonly rows: LiveList<Page>;
  /** Reads the rows of an address ahead, when the pointer or the focus reaches its link. */
  readonly fetchAhead: (patch: ListValues<Name>) => void;
}

/** Opens a list: the server's HTML has the first rows, and the browser reads all others through handlers. */
export function useList<Row extends object, Page, Name extends string>(
  declared: ListDeclaration<Row, Page, Name>,
  seed: ListSeed,
  editing?: ActPermission,
): OpenList<Row, Page, Name> {
  const { source, columns: columnsFor } = declared;
  const { account, pageText, readAtMs, zone } = seed;
  const isOfSeveral = account === everyAccount && source.kept !== undefined;
  const columns = useMemo(() => {
    const own = columnsFor({ account, clock: { zone, nowMs: readAtMs }, editing });
    return isOfSeveral ? ofSeveralAccounts(own) : own;
  }, [columnsFor, account, zone, readAtMs, editing, isOfSeveral]);
  const address = useListAddress(source.names, seed.ignored);
  // The page's server part has written this text.
  const page = useMemo(() => JSON.parse(pageText) as Page, [pageText]);
  const scope = listScope(account, source.name);
  const requestFor = (asked: ListValues<Name>) => ({
    key: [scope, asked] as const,
    fetchPage: (read: PageRead) => source.readPage({ account, asked }, read),
  });
  const rows = useLiveList<Page>({
    ...requestFor(address.asked),
    initial: { key: [scope, seed.asked], page, readAtMs },
    refetchEveryMs: source.refetchEveryMs,
    follows: { kinds: source.follows, account: oneAccount(account) },
    isOfPlatform: source.isOfPlatform,
  });
  const fetchAhead = (patch: ListValues<Name>) => rows.prefetch(requestFor(address.askedAfter(patch)));
  return { declared, seed, address, columns, rows, fetchAhead };
}

/** The account of a row: its own in a list of all accounts, otherwise that of the list. */
export function accountOf(row: object, listed: string): string {
  const { account }: Partial<RowOfAll> = row;
  return account ?? listed;
}

/** The columns of a list of all accounts: rows name their account, and what people do is done on the record's own page. */
function ofSeveralAccounts<Row extends object>(
  columns: readonly DataColumn<Row, WriteView>[],
): readonly DataColumn<Row, WriteView>[] {
  const [first, ...others] = columns.filter(({ as }) => as !== 'actions');
  const account = accountColumn((row: Row & Partial<RowOfAll>) => ({
    account: row.account ?? '',
    name: row.accountName,
  }));
  return first === undefined ? [] : [first, account, ...others];
}

/** The key under which the browser keeps the pages of an account's list. */
export const listScope = (account: string, name: string): string => `${account} ${name}`;
