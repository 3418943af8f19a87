/** In the place of an account's id, in addresses, files and saved views: all accounts that the person may see. */
export const everyAccount = 'all';

/** The pages that exist for all accounts together; every other one shows one account. */
const areasOfAll = new Set(['', 'inbox', 'alerts', 'payouts', 'reports', 'approvals', 'exports']);

/** Whether a page, by its path behind the account, exists for all accounts together. */
export const isOfEveryAccount = (area: string): boolean => areasOfAll.has(area.split('/')[1] ?? '');

/** The one account that is meant; undefined for all of them. */
export const oneAccount = (account: string): string | undefined => (account === everyAccount ? undefined : account);
