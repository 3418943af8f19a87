import { asc } from 'drizzle-orm';
import { actsOf } from '@/lib/access/permissions/permissions';
import type { Role } from '@/lib/roles';
import { canonicalJson } from '@/lib/audit/canonical-json';
import { approvalRule } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import { isAtLeast } from '@/lib/contract/decimal';
import { sha256 } from '@/lib/store/sealer';
import type { Records, Write } from '../verbs/define-write';
import type { Allowance } from '@/lib/access/permissions/permissions';
import { failed, ok, type Result } from '@/lib/result';
import type { PlatformReader, WritePlatform } from '../engine/dependencies';
import { findMadeIn } from '../engine/write-row';
import { approvalLifeMs } from '../key-life';

interface SubmittedWrite {
  readonly write: Write;
  readonly account: string;
  readonly id: string | undefined;
  readonly role: Role;
  readonly body: unknown;
  readonly allowance: Allowance;
}

export interface ApprovalNeed {
  /** `map`: the role may only propose. `rule`: an administrator has made a rule. */
  readonly because: 'map' | 'rule';
  readonly policyHash: string;
  /** The whole record as it is now; undefined where this platform does not show it. */
  readonly seen: Readonly<Record<string, unknown>> | undefined;
  /** How long the approvers have. */
  readonly lifeMs: number;
}

/** Whether a write that its author may submit needs approval before it is sent. */
export type FindApprovalNeed = (
  context: { readonly store: Store; readonly platform: AskedPlatform },
  asking: SubmittedWrite,
) => Promise<Result<ApprovalNeed | undefined, 'unreadable'>>;

type AskedPlatform = PlatformReader & Pick<WritePlatform, 'clockAheadMs' | 'connection'>;

/** Whether a rule asks for a second person, and by what that person decides. */
export const findApprovalNeed: FindApprovalNeed = async ({ store, platform }, asking) => {
  const records = { platform, findMade: findMadeIn(store, platform.connection) };
  const { write, account, role, body, allowance } = asking;
  const { name } = write.operation;
  if (neverWaits(asking)) return ok(undefined);
  const rules = await readRules(store);
  const isProposal = allowance.decision === 'propose';
  const hasLimit = rules.some((rule) => rule.operation === name && rule.amountFrom !== null);
  const seen = isProposal || hasLimit ? await readSubject(records, asking) : ok(undefined);
  if (!seen.ok) return seen;
  const amounts = amountsOf(write, [body, seen.value?.fields]);
  const because = whyWaits(rules, { write, account, role, body, amounts, isProposal });
  if (because === undefined) return ok(undefined);
  const shown = isProposal || hasLimit ? seen : await readSubject(records, asking);
  if (!shown.ok) return failed('unreadable');
  return ok({
    because,
    policyHash: hashRules(rules, name),
    seen: shown.value?.fields,
    lifeMs: Math.min(approvalLifeMs, (shown.value?.endsMs ?? Infinity) - Date.now() - platform.clockAheadMs()),
  });
};

/**
 * Why a write waits; undefined where it is sent at once. Submitting asks this, and so do the tries of rules that are not
 * saved yet.
 */
export function whyWaits(rules: readonly ApprovalRule[], proposal: Proposal): ApprovalNeed['because'] | undefined {
  if (neverWaits(proposal)) return undefined;
  if (proposal.isProposal) return 'map';
  return rules.some((rule) => concerns(rule, proposal)) ? 'rule' : undefined;
}

/** The amounts that the body and the record of a write name; undefined where they name none. */
export function amountsOf({ amounts }: Pick<Write, 'amounts'>, records: readonly unknown[]): Proposal['amounts'] {
  const named = records.flatMap((fields) => amountsIn(amounts, fields));
  return named.length === 0 ? undefined : named;
}

/** The amounts in these pairs of fields of a body or a record. */
function amountsIn(pairs: Write['amounts'], fields: unknown): Amount[] {
  if (typeof fields !== 'object' || fields === null) return [];
  return pairs.flatMap(([name, of]) => {
    const amount: unknown = Reflect.get(fields, name);
    const currency: unknown = Reflect.get(fields, of);
    const isNamed = (typeof amount === 'string' || typeof amount === 'number') && typeof currency === 'string';
    return isNamed ? [{ amount: String(amount), currency }] : [];
  });
}

export type ApprovalRule = typeof approvalRule.$inferSelect;

export interface Proposal {
  readonly write: Write;
  readonly account: string;
  readonly role: Role;
  readonly body: unknown;
  /** The amounts of the write; undefined where they are not known, and then every limit counts as exceeded. */
  readonly amounts: readonly Amount[] | undefined;
  /** Whether the role may only propose the write, whatever the rules say. */
  readonly isProposal: boolean;
}

export interface Amount {
  readonly amount: string;
  readonly currency: string;
}

export async function readRules(store: Store): Promise<ApprovalRule[]> {
  return await store.select().from(approvalRule).orderBy(asc(approvalRule.operation), asc(approvalRule.id));
}

/** Whether a body asks only for acts that protect, such as a freeze, which never wait for approval. */
export function neverWaits({ write, body }: Pick<Proposal, 'write' | 'body'>): boolean {
  const protecting: readonly string[] = write.acts === 'one' ? [] : write.acts.neverWaits;
  return actsOf(write.operation.name, body)?.every((act) => protecting.includes(act)) ?? false;
}

/**
 * A hash of the present rules for one operation: when the rules change, writes that wait for approval by them are void.
 */
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

/**
 * The fields of the changed record by which a second person decides; undefined where there is no record or it is not
 * shown.
 */
export async function readSubject(
  records: Records,
  {
    write: { subject },
    account,
    id,
  }: { readonly write: Pick<Write, 'subject'>; readonly account: string; readonly id: string | undefined },
): Promise<Result<{ readonly fields: Fields; readonly endsMs: number | undefined } | undefined, 'unreadable'>> {
  if (id === undefined || subject === undefined) return ok(undefined);
  const record = await subject.read(records, account, id);
  if (!record.ok) return record;
  if (record.value === undefined) return ok(undefined);
  const whole: Fields = { ...record.value };
  const fields = Object.fromEntries(subject.fields.map((name) => [name, whole[name] ?? null]));
  return ok({ fields, endsMs: subject.endsMs?.(whole) });
}

type Fields = Readonly<Record<string, unknown>>;
