'use server';

import { forbidden } from 'next/navigation';
import * as z from 'zod';
import { verifyForCaller } from '@/lib/access/permissions/read-audit';
import { defineAction } from '@/lib/access/requests/define-action';
import { failed } from '@/lib/result';

/** Looks through the whole chain. The input is the account whose list the person stands before; none for the console's. */
export const verifyAuditAction = defineAction({
  act: 'audit.verify',
  input: z.string().optional().catch(undefined),
  run: async (_, account) => {
    const verdict = await verifyForCaller(account);
    if (verdict.ok) return verdict;
    // Written down by whoever refused it.
    if (verdict.error.signedIn) forbidden();
    return failed(verdict.error.sentence);
  },
});
