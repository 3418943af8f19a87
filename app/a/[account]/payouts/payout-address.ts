'use client';

import { fetchOwn } from '@/app/list/fetch-live';
import type { ListSource } from '@/app/list/define-list';
import type { AddressNames, ListAddress } from '@/app/list/list-address';
import { savedViews } from '@/app/list/saved-views/saved-views';
import { payoutHref } from './payout-href';
import { writeQuery } from '@/lib/contract/list-query';
import {
  defaultPayoutSize,
  filterValues,
  orderNames,
  payoutFilterNames,
  placeNames,
} from '@/lib/mirror/payouts/payout-filters';
import type { AskedPayouts } from '@/lib/mirror/payouts/payout-query';
import type { ListedPayout, PayoutListing } from '@/lib/mirror/read-payouts';
import { pathTo } from '@/lib/addresses/path-to';

/** The id and the account of the payout that stands open beside the list. A filter of that name would not compile. */
const panelNames: readonly Exclude<'open' | 'in', keyof AskedPayouts>[] = ['open', 'in'];

type PayoutName = keyof AskedPayouts | 'open' | 'in';

export type PayoutAddress = ListAddress<PayoutName>;

const names: AddressNames<PayoutName> = {
  filters: payoutFilterNames,
  places: [...placeNames, ...panelNames],
  orders: orderNames,
  beside: panelNames,
  defaults: { size: String(defaultPayoutSize) },
  readValue: (name, text) => filterValues(name, text).join(','),
};

/** The source of the list: all payouts of the mirror, under any search, order and filters. */
export const mirroredPayouts: ListSource<ListedPayout, PayoutListing, PayoutName> = {
  name: 'listPayouts',
  names,
  refetchEveryMs: 20_000,
  follows: ['payout', 'reviews', 'writes'],
  readPage: async ({ account, asked }, read) =>
    (await fetchOwn<PayoutListing>(`${pathTo('/api/mirror/[account]/payouts', { account })}${writeQuery(asked)}`, read))
      .data,
  rowsOf: ({ rows }) => rows,
  oddOf: ({ odd }) => odd,
  stepsFrom: ({ rows, hasBefore, hasAfter }) => ({
    first: hasBefore ? { before: undefined } : undefined,
    previous: hasBefore ? { before: rows[0]?.cursor } : undefined,
    next: hasAfter ? { after: rows.at(-1)?.cursor } : undefined,
    place: undefined,
    total: undefined,
    rest: 0,
  }),
  size: { by: 'size', otherwise: defaultPayoutSize },
  views: savedViews('listPayouts'),
};

interface PayoutPlace {
  readonly account: string;
  readonly id: string;
}

/** How payouts open beside their list. */
export interface PayoutsBeside {
  readonly hrefOf: (payout: PayoutPlace) => string;
  /** The address of a payout's own page, which leads on through this list. */
  readonly pageOf: (payout: ListedPayout) => string;
  /** The payout that stands open. */
  readonly opened: PayoutPlace | undefined;
  readonly openHref: string | undefined;
  /** Opens the payout of an address, or closes the panel. */
  readonly onOpen: (href: string | undefined) => void;
}

/** Finds the payout that is open beside the list of an account, and opens others. */
export function payoutsBeside(account: string, { values, asked, hrefFor, ...address }: PayoutAddress): PayoutsBeside {
  const hrefOf = (payout: PayoutPlace) =>
    hrefFor({ open: payout.id, in: payout.account === account ? undefined : payout.account });
  const opened = values.open === undefined ? undefined : { account: values.in ?? account, id: values.open };
  const search = writeQuery({ ...asked, after: undefined, before: undefined });
  return {
    hrefOf,
    pageOf: ({ id, account: of, created, cursor }) =>
      payoutHref({ id, account: of, day: created.slice(0, 10) }, { account, search, cursor }),
    opened,
    openHref: opened && hrefOf(opened),
    onOpen: (href) => {
      // A payout that is opened after another one adds no step to the history: one step back leads to the list.
      const write = href !== undefined && opened !== undefined ? address.replace : address.change;
      const named = new URLSearchParams(href?.split('?')[1]);
      write({ open: named.get('open') ?? undefined, in: named.get('in') ?? undefined });
    },
  };
}
