import { everyAccount } from './every-account';
import { type AccountArea, pathIn, type PlainPage } from './path-to';

/** The areas whose pages show one account; each other one exists for all accounts together. */
type AreaOfOne = 'activity' | 'audit' | 'card-products' | 'quotes';

/** Whether all pages of the area exist for all accounts, or its list alone: its forms are about one account. */
const areasOfAll: Readonly<Record<Exclude<AccountArea, AreaOfOne>, 'pages' | 'list'>> = {
  alerts: 'pages',
  approvals: 'pages',
  'bank-accounts': 'list',
  cardholders: 'list',
  cards: 'list',
  deposits: 'list',
  exports: 'pages',
  inbox: 'pages',
  'payment-intents': 'list',
  payouts: 'pages',
  reports: 'pages',
};
const kindsOf: Readonly<Record<string, 'pages' | 'list' | undefined>> = areasOfAll;

/** Whether a page, by its path behind the account, exists for all accounts together. The home does. */
export function isOfEveryAccount(page: string): boolean {
  const [, area = '', below] = page.split('/');
  const kind = Object.hasOwn(areasOfAll, area) ? kindsOf[area] : undefined;
  return area === '' || kind === 'pages' || (kind === 'list' && below === undefined);
}

const subPages: readonly PlainPage[] = ['payouts/ageing', 'payouts/failures'];

/** The area of an open page, as a path behind its account. A record is left out, because another account does not have it. */
function areaOf(path: string): string {
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
