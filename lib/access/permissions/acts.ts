import type { CardStatus } from '@/lib/contract/cards';
import type { BodyOf } from '@/lib/contract/operation';
import type { OperationName, Operations } from '@/lib/contract/operations';
import { permissions, type Decision, type Permission } from './permissions';
import { roles, type Role } from '@/lib/roles';

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

/**
 * The permission that a call needs. `body` is what would be sent, or the part of it that matters; where an operation has
 * several acts and the body does not tell which, the strictest of all of them holds.
 */
export function permissionFor(operation: OperationName, body?: unknown): Permission {
  if (operation === 'updateCardStatus') {
    return strictest(permissions.updateCardStatus, actsIn(valuesOf(body, 'card_status'), cardActs));
  }
  if (operation === 'updateCardholder') {
    return strictest(permissions.updateCardholder, actsIn(namesOf(body), cardholderActs));
  }
  return permissions[operation];
}

/** Which acts of its operation a body asks for; undefined where that cannot be told, or the operation is one act. */
export function actsOf(operation: OperationName, body: unknown): readonly string[] | undefined {
  if (operation === 'updateCardStatus') return actsIn(valuesOf(body, 'card_status'), cardActs);
  if (operation === 'updateCardholder') return actsIn(namesOf(body), cardholderActs);
  return undefined;
}

/** The acts that the words stand for; `undefined` when there is none, or one that is not known. */
function actsIn<A extends string>(words: readonly unknown[], acts: Readonly<Record<string, A>>): A[] | undefined {
  const found = words.map((word) => (typeof word === 'string' && Object.hasOwn(acts, word) ? acts[word] : undefined));
  const known = found.filter((act) => act !== undefined);
  return known.length === 0 || known.length < found.length ? undefined : known;
}

function strictest<A extends string>(
  byAct: Readonly<Record<A, Permission>>,
  acts: readonly A[] | undefined,
): Permission {
  const needed = acts === undefined ? Object.values<Permission>(byAct) : acts.map((act) => byAct[act]);
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
