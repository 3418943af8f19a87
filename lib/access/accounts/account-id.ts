import * as z from 'zod';

/** What an account is called in an address: `master`, `all`, or a sub-account's id. Whose it is, is asked elsewhere. */
export const accountId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);
