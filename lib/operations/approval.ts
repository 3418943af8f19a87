import type { Allowance } from '@/lib/access/may-run';
import type { WriteName } from '@/lib/contract/operations';

interface Proposal {
  readonly operation: WriteName;
  readonly account: string;
  readonly body: unknown;
  readonly allowance: Allowance;
}

/** What must happen before a write that its author may begin is sent: nothing, until approvals are kept. */
export const approvalFor: (proposal: Proposal) => 'none' = () => 'none';
