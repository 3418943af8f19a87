import type { OperationName, Operations } from '@/lib/contract/operations';
import { operationWords } from './operation-words';
import { type Role, roles, doesBusiness } from '@/lib/roles';
import type { CardStatus } from '@/lib/contract/enums';
import type { BodyOf } from '@/lib/contract/operation';
import { failed, ok, type Result } from '@/lib/result';
import { type Grants, isGranted, mayEnter, notGranted } from '../accounts/grants';
import { listed, message, type Message } from '@/lib/messages/message';

/** Reliability 4.4. `step-up`: after proving once more who one is; `propose`: another person has to approve. */
export type Decision = 'do' | 'step-up' | 'propose' | 'masked' | 'no';

export interface Permission {
  readonly decisions: Readonly<Record<Role, Decision>>;
  /** The roles that may approve a proposal. */
  readonly approvers: readonly Role[];
  /** The roles that may uncover masked values, each time with a line in the audit. */
  readonly revealers: readonly Role[];
}

interface Extras {
  readonly approvedBy?: readonly Role[];
  readonly revealedBy?: readonly Role[];
}

/** Operator, support, manager, in the order of the matrix. An admin has no business acts; `admin` states exceptions. */
function allow(
  operator: Decision,
  support: Decision,
  manager: Decision,
  { admin = 'no', approvedBy = [], revealedBy = [] }: Extras & { readonly admin?: Decision } = {},
): Permission {
  return { decisions: { operator, support, manager, admin }, approvers: approvedBy, revealers: revealedBy };
}

const byManagers = { approvedBy: ['manager'] } as const;
const withReveal = { revealedBy: ['operator', 'manager'] } as const;

/**
 * The decision for every operation. Most operations are one act. Where the matrix has several rows for one operation,
 * each act is named after what the body asks for (`readActs`). An operation that is not in the matrix follows the
 * nearest row.
 */
export const permissions = {
  // Row 1 of the matrix: the console signs in to the platform by itself; this is no act of a role.
  createAccessToken: allow('no', 'no', 'no'),
  // Row 2 of the matrix decides.
  listPayouts: allow('do', 'masked', 'do'),
  // Like row 2: the same records as summaries of another product.
  listV1Payouts: allow('do', 'masked', 'do'),
  retrieveV2Payout: allow('do', 'masked', 'do'),
  // Row 3 of the matrix decides.
  retrievePayout: allow('masked', 'masked', 'masked', withReveal),
  // Row 4 of the matrix decides.
  listBankAccounts: allow('masked', 'no', 'masked', withReveal),
  retrieveBankAccount: allow('masked', 'no', 'masked', withReveal),
  // Row 5 of the matrix: no person alone may change where money is paid out; a new account is such a change.
  updateBankAccount: allow('propose', 'no', 'propose', byManagers),
  createBankAccount: allow('propose', 'no', 'propose', byManagers),
  // Row 6 of the matrix: the rule for high amounts and fraud is policy, decided with the approvals.
  cancelPaymentIntent: allow('step-up', 'propose', 'step-up', byManagers),
  // To cancel an intent, a person must find it.
  listPaymentIntents: allow('do', 'masked', 'do'),
  retrievePaymentIntent: allow('do', 'masked', 'do'),
  listPaymentAttempts: allow('do', 'masked', 'do'),
  // Row 7 of the matrix decides, also for the two reads that only serve a quote.
  createQuote: allow('do', 'no', 'do'),
  listCurrentRates: allow('do', 'no', 'do'),
  listConversionDates: allow('do', 'no', 'do'),
  // Money moves between two balances of one account, at a price that holds for 75 seconds: if each conversion needed a
  // second person, few would be made. An administrator's rules set the amount from which a second person is needed.
  createConversion: allow('step-up', 'no', 'step-up', byManagers),
  // People who may ask for quotes may see the conversions of these quotes.
  listConversions: allow('do', 'no', 'do'),
  retrieveConversion: allow('do', 'no', 'do'),
  // Row 8 of the matrix: simulated deposits exist in the sandbox only; the code that knows the connection checks that.
  simulateDeposit: allow('do', 'do', 'do'),
  listDeposits: allow('do', 'masked', 'do'),
  retrieveDeposit: allow('do', 'masked', 'do'),
  // Rows 9 and 10 of the matrix decide.
  updateCardholder: {
    contact: allow('step-up', 'propose', 'step-up', byManagers),
    identity: allow('propose', 'no', 'propose', byManagers),
  },
  // Phone number, birth date and document numbers are masked for everyone, like row 3, and support cannot uncover them.
  // Names, e-mail and address are not masked (lib/platform/client): people find and recognise a cardholder by these,
  // and the proposer and the approver of new contact data have to see the old.
  listCardholders: allow('masked', 'masked', 'masked', withReveal),
  retrieveCardholder: allow('masked', 'masked', 'masked', withReveal),
  // Row 11 of the matrix decides.
  listCardProducts: allow('do', 'do', 'do'),
  // Rows 12 to 14 of the matrix: a freeze protects the cardholder, so it never waits.
  updateCardStatus: {
    freeze: allow('do', 'do', 'do'),
    unfreeze: allow('step-up', 'propose', 'step-up', byManagers),
    cancel: allow('propose', 'propose', 'propose', byManagers),
  },
  // To freeze a card, a person must find it; the platform masks its number itself.
  listCards: allow('do', 'masked', 'do'),
  retrieveCard: allow('do', 'masked', 'do'),
  retrieveCardOrder: allow('do', 'do', 'do'),
  // Everyone picks an account to act for; an admin keeps the directory of them.
  listConnectedAccounts: allow('do', 'do', 'do', { admin: 'do' }),
  retrieveAccount: allow('do', 'do', 'do', { admin: 'do' }),
  // Support can help a cardholder without seeing the company's balances: like row 4 for support.
  listBalances: allow('do', 'no', 'do'),
} as const satisfies Record<OperationName, Permission | Readonly<Record<string, Permission>>>;

type PermissionMap = typeof permissions;

/** The operations whose body can ask for several acts, each with its own permission. */
export type SeveralActs = {
  [N in OperationName]: PermissionMap[N] extends Permission ? never : N;
}[OperationName];
export type ActOf<N extends OperationName> = N extends SeveralActs ? keyof PermissionMap[N] & string : never;

/** Rows 12 to 14: the requested state names the act. */
const cardActs = {
  FROZEN: 'freeze',
  ACTIVE: 'unfreeze',
  CANCELLED: 'cancel',
} satisfies Record<CardStatus, keyof typeof permissions.updateCardStatus>;

/** Rows 9 and 10: a change of identity needs two people, a change of contact data does not. */
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

/** The sign of an act in a body: the field is present, or has this value. */
export interface ActSign {
  readonly field: string;
  readonly value?: string;
}

const signs: { readonly [N in SeveralActs]: readonly (ActSign & { readonly act: ActOf<N> })[] } = {
  updateCardStatus: Object.entries(cardActs).map(([value, act]) => ({ field: 'card_status', value, act })),
  updateCardholder: Object.entries(cardholderActs).map(([field, act]) => ({ field, act })),
};

/** The signs by which a body asks for an act; undefined where the operation is one act. */
export function signsOf(operation: OperationName, act: string): readonly ActSign[] | undefined {
  if (!hasSeveralActs(operation)) return undefined;
  return signs[operation].flatMap(({ act: own, ...sign }) => (own === act ? sign : []));
}

/** The acts that a body asks for; undefined if the body does not show them. */
const readActs: { readonly [N in SeveralActs]: (body: unknown) => readonly ActOf<N>[] | undefined } = {
  updateCardStatus: (body) => actsIn(valuesOf(body, 'card_status'), cardActs),
  updateCardholder: (body) => actsIn(namesOf(body), cardholderActs),
};

function hasSeveralActs(operation: OperationName): operation is SeveralActs {
  return Object.hasOwn(readActs, operation);
}

/** The permission of each act; undefined where the operation is one act. */
export function permissionsByAct(operation: OperationName): Readonly<Record<string, Permission>> | undefined {
  return hasSeveralActs(operation) ? permissions[operation] : undefined;
}

/** If an operation has several acts and the body does not show which, the strictest permission holds. */
export function permissionFor(operation: OperationName, body?: unknown): Permission {
  return hasSeveralActs(operation)
    ? strictest(permissions[operation], readActs[operation](body))
    : permissions[operation];
}

/** The acts that a body asks for, each once; undefined if the body does not show them, or the operation is one act. */
export function actsOf(operation: OperationName, body: unknown): string[] | undefined {
  const acts = hasSeveralActs(operation) ? readActs[operation](body) : undefined;
  return acts === undefined ? undefined : [...new Set<string>(acts)].toSorted();
}

export interface Allowance {
  readonly decision: Exclude<Decision, 'no'>;
  readonly mayReveal: boolean;
}

interface Refusal {
  /** One plain sentence, for the tooltip of a disabled button and for an answer. */
  readonly reason: Message;
  readonly roles: readonly Role[];
}

interface Actor {
  readonly personId: string;
  readonly role: Role;
}

/** Decides by role and grant. Every call to the platform checks it where it is made, not only where a button is drawn. */
export const mayRun = mayRunBy(isGranted);

type MayRun = (
  caller: Actor,
  operation: OperationName,
  account: string,
  body?: unknown,
) => Promise<Result<Allowance, Refusal>>;

/** Makes `mayRun` with grants that do not come from the process's store. @internal Exported for tests. */
export function mayRunBy(hasGrant: (personId: string, account: string) => Promise<boolean>): MayRun {
  return async (caller, operation, account, body) => {
    const byRole = decide(caller.role, operation, body);
    // Operations that an admin may run belong to no account: they list the accounts.
    if (!byRole.ok || !doesBusiness(caller.role) || (await hasGrant(caller.personId, account))) return byRole;
    return ungranted;
  };
}

/** Decides by role and grant, as `mayRun` does, with the grants that were read with the request. */
export function mayRunAs(
  { caller: { role }, grants }: { readonly caller: Pick<Actor, 'role'>; readonly grants: Grants },
  operation: OperationName,
  account: string,
): Result<Allowance, Refusal> {
  const byRole = decide(role, operation);
  return byRole.ok && !mayEnter({ role, grants }, account) ? ungranted : byRole;
}

const ungranted = failed({ reason: notGranted, roles: [] });

/** The part of the answer that depends on the role alone, for buttons and the matrix of roles. */
export function decide(role: Role, operation: OperationName, body?: unknown): Result<Allowance, Refusal> {
  const { decisions, revealers } = permissionFor(operation, body);
  const decision = decisions[role];
  if (decision !== 'no') return ok({ decision, mayReveal: revealers.includes(role) });
  const able = roles.filter((other) => decisions[other] !== 'no');
  return failed({ reason: refuse(operationWords(operation), role, able), roles: able });
}

/** A sentence that names the roles that may do what this role may not. */
export function refuse(title: string | Message, role: Role, able: readonly Role[]): Message {
  const [first, ...rest] = able.map((other) => message(`terms.rolesMany.${other}`));
  if (first === undefined) return message('terms.forNobody', { title });
  const others = listed(first, rest);
  // An administrator cannot be given a permission that no administrator has.
  if (!doesBusiness(role)) return message('terms.onlyForBusiness', { title, others });
  return message('terms.onlyFor', { title, others, own: message(`terms.ownRole.${role}`) });
}

/** The acts that the words stand for; `undefined` for no words, or an unknown one. */
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
