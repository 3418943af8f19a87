'use server';

import { decideApprovals, revealProposed, type Decided } from '@/lib/writes/approvals/approval-actions';
import type { Result } from '@/lib/result';

/** Yes or no to one or several writes, each named with the change that was shown. */
export async function decideApprovalsAction(request: {
  readonly account: string;
  readonly verdict: 'approved' | 'declined';
  readonly reason: string;
  readonly changes: readonly { readonly operationId: string; readonly changeHash: string }[];
}): Promise<Result<readonly Decided[], string>> {
  return await decideApprovals(request);
}

/** One masked value of what is proposed. */
export async function revealProposedAction(request: {
  readonly account: string;
  readonly operationId: string;
  readonly field: string;
  readonly side: 'before' | 'after';
}): Promise<Result<string, string>> {
  return await revealProposed(request);
}
