import { everyAccount } from '@/lib/access/accounts/every-account';
import { type AccountArea, pathIn, type PlainPage } from './path-to';

/** Whether the pages of an area exist for all accounts together; those of every other one show one account. */
const areas: Readonly<Record<AccountArea, boolean>> = {
  activity: false,
  alerts: true,
  approvals: true,
  audit: false,
  'bank-accounts': false,
  'card-products': false,
  cardholders: false,
  cards: false,
  deposits: false,
  exports: true,
  inbox: true,
  'payment-intents': false,
  payouts: true,
  quotes: false,
  reports: true,
};

/** Whether a page, by its path behind the account, exists for all accounts together. The home does. */
export function isOfEveryAccount(page: string): boolean {
  const [, area = ''] = page.split('/');
  return area === '' || Object.entries(areas).some(([name, isOfAll]) => isOfAll && name === area);
}

const subPages: readonly PlainPage[] = ['payouts/ageing', 'payouts/failures'];

/** The area of an open page, as a path behind its account. A record is left out, because another account does not have it. */
export function areaOf(path: string): string {
  const [, page] = /^\/a\/[^/]+(.*)/.exec(path) ?? [];
  if (page === undefined) return '/payouts';
  const found = subPages.find((one) => page === `/${one}`);
  return found === undefined ? page.replace(/(?<=.)\/.*/, '') : `/${found}`;
}

/** The address at which another account opens: in the area of the open page, if it has that area. */
export function sameArea(account: string, path: string): string {
  const area = areaOf(path);
  return `${pathIn(account)}${account === everyAccount && !isOfEveryAccount(area) ? '/payouts' : area}`;
}
