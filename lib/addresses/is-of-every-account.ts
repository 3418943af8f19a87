import { everyAccount } from './every-account';
import { type AccountArea, pathIn, type PlainPage } from './path-to';

/** The areas whose pages show one account; each other one exists for all accounts together. */
type AreaOfOne =
  | 'activity'
  | 'audit'
  | 'bank-accounts'
  | 'card-products'
  | 'cardholders'
  | 'cards'
  | 'deposits'
  | 'payment-intents'
  | 'quotes';

const areasOfAll: Readonly<Record<Exclude<AccountArea, AreaOfOne>, true>> = {
  alerts: true,
  approvals: true,
  exports: true,
  inbox: true,
  payouts: true,
  reports: true,
};

/** Whether a page, by its path behind the account, exists for all accounts together. The home does. */
export function isOfEveryAccount(page: string): boolean {
  const [, area = ''] = page.split('/');
  return area === '' || Object.hasOwn(areasOfAll, area);
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
