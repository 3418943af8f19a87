import { message } from '@/lib/messages/message';
import { cache } from 'react';
import { store } from '@/lib/store/open-store';
import { holds, readGrants } from './account-grants';
import { doesBusiness, type Role } from '@/lib/roles';

/**
 * Whether an admin granted the account (`master` or a sub-account's id) to the person, as it stands now. This is the one
 * place where grants are asked.
 */
export async function isGranted(personId: string, account: string): Promise<boolean> {
  const grants = await grantsOf(personId);
  return grants !== undefined && holds(grants, account);
}

/** Read once per page, however many parts of it ask; anew for each action and each handler. */
const grantsOf = cache(async (personId: string) => readGrants(await store(), personId));

/** For many accounts at once. */
export async function granted(personId: string): Promise<(account: string) => boolean> {
  const grants = await grantsOf(personId);
  return (account) => grants !== undefined && holds(grants, account);
}

/** Whether an account is any of a person's business. Admins do none, so their refusals are about the role. */
export async function mayEnter(
  { personId, role }: { readonly personId: string; readonly role: Role },
  account: string,
): Promise<boolean> {
  return !doesBusiness(role) || (await isGranted(personId, account));
}

export const notGranted = message('terms.notGranted');
