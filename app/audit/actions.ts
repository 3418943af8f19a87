'use server';

import { forbidden } from 'next/navigation';
import { requireOwnForm } from '@/lib/access/requests/own-form';
import { answering } from '@/lib/access/requests/when-broken';
import { verifyForCaller } from '@/lib/access/permissions/read-audit';
import type { AuditVerdict } from '@/lib/audit/verify-audit';
import { failed, type Result } from '@/lib/result';

/** Looks through the whole chain. `account` is the list that the person stands before; undefined for the console's. */
export const verifyAuditAction = answering(async (account: unknown): Promise<Result<AuditVerdict, string>> => {
  await requireOwnForm();
  const verdict = await verifyForCaller(typeof account === 'string' ? account : undefined);
  if (verdict.ok) return verdict;
  // Written down by whoever refused it.
  if (verdict.error.signedIn) forbidden();
  return failed(verdict.error.sentence);
});
