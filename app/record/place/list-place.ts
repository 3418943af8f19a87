import { writeQuery } from '@/lib/contract/list-query';
import { pathIn } from '@/lib/addresses/path-to';

/** Where a record stands in the list from which a person opens it. */
export interface ListPlace {
  /** The account of the list: the record's own, another one, or all. */
  readonly account: string;
  /** The address of the list below its account, with its filters: `payouts?status=FAILED`. */
  readonly list: string;
  /** A cursor or a number, as the list keeps places; empty in lists that find a record by its id alone. */
  readonly at: string;
}

/** The address of a record's page, which then leads to the records before and after it in the list. */
export function hrefInList(href: string, { account, list, at }: ListPlace): string {
  const [path = '', search] = href.split('?');
  const isOwn = path.startsWith(`${pathIn(account)}/`);
  return `${path}${writeQuery({
    ...Object.fromEntries(new URLSearchParams(search)),
    list,
    of: isOwn ? undefined : account,
    place: at,
  })}`;
}

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads the place from the address of a record's page; undefined where it names no list. */
export function readListPlace(account: string, { list, of, place }: Search): ListPlace | undefined {
  if (typeof list !== 'string' || list === '') return undefined;
  return {
    account: typeof of === 'string' && of !== '' ? of : account,
    list,
    at: typeof place === 'string' ? place : '',
  };
}
