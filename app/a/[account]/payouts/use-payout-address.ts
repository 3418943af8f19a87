'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { type IgnoredValue, valuesOf, writeQuery } from '@/lib/contract/list-query';
import type { AskedPayouts } from '@/lib/mirror/payout-query';

type Name = keyof AskedPayouts;

/** What of a list's address is not about which rows it has: where in them a page lies, and their order. */
const placeNames = ['at', 'after', 'before'] as const satisfies readonly Name[];
const orderNames = ['sort', 'order', 'size'] as const satisfies readonly Name[];

type Narrowing = Exclude<Name, (typeof placeNames)[number] | (typeof orderNames)[number]>;

/** What narrows the rows down. Total: what were left out would be in the first page alone, and in none that is asked for after it. */
const narrowing: Readonly<Record<Narrowing, true>> = {
  ...{ q: true, status: true, record: true, from: true, to: true, days: true, currency: true, least: true, most: true },
  ...{ method: true, country: true, beneficiary: true, bank: true, reason: true, account: true, older: true },
  ...{ younger: true, late: true, money: true, owner: true, reviewed: true, tag: true },
};
const filterNames = Object.keys(narrowing) as readonly Narrowing[]; // its own keys

export type PayoutFilter = Narrowing;

/** Filters that take several values. */
const lists: readonly Name[] = ['status', 'record', 'currency', 'method', 'country', 'account', 'owner', 'tag'];

/** The values of one filter in an address: those of a list, each once. */
export const filterValues = (name: Name, text: string): readonly string[] =>
  lists.includes(name) ? valuesOf(text) : [text];

const names: readonly Name[] = [...filterNames, ...placeNames, ...orderNames];

/** As it stands in the address: each value in text, lists with commas between. */
export type PayoutValues = Readonly<Partial<Record<Name, string | undefined>>>;

export interface PayoutAddress {
  readonly values: PayoutValues;
  readonly filters: readonly PayoutFilter[];
  /** The row that stands open beside the list: its account and its id. */
  readonly open: { readonly account: string; readonly id: string } | undefined;
  readonly hrefFor: (patch: PayoutValues) => string;
  /** Changes filters or order and begins with the first page again, unless the place itself is given. */
  readonly change: (patch: PayoutValues) => void;
  /** The same without a step of its own in the history: for what is still being typed. */
  readonly replace: (patch: PayoutValues) => void;
  readonly hrefOfRow: (row: { readonly account: string; readonly id: string }) => string;
  /** Opens a row beside the list, or closes it. */
  readonly openRow: (href: string | undefined) => void;
}

const nowhere = Object.fromEntries(placeNames.map((name) => [name, undefined]));

/** The address bar is the only home of what is asked; what the server refused counts as absent. */
export function usePayoutAddress(account: string, ignored: readonly IgnoredValue[]): PayoutAddress {
  const pathname = usePathname();
  const asked = useSearchParams();
  const values = useMemo((): PayoutValues => {
    const given = names.flatMap((name): [string, string][] => {
      const value = asked.get(name) ?? '';
      return value === '' || ignored.some((bad) => bad.name === name)
        ? []
        : [[name, filterValues(name, value).join(',')]];
    });
    return Object.fromEntries(given);
  }, [asked, ignored]);
  const [openAccount, openId] = [asked.get('in') ?? account, asked.get('open') ?? ''];
  const openNow = openId === '' ? {} : { open: openId, in: asked.get('in') ?? undefined };
  const hrefFor = (patch: PayoutValues) => `${pathname}${writeQuery({ ...values, ...nowhere, ...patch })}`;
  const hrefOfRow = (row: { readonly account: string; readonly id: string }) => {
    const whose = row.account === account ? undefined : row.account;
    return `${pathname}${writeQuery({ ...values, open: row.id, in: whose })}`;
  };
  return {
    values,
    filters: filterNames.filter((name) => values[name] !== undefined),
    open: openId === '' ? undefined : { account: openAccount, id: openId },
    hrefFor,
    change: (patch) => history.pushState(null, '', hrefFor(patch)),
    replace: (patch) => {
      history.replaceState(null, '', `${pathname}${writeQuery({ ...values, ...nowhere, ...patch, ...openNow })}`);
    },
    hrefOfRow,
    openRow: (href) => {
      // From one row to the next there is one step back to the list.
      if (href !== undefined && openId !== '') history.replaceState(null, '', href);
      else history.pushState(null, '', href ?? `${pathname}${writeQuery(values)}`);
    },
  };
}
