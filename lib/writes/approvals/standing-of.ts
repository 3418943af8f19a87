import { notGranted } from '@/lib/access/accounts/grants';
import { delegateRoles } from '@/lib/access/delegations/in-place-of';
import { message, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import { doesBusiness, type Role } from '@/lib/roles';
import type { WriteRow } from '../engine/write-row';
import { writeOf } from '../verbs/all-writes';
import { approversOf } from './approvers-of';
import type { AbsentPerson } from './find-approvers';

interface Decider {
  readonly personId: string;
  readonly role: Role;
  /** Whether the account of the write was granted to the person. */
  readonly isGranted: boolean;
  /** The people in whose place the person decides. */
  readonly absent: readonly AbsentPerson[];
}

interface WhyNotSecond {
  /** `own`: they, or a person in whose place they decide, made the request. */
  readonly because: 'own' | 'role' | 'account';
  readonly sentence: Message;
}

export const notForRole = message('approvals.refusal.role');

/**
 * Whether this person may decide about a write with this body: in their own name (undefined), in the place of an absent
 * person, or not.
 */
export function standingOf(
  { personId, role, isGranted, absent }: Decider,
  row: WriteRow,
  body: unknown,
): Result<AbsentPerson | undefined, WhyNotSecond> {
  if (personId === row.personId) return failed({ because: 'own', sentence: message('approvals.refusal.own') });
  const maker = absent.find(({ id }) => id === row.personId);
  if (maker !== undefined) {
    const sentence = message('approvals.refusal.ownOfAbsent', { person: maker.name });
    return failed({ because: 'own', sentence });
  }
  const able = approversOf(writeOf(row), body);
  if (able.includes(role) && isGranted) return ok(undefined);
  const isDelegate = delegateRoles.some((one) => one === role);
  const absentOne = isDelegate ? absent.find((one) => one.may && able.includes(one.role)) : undefined;
  if (absentOne !== undefined) return ok(absentOne);
  return doesBusiness(role) && !isGranted
    ? failed({ because: 'account', sentence: notGranted })
    : failed({ because: 'role', sentence: notForRole });
}
