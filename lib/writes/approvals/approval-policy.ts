import { asc } from 'drizzle-orm';
import { actsOf } from '@/lib/access/permissions/permissions';
import type { Role } from '@/lib/roles';
import { canonicalJson } from '@/lib/canonical-json';
import { approvalRule } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { isAtLeast } from '@/lib/contract/decimal';
import { sha256 } from '../seal';
import type { Write } from '../verbs/define-write';

export type ApprovalRule = typeof approvalRule.$inferSelect;

/** A write as the rules look at it. */
export interface Proposal {
  readonly write: Write;
  readonly account: string;
  readonly role: Role;
  /** What would be sent. */
  readonly body: unknown;
  /** The amounts that are in question; undefined where nobody can say, and then every limit is passed. */
  readonly amounts: readonly Amount[] | undefined;
}

export interface Amount {
  readonly amount: string;
  readonly currency: string;
}

export async function readRules(store: Store): Promise<ApprovalRule[]> {
  return await store.select().from(approvalRule).orderBy(asc(approvalRule.operation), asc(approvalRule.id));
}

/** The first rule that asks for a second person. */
export function findRule(rules: readonly ApprovalRule[], proposal: Proposal): ApprovalRule | undefined {
  return neverWaits(proposal) ? undefined : rules.find((rule) => concerns(rule, proposal));
}

/** Whether a body asks for nothing but an act that protects, such as a freeze, which nothing makes wait. */
export function neverWaits({ write, body }: Pick<Proposal, 'write' | 'body'>): boolean {
  const protecting: readonly string[] = write.acts === 'one' ? [] : write.acts.neverWaits;
  return actsOf(write.operation.name, body)?.every((act) => protecting.includes(act)) ?? false;
}

/** The rules for one operation as they are: when they change, what waits for approval by them is void. */
export function hashRules(rules: readonly ApprovalRule[], operation: string): string {
  return sha256(canonicalJson(rules.filter((rule) => rule.operation === operation)));
}

function concerns(rule: ApprovalRule, { write, account, role, body, amounts }: Proposal): boolean {
  const { name: operation } = write.operation;
  if (rule.operation !== operation) return false;
  if (rule.act !== null && !(actsOf(operation, body)?.includes(rule.act) ?? true)) return false;
  if (rule.account !== null && rule.account !== account) return false;
  if (rule.role !== null && rule.role !== role) return false;
  if (rule.field !== null && !hasField(body, rule.field, rule.value)) return false;
  const { currency, amountFrom } = rule;
  if (currency === null || amountFrom === null || amounts === undefined) return true;
  return amounts.some((one) => one.currency === currency && isAtLeast(one.amount, amountFrom));
}

function hasField(body: unknown, field: string, value: string | null): boolean {
  const found: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined;
  if (found === undefined || found === null) return false;
  return value === null || (typeof found === 'string' || typeof found === 'number' ? String(found) : '') === value;
}
