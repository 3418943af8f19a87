import type { CardStatus } from '@/lib/contract/cards';
import type { BodyOf } from '@/lib/contract/operation';
import type { OperationName, Operations } from '@/lib/contract/operations';
import { permissions, type Decision, type Permission } from './permissions';
import { roles, type Role } from '@/lib/roles';

type PermissionMap = typeof permissions;

/** The operations whose body may ask for several acts, each with a permission of its own. */
export type SeveralActs = {
  [N in OperationName]: PermissionMap[N] extends Permission ? never : N;
}[OperationName];
export type ActOf<N extends OperationName> = N extends SeveralActs ? keyof PermissionMap[N] & string : never;

/** Rows 12 to 14: the state that is asked for is the act. */
const cardActs = {
  FROZEN: 'freeze',
  ACTIVE: 'unfreeze',
  CANCELLED: 'cancel',
} satisfies Record<CardStatus, keyof typeof permissions.updateCardStatus>;

/** Rows 9 and 10: who somebody is needs two people, how to reach them does not. */
const cardholderActs = {
  country_code: 'contact',
  email: 'contact',
  phone_number: 'contact',
  residential_address: 'contact',
  date_of_birth: 'identity',
  gender: 'identity',
  nationality: 'identity',
  identity: 'identity',
  kyc_verification: 'identity',
  document_type: 'identity',
  document: 'identity',
} satisfies Record<keyof BodyOf<Operations['updateCardholder']>, keyof typeof permissions.updateCardholder>;

/** Which acts a body asks for; undefined where it does not tell. */
const readActs: { readonly [N in SeveralActs]: (body: unknown) => readonly ActOf<N>[] | undefined } = {
  updateCardStatus: (body) => actsIn(valuesOf(body, 'card_status'), cardActs),
  updateCardholder: (body) => actsIn(namesOf(body), cardholderActs),
};

function hasSeveralActs(operation: OperationName): operation is SeveralActs {
  return Object.hasOwn(readActs, operation);
}

/** The permission of each act; undefined where the operation is one. */
export function permissionsByAct(operation: OperationName): Readonly<Record<string, Permission>> | undefined {
  return hasSeveralActs(operation) ? permissions[operation] : undefined;
}

/**
 * The permission that a call needs. `body` is what would be sent, or the part of it that matters; where an operation has
 * several acts and the body does not tell which, the strictest of all of them holds.
 */
export function permissionFor(operation: OperationName, body?: unknown): Permission {
  return hasSeveralActs(operation)
    ? strictest(permissions[operation], readActs[operation](body))
    : permissions[operation];
}

/** Which acts of its operation a body asks for, each once; undefined where that cannot be told, or the operation is one act. */
export function actsOf(operation: OperationName, body: unknown): string[] | undefined {
  const acts = hasSeveralActs(operation) ? readActs[operation](body) : undefined;
  return acts === undefined ? undefined : [...new Set<string>(acts)].toSorted();
}

/** The acts that the words stand for; `undefined` when there is none, or one that is not known. */
function actsIn<A extends string>(words: readonly unknown[], acts: Readonly<Record<string, A>>): A[] | undefined {
  const found = words.map((word) => (typeof word === 'string' && Object.hasOwn(acts, word) ? acts[word] : undefined));
  const known = found.filter((act) => act !== undefined);
  return known.length === 0 || known.length < found.length ? undefined : known;
}

function strictest(byAct: Readonly<Record<string, Permission>>, acts: readonly string[] | undefined): Permission {
  const needed = Object.entries(byAct).flatMap(([act, permission]) =>
    acts === undefined || acts.includes(act) ? permission : [],
  );
  const forRole = (role: Role) => needed.map(({ decisions }) => decisions[role]).reduce(stricter);
  return {
    decisions: {
      operator: forRole('operator'),
      support: forRole('support'),
      manager: forRole('manager'),
      admin: forRole('admin'),
    },
    approvers: roles.filter((role) =>
      needed.every(
        ({ approvers, decisions }) => approvers.includes(role) || !Object.values(decisions).includes('propose'),
      ),
    ),
    revealers: roles.filter((role) => needed.every(({ revealers }) => revealers.includes(role))),
  };
}

const strictness = ['do', 'masked', 'step-up', 'propose', 'no'] as const satisfies readonly Decision[];

function stricter(one: Decision, other: Decision): Decision {
  return strictness.indexOf(one) > strictness.indexOf(other) ? one : other;
}

function valuesOf(body: unknown, name: string): unknown[] {
  return typeof body === 'object' && body !== null && name in body ? [Reflect.get(body, name)] : [];
}

function namesOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
}
