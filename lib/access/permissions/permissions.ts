import { type OperationName, type Operations, operations } from '@/lib/contract/operations';
import { type Role, roles, doesBusiness } from '@/lib/roles';
import type { CardStatus } from '@/lib/contract/enums';
import type { BodyOf } from '@/lib/contract/operation';
import { failed, ok, type Result } from '@/lib/result';
import { type Grants, isGranted, mayEnter, notGranted } from '../accounts/grants';
import { listed, message, type Message } from '@/lib/messages/message';

/** Reliability 4.4. `step-up`: after proving who one is once more; `propose`: for another to approve. */
export type Decision = 'do' | 'step-up' | 'propose' | 'masked' | 'no';

export interface Permission {
  readonly decisions: Readonly<Record<Role, Decision>>;
  /** Who may approve what another proposed. */
  readonly approvers: readonly Role[];
  /** Who may uncover what is masked, each time with a line in the audit. */
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
 * Every operation's decision. Most are one act; where the matrix has several rows for one operation, each is named after
 * what the body asks for (`readActs` tells which). What the matrix does not name follows the nearest row.
 */
export const permissions = {
  // Row 1. The console signs in to the platform by itself; no role does it.
  createAccessToken: allow('no', 'no', 'no'),
  // Row 2.
  listPayouts: allow('do', 'masked', 'do'),
  // Like row 2: the same records as summaries of another product.
  listV1Payouts: allow('do', 'masked', 'do'),
  retrieveV2Payout: allow('do', 'masked', 'do'),
  // Row 3.
  retrievePayout: allow('masked', 'masked', 'masked', withReveal),
  // Row 4.
  listBankAccounts: allow('masked', 'no', 'masked', withReveal),
  retrieveBankAccount: allow('masked', 'no', 'masked', withReveal),
  // Row 5. Where money is paid out never changes by one hand; a new account is such a change.
  updateBankAccount: allow('propose', 'no', 'propose', byManagers),
  createBankAccount: allow('propose', 'no', 'propose', byManagers),
  // Row 6. The rule for high amounts and fraud is policy, decided with the approvals.
  cancelPaymentIntent: allow('step-up', 'propose', 'step-up', byManagers),
  // To cancel an intent one must find it.
  listPaymentIntents: allow('do', 'masked', 'do'),
  retrievePaymentIntent: allow('do', 'masked', 'do'),
  listPaymentAttempts: allow('do', 'masked', 'do'),
  // Row 7, and the two reads that only serve a quote.
  createQuote: allow('do', 'no', 'do'),
  listCurrentRates: allow('do', 'no', 'do'),
  listConversionDates: allow('do', 'no', 'do'),
  // Money goes from one balance of the account to another one, at a price that holds for 75 seconds: a second person for
  // each would mean that few are made. An administrator's rules say from which amount on one is asked.
  createConversion: allow('step-up', 'no', 'step-up', byManagers),
  // What became of quotes is for those who ask for quotes.
  listConversions: allow('do', 'no', 'do'),
  retrieveConversion: allow('do', 'no', 'do'),
  // Row 8; that it exists in the sandbox only is decided where the connection is known.
  simulateDeposit: allow('do', 'do', 'do'),
  listDeposits: allow('do', 'masked', 'do'),
  retrieveDeposit: allow('do', 'masked', 'do'),
  // Rows 9 and 10.
  updateCardholder: {
    contact: allow('step-up', 'propose', 'step-up', byManagers),
    identity: allow('propose', 'no', 'propose', byManagers),
  },
  // Phone number, birth date and numbers of documents are masked for everyone, like row 3, and support cannot uncover
  // them. Names, e-mail and address are not masked (lib/platform/redact.ts): by these a person is found and recognised,
  // and who proposes or approves new contact data has to see the old.
  listCardholders: allow('masked', 'masked', 'masked', withReveal),
  retrieveCardholder: allow('masked', 'masked', 'masked', withReveal),
  // Row 11.
  listCardProducts: allow('do', 'do', 'do'),
  // Rows 12 to 14. A freeze protects, so it never waits.
  updateCardStatus: {
    freeze: allow('do', 'do', 'do'),
    unfreeze: allow('step-up', 'propose', 'step-up', byManagers),
    cancel: allow('propose', 'propose', 'propose', byManagers),
  },
  // To freeze a card one must find it; the platform masks its number itself.
  listCards: allow('do', 'masked', 'do'),
  retrieveCard: allow('do', 'masked', 'do'),
  retrieveCardOrder: allow('do', 'do', 'do'),
  // Everyone picks an account to act for; an admin keeps the directory of them.
  listConnectedAccounts: allow('do', 'do', 'do', { admin: 'do' }),
  retrieveAccount: allow('do', 'do', 'do', { admin: 'do' }),
  // Where the company's money lies is not needed to help a cardholder: like row 4 for support.
  listBalances: allow('do', 'no', 'do'),
} as const satisfies Record<OperationName, Permission | Readonly<Record<string, Permission>>>;

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

/** What of a body asks for an act: that the field stands in it, or that it has this value. */
export interface ActSign {
  readonly field: string;
  readonly value?: string;
}

const signs: { readonly [N in SeveralActs]: readonly (ActSign & { readonly act: ActOf<N> })[] } = {
  updateCardStatus: Object.entries(cardActs).map(([value, act]) => ({ field: 'card_status', value, act })),
  updateCardholder: Object.entries(cardholderActs).map(([field, act]) => ({ field, act })),
};

/** By what a body shows that it asks for an act; undefined where the operation is one. */
export function signsOf(operation: OperationName, act: string): readonly ActSign[] | undefined {
  if (!hasSeveralActs(operation)) return undefined;
  return signs[operation].flatMap(({ act: own, ...sign }) => (own === act ? sign : []));
}

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

/** Where an operation has several acts and the body does not tell which, the strictest of all of them holds. */
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

export interface Allowance {
  readonly decision: Exclude<Decision, 'no'>;
  readonly mayReveal: boolean;
}

interface Refusal {
  /** One plain sentence, fit for the tooltip of a disabled button and for an answer. */
  readonly reason: Message;
  readonly roles: readonly Role[];
}

interface Actor {
  readonly personId: string;
  readonly role: Role;
}

/** Everything that reaches the platform asks this where it happens, not only where the button is. */
export const mayRun = mayRunBy(isGranted);

type MayRun = (
  caller: Actor,
  operation: OperationName,
  account: string,
  body?: unknown,
) => Promise<Result<Allowance, Refusal>>;

/** The same over other grants than those of the process's store. @internal Exported for tests. */
export function mayRunBy(hasGrant: (personId: string, account: string) => Promise<boolean>): MayRun {
  return async (caller, operation, account, body) => {
    const byRole = decide(caller.role, operation, body);
    // What an admin may run is not done for an account: it lists them.
    if (!byRole.ok || !doesBusiness(caller.role) || (await hasGrant(caller.personId, account))) return byRole;
    return ungranted;
  };
}

/** The same by the grants that were read with the request. */
export function mayRunAs(
  { caller: { role }, grants }: { readonly caller: Pick<Actor, 'role'>; readonly grants: Grants },
  operation: OperationName,
  account: string,
): Result<Allowance, Refusal> {
  const byRole = decide(role, operation);
  return byRole.ok && !mayEnter({ role, grants }, account) ? ungranted : byRole;
}

const ungranted = failed({ reason: notGranted, roles: [] });

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
  const others = listed(first, rest);
  // Nobody can give an administrator what no administrator has.
  if (!doesBusiness(role)) return message('terms.onlyForBusiness', { title, others });
  return message('terms.onlyFor', { title, others, own: message(`terms.ownRole.${role}`) });
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
