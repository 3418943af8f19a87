'use server';

import * as z from 'zod';
import { changingRole, roleChange } from '@/lib/access/people/change-role';
import { withdrawInvitation } from '@/lib/access/people/invitations';
import { inviting } from '@/lib/access/people/invite';
import { accountIds, inviteeSchema } from '@/lib/access/people/invitee';
import { endSessionOf } from '@/lib/access/sessions/open-sessions';
import { makingPasswordLink, withdrawPasswordLink } from '@/lib/access/passwords/password-links';
import { disableAccess, enabling } from '@/lib/access/people/person-access';
import { resettingFactor } from '@/lib/access/second-factor/reset-factor';
import { setGrants } from '@/lib/access/accounts/set-grants';
import type { Result } from '@/lib/result';
import { actAsAdmin, actAsProvenAdmin } from '../act-as-admin';
import { propose } from '../changes/propose';
import type { SettingAnswer } from '../setting-answer';

const id = z.uuid('This does not exist.');

export async function inviteAction(input: unknown): Promise<SettingAnswer> {
  return await propose(inviting, inviteeSchema, input);
}

export async function withdrawInvitationAction(input: unknown): Promise<Result<void, string>> {
  return await actAsAdmin('invitation.withdraw', id, input, ({ database, caller, now }, given) =>
    withdrawInvitation(database, caller, given, now),
  );
}

export async function disableAccessAction(input: unknown): Promise<Result<void, string>> {
  return await actAsAdmin('person.disable', id, input, ({ database, caller, now }, given) =>
    disableAccess(database, caller, given, now),
  );
}

const about = z.object({ personId: id });

export async function enableAccessAction(input: unknown): Promise<SettingAnswer> {
  return await propose(enabling, about, input);
}

const grants = z.object({ personId: id, shown: accountIds, chosen: accountIds });

/** What is taken is taken at once; what is given waits. */
export async function setGrantsAction(input: unknown): Promise<SettingAnswer<'done' | 'waits'>> {
  return await actAsProvenAdmin('person.grant', grants, input, ({ database, caller, now }, given) =>
    setGrants(database, caller, given, now),
  );
}

export async function proposeRoleAction(input: unknown): Promise<SettingAnswer> {
  return await propose(changingRole, roleChange, input);
}

const named = z.object({ personId: id, key: z.string().regex(/^[0-9a-f]{64}$/) });

export async function endSessionAction(input: unknown): Promise<Result<void, string>> {
  return await actAsAdmin('session.end', named, input, ({ database, caller, now }, given) =>
    endSessionOf(database, caller, given, now),
  );
}

export async function makePasswordLinkAction(input: unknown): Promise<SettingAnswer> {
  return await propose(makingPasswordLink, about, input);
}

export async function withdrawPasswordLinkAction(input: unknown): Promise<Result<void, string>> {
  return await actAsAdmin('password-link.withdraw', id, input, ({ database, caller, now }, given) =>
    withdrawPasswordLink(database, caller, given, now),
  );
}

export async function resetFactorAction(input: unknown): Promise<SettingAnswer> {
  return await propose(resettingFactor, about, input);
}
