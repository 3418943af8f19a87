import { writeQuery } from '@/lib/contract/list-query';

interface LinkedPayout {
  readonly account: string;
  readonly id: string;
  /** The summary's day of creation, by which it is found where the platform cannot be asked for it by id. */
  readonly day?: string;
}

/** Where a payout stands in the list that a person comes from. */
interface ListPlace {
  /** The list's account: the payout's own, or all. */
  readonly account: string;
  /** The search part of the list's address. */
  readonly search: string;
  /** The cursor of the payout's row. */
  readonly cursor: string;
}

/** The address of a payout's page; with a place, the page leads to the payouts before and after it in that list. */
export function payoutHref({ account, id, day }: LinkedPayout, place?: ListPlace): string {
  const from = place && {
    list: place.search.replace(/^\?/, ''),
    of: place.account === account ? undefined : place.account,
    place: place.cursor,
  };
  return `/a/${account}/payouts/${encodeURIComponent(id)}${writeQuery({ day, ...from })}`;
}

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads the place from the address of a payout's page; undefined where it names none. */
export function readListPlace(account: string, { list, of, place }: Search): ListPlace | undefined {
  if (typeof place !== 'string' || place === '') return undefined;
  return {
    account: typeof of === 'string' && of !== '' ? of : account,
    search: typeof list === 'string' && list !== '' ? `?${list}` : '',
    cursor: place,
  };
}
