import { permissionFor, permissionsByAct, signsOf } from '@/lib/access/permissions/permissions';
import { message, type Message } from '@/lib/messages/message';
import type { Role } from '@/lib/roles';
import type { Store } from '@/lib/store/open-store';
import type { Write } from '../verbs/define-write';
import type { ApprovalCondition, ApprovalPreview } from './approval-preview';
import { readRules, type ApprovalRule } from './approval-policy';
import { findApprovers, type ApprovalRequest } from './find-approvers';

interface PreviewRequest {
  readonly write: Pick<Write, 'operation' | 'acts'>;
  readonly role: Role;
  /** Left out for all accounts. */
  readonly account?: string | undefined;
  /** Left out for all acts. */
  readonly act?: string | undefined;
}

const anything: ApprovalCondition = { act: undefined, sign: undefined, account: undefined, from: undefined };

/**
 * The reasons why a write of this role waits, by the permission map and by the rules. `findApprovalNeed` decides by the
 * same reasons; here they have a form that can be shown before the form is filled in.
 */
export function listConditions(rules: readonly ApprovalRule[], asked: PreviewRequest): ApprovalCondition[] {
  const { write, role, account } = asked;
  const { name } = write.operation;
  return actsAskedOf(asked).flatMap((act) => {
    const { decisions } =
      act === undefined ? permissionFor(name) : (permissionsByAct(name)?.[act] ?? permissionFor(name));
    const found = { ...anything, act: act === undefined ? undefined : signsOf(name, act) };
    const ruled = rules.filter(
      (rule) =>
        rule.operation === name &&
        (act === undefined || rule.act === null || rule.act === act) &&
        (rule.role === null || rule.role === role) &&
        (rule.account === null || account === undefined || rule.account === account),
    );
    return [
      ...(decisions[role] === 'propose' ? [found] : []),
      ...ruled.map((rule) => ({ ...found, ...conditionOf(rule, account) })),
    ];
  });
}

/** The acts that may wait; `undefined` stands for an operation with one act. */
function actsAskedOf({ write: { operation, acts }, act: wanted }: PreviewRequest): readonly (string | undefined)[] {
  if (acts === 'one') return [undefined];
  const free: readonly string[] = acts.neverWaits;
  const all = Object.keys(permissionsByAct(operation.name) ?? {});
  return all.filter((act) => !free.includes(act) && (wanted === undefined || wanted === act));
}

/** The conditions of a rule beside its act; a preview for one account need not name the account. */
export function conditionOf(rule: ApprovalRule, account: string | undefined): Omit<ApprovalCondition, 'act'> {
  const { field, value, currency, amountFrom } = rule;
  return {
    sign: field === null ? undefined : { field, ...(value === null ? {} : { value }) },
    account: account === undefined ? (rule.account ?? undefined) : undefined,
    from: currency === null || amountFrom === null ? undefined : { amount: amountFrom, currency },
  };
}

interface Submitter extends Omit<ApprovalRequest, 'operation'> {
  readonly role: Role;
}

/** For the form of a write: when the write waits, and which people can approve it. */
export async function findPreview(store: Store, write: Write, submitter: Submitter): Promise<ApprovalPreview> {
  const conditions = listConditions(await readRules(store), { write, ...submitter });
  if (conditions.length === 0) return { conditions, by: undefined };
  const able = await findApprovers(store, { operation: write.operation.name, ...submitter });
  return { conditions, by: nameAll(able.map(({ name }) => name)) };
}

/** "Mei Manager or Max Manager"; of many people the first two, and the number of the others. */
function nameAll([one, two, ...more]: readonly string[]): Message | undefined {
  if (one === undefined || two === undefined)
    return one === undefined ? undefined : message('terms.asWritten', { text: one });
  return message('writes.approval.anyOf', { one, two, more: more.length });
}
