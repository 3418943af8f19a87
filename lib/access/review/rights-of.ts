import { isOperationName, operations, type OperationName } from '@/lib/contract/operations';
import { message, type Message } from '@/lib/messages/message';
import { roles, type Role } from '@/lib/roles';
import type { AuditKind } from '@/lib/store/audit-kinds';
import { consoleActs, whoMay } from '../permissions/console-acts';
import { operationWords } from '../permissions/operation-words';
import { permissionFor, type Permission, permissionsByAct } from '../permissions/permissions';

/** An entry of the audit, as far as it says which right was used. */
interface UsedAct {
  readonly kind: AuditKind;
  readonly act: string;
}

/** A right whose use leaves an entry in the audit: to change a record of the platform, or one of the console's own. */
interface ReviewedRight {
  readonly key: string;
  readonly title: Message;
  readonly roles: readonly Role[];
  readonly isUse: (used: UsedAct) => boolean;
}

const permissionsOf = (name: OperationName): readonly Permission[] =>
  Object.values(permissionsByAct(name) ?? { whole: permissionFor(name) });

const rolesWhere = (may: (permission: Permission, role: Role) => boolean): readonly Role[] =>
  roles.filter((role) => operationNames.some((name) => permissionsOf(name).some((one) => may(one, role))));

const operationNames: readonly OperationName[] = Object.keys(operations).filter(isOperationName);

/** The console signs in to the platform by itself, and a simulated deposit moves no money. */
const leftOut: readonly OperationName[] = ['createAccessToken', 'simulateDeposit'];

const changing = operationNames.filter((name) => operations[name].method !== 'GET' && !leftOut.includes(name));

const byOperation = changing.map((name): ReviewedRight => {
  const isWrite = ({ kind, act }: UsedAct) => kind === 'write' && act.startsWith(`${name}.`);
  const able = roles.filter((role) => permissionsOf(name).some(({ decisions }) => decisions[role] !== 'no'));
  return { key: name, title: operationWords(name), roles: able, isUse: isWrite };
});

/** Acts on one's own account and sessions, which need no right. */
function isOfOneself(act: string): boolean {
  if (['session.end', 'invitation.accept'].includes(act)) return true;
  const own: readonly Role[] = Object.entries(consoleActs).find(([name]) => name === act)?.[1].by ?? [];
  return own.length === roles.length;
}

interface RightOfKind {
  readonly roles: readonly Role[];
  readonly isUse?: (act: string) => boolean;
}

/** The right that entries of a kind are uses of. A new kind does not compile until it is decided. */
const kinds = {
  'sign-in': undefined,
  'sign-out': undefined,
  refusal: undefined,
  // Every operation is a right of its own.
  write: undefined,
  // Every person has alerts.
  alert: undefined,
  approval: {
    roles: rolesWhere(({ approvers }, role) => approvers.includes(role)),
    // A request may also end without a decision.
    isUse: (act) => /\.(approve|decline|send-back)$/.test(act),
  },
  reveal: { roles: rolesWhere(({ revealers }, role) => revealers.includes(role)) },
  // People who do business download records, and administrators the audit.
  export: { roles },
  review: { roles: whoMay('payout.note') },
  setting: { roles: whoMay('connection.add') },
  people: { roles: whoMay('people.read') },
} as const satisfies Readonly<Record<AuditKind, RightOfKind | undefined>>;

const entries: readonly (readonly [string, RightOfKind | undefined])[] = Object.entries(kinds);

const byKind = entries.flatMap(([name, right]): readonly ReviewedRight[] => {
  if (right === undefined) return [];
  const { isUse = (act) => !isOfOneself(act) } = right;
  const title = message(`people.review.rights.${name as KindOfRight}`); // the name of a kind with a right
  return [{ key: name, title, roles: right.roles, isUse: ({ kind, act }) => kind === name && isUse(act) }];
});

type KindOfRight = { [K in AuditKind]: (typeof kinds)[K] extends undefined ? never : K }[AuditKind];

const every: readonly ReviewedRight[] = [...byOperation, ...byKind];

/** The rights that a role has. */
export function rightsOf(role: Role): readonly ReviewedRight[] {
  return every.filter((right) => right.roles.includes(role));
}
