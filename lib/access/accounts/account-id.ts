import * as z from 'zod';

/** The name of an account in an address: `master`, `all`, or a sub-account's id. Other code checks who may use it. */
export const accountId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);
