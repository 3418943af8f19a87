import { operations, type OperationName } from '@/lib/contract/operations';
import { failed, ok, type Result } from '@/lib/result';
import { permissionFor, type Decision } from './permissions';
import { isGranted, notGranted } from '../accounts/grants';
import { listed, message, type Message } from '@/lib/messages/message';
import { doesBusiness, roles, type Role } from '@/lib/roles';

export interface Allowance {
  readonly decision: Exclude<Decision, 'no'>;
  /** Whether this person may uncover what is masked. */
  readonly mayReveal: boolean;
}

export interface Refusal {
  /** One plain sentence, fit for the tooltip of a disabled button and for an answer. */
  readonly reason: Message;
  /** The roles that may. */
  readonly roles: readonly Role[];
}

interface Asker {
  readonly personId: string;
  readonly role: Role;
}

/**
 * Whether a person may run an operation for an account. `body` is what would be sent; it matters where one operation is
 * several acts. Everything that reaches the platform asks this where it happens, not only where the button is.
 */
export const mayRun = mayRunBy(isGranted);

type MayRun = (
  caller: Asker,
  operation: OperationName,
  account: string,
  body?: unknown,
) => Promise<Result<Allowance, Refusal>>;

/**
 * The same over other grants than those of the process's store.
 *
 * @internal Exported for tests.
 */
export function mayRunBy(hasGrant: (personId: string, account: string) => Promise<boolean>): MayRun {
  return async (caller, operation, account, body) => {
    const byRole = decide(caller.role, operation, body);
    // What an admin may run is not done for an account: it lists them.
    if (!byRole.ok || !doesBusiness(caller.role) || (await hasGrant(caller.personId, account))) return byRole;
    return failed({ reason: notGranted, roles: [] });
  };
}

/** The part of the answer that depends on the role alone, for drawing buttons and the matrix of roles. */
export function decide(role: Role, operation: OperationName, body?: unknown): Result<Allowance, Refusal> {
  const { decisions, revealers } = permissionFor(operation, body);
  const decision = decisions[role];
  if (decision !== 'no') return ok({ decision, mayReveal: revealers.includes(role) });
  const able = roles.filter((other) => decisions[other] !== 'no');
  return failed({ reason: refuse(operations[operation].title, role, able), roles: able });
}

/** Who may do what this role may not, in a sentence. */
export function refuse(title: string | Message, role: Role, able: readonly Role[]): Message {
  const [first, ...rest] = able.map((other) => message(`terms.rolesMany.${other}`));
  if (first === undefined) return message('terms.forNobody', { title });
  return message('terms.onlyFor', { title, others: listed(first, rest), own: message(`terms.ownRole.${role}`) });
}
