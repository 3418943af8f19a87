import { type Grants, holds } from '../accounts/grants';
import type { OperationName } from '@/lib/contract/operations';
import { decide } from '../permissions/permissions';
import { connectionHash, type Credential } from './credential';
import { message, type Message } from '@/lib/messages/message';
import { doesBusiness, type Role } from '@/lib/roles';

/** A person with the rights of now, in a request or in work for the person after it. */
export interface Viewer {
  readonly personId: string;
  readonly role: Role;
  readonly isDisabled: boolean;
  readonly grants: Grants;
  /** Identifies the client that they act through: they may not see the mirror of another client. */
  readonly clientHash: string;
  /** `built-in`, or the id of a connection: they see the writes of this one only. */
  readonly connectionId: string;
}

/** The person with the grants and the client that were read for a request or for work. */
export function viewerOf(
  { personId, role, isDisabled = false }: Pick<Viewer, 'personId' | 'role'> & Partial<Pick<Viewer, 'isDisabled'>>,
  grants: Grants,
  { connection, connectionId }: Pick<Credential, 'connection' | 'connectionId'>,
): Viewer {
  return { personId, role, isDisabled, grants, clientHash: connectionHash(connection), connectionId };
}

/** `list` is undefined for the console's own records, of which each row has its own permission. */
const sees = (role: Role, list: OperationName | undefined): boolean =>
  doesBusiness(role) && (list === undefined || decide(role, list).ok);

/** Whether a role may see payouts of the accounts that a person holds. */
export const seesPayouts = (role: Role): boolean => sees(role, 'listPayouts');

type Person = Pick<Viewer, 'role' | 'isDisabled' | 'grants'>;

/** Whether a person may see a list of an account, through any client; without an account, of some account. */
export const maySeeList = (
  { role, isDisabled, grants }: Person,
  list: OperationName | undefined,
  account: string | undefined,
): boolean => !isDisabled && sees(role, list) && (account === undefined || holds(grants, account));

/** Whether a person may see the payouts of an account, through any client. */
export const maySeePayouts = (person: Person, account: string): boolean => maySeeList(person, 'listPayouts', account);

interface SeenRows {
  /** The client through which the rows were requested. */
  readonly clientHash: string;
  readonly accounts: readonly { readonly account: string }[];
}

/** Why a person may not see the rows of a list of all these accounts (any more); undefined if they may. */
export function listRefusal(
  viewer: Viewer | undefined,
  list: OperationName | undefined,
  { clientHash, accounts }: SeenRows,
): Message | undefined {
  if (viewer === undefined || viewer.isDisabled) return message('exports.refused.person');
  if (!sees(viewer.role, list)) {
    return list === 'listPayouts' ? message('terms.exportsByRole') : message('exports.refused.role');
  }
  if (viewer.clientHash !== clientHash) return message('exports.refused.connection');
  const lost = accounts.find(({ account }) => !holds(viewer.grants, account));
  return lost && message('exports.refused.account', { account: lost.account });
}

/** Why a person may not see the payouts of these accounts (any more). */
export const payoutsRefusal = (viewer: Viewer | undefined, seen: SeenRows): Message | undefined =>
  listRefusal(viewer, 'listPayouts', seen);
