import { hrefInList } from '@/app/record/place/list-place';
import { writeQuery } from '@/lib/contract/list-query';
import { pathIn } from '@/lib/addresses/path-to';

interface LinkedPayout {
  readonly account: string;
  readonly id: string;
  /** The day of creation: by it a platform finds the summary that cannot read one by its id. */
  readonly day?: string;
}

/** Where a payout stands in a list of payouts. */
interface PayoutPlace {
  /** The list's account: the payout's own, or all. */
  readonly account: string;
  /** The search part of the list's address. */
  readonly search: string;
  /** The cursor of the payout's row. */
  readonly cursor: string;
}

/** The address of a payout's page; with a place, the page leads to the payouts before and after it in that list. */
export function payoutHref({ account, id, day }: LinkedPayout, place?: PayoutPlace): string {
  const href = `${pathIn(account, 'payouts/[id]', { id })}${writeQuery({ day })}`;
  return place === undefined
    ? href
    : hrefInList(href, { account: place.account, list: `payouts${place.search}`, at: place.cursor });
}
