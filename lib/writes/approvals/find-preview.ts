import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { permissionFor, permissionsByAct, signsOf } from '@/lib/access/permissions/permissions';
import { findKeptApart } from '@/lib/access/sign-in/sign-in-help';
import { message, type Message } from '@/lib/messages/message';
import { builtIn } from '@/lib/platform/connections/credential';
import type { Role } from '@/lib/roles';
import { accountGrant, connectionGrant, person } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import type { Write } from '../verbs/define-write';
import { approversOf } from './approval-check';
import type { ApprovalCondition, ApprovalPreview } from './approval-preview';
import { readRules, type ApprovalRule } from './approval-policy';

interface Asked {
  readonly write: Pick<Write, 'operation' | 'acts'>;
  readonly role: Role;
  /** Left out: of all of them. */
  readonly account?: string | undefined;
  /** The same. */
  readonly act?: string | undefined;
}

const anything: ApprovalCondition = { act: undefined, sign: undefined, account: undefined, from: undefined };

/**
 * What makes a write of this role wait, by the map and by the rules. It is what `findApprovalNeed` decides by, in the shape
 * in which it can be shown before anything is filled in.
 */
export function listConditions(rules: readonly ApprovalRule[], asked: Asked): ApprovalCondition[] {
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

/** Those that something can make wait; `undefined` for the one of an operation that is one act. */
function actsAskedOf({ write: { operation, acts }, act: wanted }: Asked): readonly (string | undefined)[] {
  if (acts === 'one') return [undefined];
  const free: readonly string[] = acts.neverWaits;
  const all = Object.keys(permissionsByAct(operation.name) ?? {});
  return all.filter((act) => !free.includes(act) && (wanted === undefined || wanted === act));
}

/** What a rule asks for beside its act; for one account, that need not be named. */
export function conditionOf(rule: ApprovalRule, account: string | undefined): Omit<ApprovalCondition, 'act'> {
  const { field, value, currency, amountFrom } = rule;
  return {
    sign: field === null ? undefined : { field, ...(value === null ? {} : { value }) },
    account: account === undefined ? (rule.account ?? undefined) : undefined,
    from: currency === null || amountFrom === null ? undefined : { amount: amountFrom, currency },
  };
}

interface Submitter {
  readonly personId: string;
  readonly role: Role;
  readonly account: string;
  readonly connectionId: string;
  /** Whether the people of the demo may sign in. */
  readonly demo: boolean;
}

/** For whoever opens the form of a write: when it waits, and who can approve it. */
export async function findPreview(
  store: Store,
  write: Write,
  submitter: Submitter,
  now: Date,
): Promise<ApprovalPreview> {
  const conditions = listConditions(await readRules(store), { write, ...submitter });
  if (conditions.length === 0) return { conditions, by: undefined };
  return { conditions, by: nameAll(await findDeciders(store, approversOf(write, undefined), submitter, now)) };
}

/** Who may decide about what this person submits, by name. */
async function findDeciders(
  store: Store,
  approvers: readonly Role[],
  { personId, account, connectionId, demo }: Submitter,
  now: Date,
): Promise<readonly string[]> {
  const isOfAccount = and(eq(accountGrant.personId, person.id), eq(accountGrant.account, account));
  const holds = or(
    and(sql`${accountGrant.account} is not null`, isNull(accountGrant.revokedAt)),
    and(eq(person.everyAccount, true), isNull(accountGrant.account)),
  );
  const found = await store
    .select({ id: person.id, name: person.name, role: person.role, connectionId: connectionGrant.connectionId })
    .from(person)
    .leftJoin(accountGrant, isOfAccount)
    .leftJoin(connectionGrant, eq(connectionGrant.personId, person.id))
    .where(and(isNull(person.disabledAt), ne(person.id, personId), holds, demo ? undefined : eq(person.demo, false)))
    .orderBy(person.name);
  const able = found.filter((one) => approvers.includes(one.role) && (one.connectionId ?? builtIn) === connectionId);
  const others = able.map(({ id }) => id);
  const apart = await findKeptApart(store, personId, others, now);
  return able.filter(({ id }) => !apart.has(id)).map(({ name }) => name);
}

/** "Mei Manager or Max Manager"; of many the first two, and how many more. */
function nameAll([one, two, ...more]: readonly string[]): Message | undefined {
  if (one === undefined || two === undefined)
    return one === undefined ? undefined : message('terms.asWritten', { text: one });
  return message('writes.approval.anyOf', { one, two, more: more.length });
}
