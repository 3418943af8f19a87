import type { Allowance } from '@/lib/access/permissions/may-run';
import type { Role } from '@/lib/roles';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { findRule, hashRules, neverWaits, readRules, type Amount } from './approval-policy';
import type { PlatformReader } from '../engine/dependencies';
import { readSubject } from '../settle/read-subject';
import type { Write } from '../verbs/define-write';

interface Asking {
  readonly write: Write;
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
  context: { readonly store: Store; readonly platform: PlatformReader },
  asking: Asking,
) => Promise<Result<ApprovalNeed | undefined, 'unreadable'>>;

export const findApprovalNeed: FindApprovalNeed = async ({ store, platform }, asking) => {
  const { write, account, role, body, allowance } = asking;
  const { name } = write.operation;
  if (neverWaits(asking)) return ok(undefined);
  const rules = await readRules(store);
  const isProposal = allowance.decision === 'propose';
  const hasLimit = rules.some((rule) => rule.operation === name && rule.amountFrom !== null);
  const seen = isProposal || hasLimit ? await readSubject(platform, asking) : ok(undefined);
  if (!seen.ok) return seen;
  const named = [body, seen.value].flatMap((fields) => amountsIn(write.amounts, fields));
  const amounts = named.length === 0 ? undefined : named;
  const rule = findRule(rules, { write, account, role, body, amounts });
  if (!isProposal && rule === undefined) return ok(undefined);
  const shown = isProposal || hasLimit ? seen : await readSubject(platform, asking);
  if (!shown.ok) return failed('unreadable');
  return ok({
    because: isProposal ? 'map' : 'rule',
    policyHash: hashRules(rules, name),
    seen: shown.value,
  });
};

/**
 * For a console of its own that has no second person.
 *
 * @internal Exported for tests.
 */
export const nobodyApproves: FindApprovalNeed = () => Promise.resolve(ok(undefined));

/** The amounts that a body or a record names in these pairs of fields. */
function amountsIn(pairs: Write['amounts'], fields: unknown): Amount[] {
  if (typeof fields !== 'object' || fields === null) return [];
  return pairs.flatMap(([name, of]) => {
    const amount: unknown = Reflect.get(fields, name);
    const currency: unknown = Reflect.get(fields, of);
    const isNamed = (typeof amount === 'string' || typeof amount === 'number') && typeof currency === 'string';
    return isNamed ? [{ amount: String(amount), currency }] : [];
  });
}
