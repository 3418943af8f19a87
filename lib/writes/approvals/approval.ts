import type { Allowance } from '@/lib/access/permissions/may-run';
import type { Role } from '@/lib/roles';
import type { WriteName } from '@/lib/contract/operations';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { amountsIn } from './amounts';
import { findRule, hashRules, isFreeze, readRules } from './approval-policy';
import type { PlatformReader } from '../engine/dependencies';
import { readSubject } from './subject-record';

interface Asking {
  readonly operation: WriteName;
  readonly account: string;
  readonly id: string | undefined;
  readonly role: Role;
  readonly body: unknown;
  readonly allowance: Allowance;
}

/** Why a second person is needed, and what they will be shown. */
export interface ApprovalNeed {
  /** `map`: the role may only propose. `rule`: an admin wants it so. */
  readonly because: 'map' | 'rule';
  readonly policyHash: string;
  /** The record as it is now, whole; undefined where this platform does not show it. */
  readonly seen: Readonly<Record<string, unknown>> | undefined;
}

/** What must happen before a write that its author may begin is sent: nothing, or a second person. */
export type FindApprovalNeed = (
  house: { readonly store: Store; readonly platform: PlatformReader },
  asking: Asking,
) => Promise<Result<ApprovalNeed | undefined, 'unreadable'>>;

export const findApprovalNeed: FindApprovalNeed = async ({ store, platform }, asking) => {
  const { operation, account, role, body, allowance } = asking;
  if (isFreeze(asking)) return ok(undefined);
  const rules = await readRules(store);
  const isProposal = allowance.decision === 'propose';
  const hasLimit = rules.some((rule) => rule.operation === operation && rule.amountFrom !== null);
  const seen = isProposal || hasLimit ? await readSubject(platform, asking) : ok(undefined);
  if (!seen.ok) return seen;
  const named = [...amountsIn(body), ...amountsIn(seen.value)];
  const amounts = named.length === 0 ? undefined : named;
  const rule = findRule(rules, { operation, account, role, body, amounts });
  if (!isProposal && rule === undefined) return ok(undefined);
  const shown = isProposal || hasLimit ? seen : await readSubject(platform, asking);
  if (!shown.ok) return failed('unreadable');
  return ok({
    because: isProposal ? 'map' : 'rule',
    policyHash: hashRules(rules, operation),
    seen: shown.value,
  });
};

/** For a house of its own that has no second person. */
export const nobodyApproves: FindApprovalNeed = () => Promise.resolve(ok(undefined));
