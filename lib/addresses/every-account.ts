/** In the place of an account's id, in addresses, files and saved views: all accounts that the person may see. */
export const everyAccount = 'all';

/** The one account that is meant; undefined for all of them. */
export const oneAccount = (account: string): string | undefined => (account === everyAccount ? undefined : account);
