/** In the place of an account's id, in addresses, files and saved views: all accounts that the person may see. */
export const everyAccount = 'all';

/** The account of an address; undefined if the address means all accounts. */
export const oneAccount = (account: string): string | undefined => (account === everyAccount ? undefined : account);
