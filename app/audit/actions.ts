'use server';

import { forbidden } from 'next/navigation';
import * as z from 'zod';
import { verifyForCaller } from '@/lib/access/permissions/read-audit';
import { defineAction } from '@/lib/access/requests/define-action';
import { failed } from '@/lib/result';

/** Verifies the whole audit chain. The input is the account of the page; undefined for the console's audit. */
export const verifyAuditAction = defineAction({
  act: 'audit.verify',
  input: z.string().max(64).optional().catch(undefined),
  run: async (_, account) => {
    const verdict = await verifyForCaller(account);
    if (verdict.ok) return verdict;
    // The permission check has already recorded the refusal.
    if (verdict.error.signedIn) forbidden();
    return failed(verdict.error.sentence);
  },
});
