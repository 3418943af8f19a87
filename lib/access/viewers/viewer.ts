import { type Grants, holds } from '../accounts/grants';
import { decide } from '../permissions/permissions';
import { connectionHash, type Credential } from './credential';
import { message, type Message } from '@/lib/messages/message';
import { doesBusiness, type Role } from '@/lib/roles';

/** A person as they are now, in a request or in work for them after it. */
export interface Viewer {
  readonly personId: string;
  readonly role: Role;
  readonly isDisabled: boolean;
  readonly grants: Grants;
  /** Identifies the client that they act through: they may not see the mirror of another client. */
  readonly clientHash: string;
}

/** The person with their grants and their client, as they were read for a request or for work. */
export function viewerOf(
  { personId, role, isDisabled = false }: Pick<Viewer, 'personId' | 'role'> & Partial<Pick<Viewer, 'isDisabled'>>,
  grants: Grants,
  { connection }: Pick<Credential, 'connection'>,
): Viewer {
  return { personId, role, isDisabled, grants, clientHash: connectionHash(connection) };
}

/** Whether a role may see payouts of the accounts that a person holds. */
export const seesPayouts = (role: Role): boolean => doesBusiness(role) && decide(role, 'listPayouts').ok;

/** Whether a person may see the payouts of an account, through any client. */
export const maySeePayouts = (
  { role, isDisabled, grants }: Pick<Viewer, 'role' | 'isDisabled' | 'grants'>,
  account: string,
): boolean => !isDisabled && seesPayouts(role) && holds(grants, account);

interface SeenPayouts {
  /** The client through which they were requested. */
  readonly clientHash: string;
  readonly accounts: readonly { readonly account: string }[];
}

/** Why a person may not see the payouts of these accounts (any more); undefined if they may see those of each. */
export function payoutsRefusal(viewer: Viewer | undefined, { clientHash, accounts }: SeenPayouts): Message | undefined {
  if (viewer === undefined || viewer.isDisabled) return message('exports.refused.person');
  if (!seesPayouts(viewer.role)) return message('terms.exportsByRole');
  if (viewer.clientHash !== clientHash) return message('exports.refused.connection');
  const lost = accounts.find(({ account }) => !maySeePayouts(viewer, account));
  return lost && message('exports.refused.account', { account: lost.account });
}
