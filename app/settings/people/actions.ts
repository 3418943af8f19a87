'use server';

import * as z from 'zod';
import { invitationLink } from '@/lib/access/invitation-token';
import { confirmInvitation, withdrawInvitation } from '@/lib/access/invitations';
import { invite } from '@/lib/access/invite';
import { accountIds, inviteeSchema } from '@/lib/access/invitee';
import { endSessionOf } from '@/lib/access/open-sessions';
import { disableAccess, enableAccess, setGrants } from '@/lib/access/person-access';
import { confirmRole, declineRole, proposeRole } from '@/lib/access/role-changes';
import { roles } from '@/lib/access/roles';
import { environment } from '@/lib/env';
import { failed, ok, type Result } from '@/lib/result';
import { actAsAdmin } from './act-as-admin';

export interface NewInvitation {
  readonly link: string;
  readonly expiresAt: string;
  readonly needsSecond: boolean;
}

const id = z.uuid('This does not exist.');

/** Answers the link once; after that nobody here knows it. */
export async function inviteAction(input: unknown): Promise<Result<NewInvitation, string>> {
  return await actAsAdmin('invitation.make', inviteeSchema, input, async ({ database, caller, now }, given) => {
    const accounts = given.role === 'admin' ? [] : given.accounts;
    const made = await invite(database, caller, { ...given, accounts }, now);
    if (!made.ok) return failed(made.error);
    const { token, expiresAt, needsSecond } = made.value;
    const link = invitationLink(environment().consoleOrigin, token);
    return ok({ link, expiresAt: expiresAt.toISOString(), needsSecond });
  });
}

export async function withdrawInvitationAction(input: unknown): Promise<Result<void, string>> {
  return await actAsAdmin('invitation.withdraw', id, input, ({ database, caller, now }, given) =>
    withdrawInvitation(database, caller, given, now),
  );
}

export async function confirmInvitationAction(input: unknown): Promise<Result<void, string>> {
  return await actAsAdmin('invitation.confirm', id, input, ({ database, caller, now }, given) =>
    confirmInvitation(database, caller, given, now),
  );
}

export async function disableAccessAction(input: unknown): Promise<Result<void, string>> {
  return await actAsAdmin('person.disable', id, input, ({ database, caller, now }, given) =>
    disableAccess(database, caller, given, now),
  );
}

export async function enableAccessAction(input: unknown): Promise<Result<void, string>> {
  return await actAsAdmin('person.enable', id, input, ({ database, caller, now }, given) =>
    enableAccess(database, caller, given, now),
  );
}

const grants = z.object({ personId: id, shown: accountIds, chosen: accountIds });

export async function setGrantsAction(input: unknown): Promise<Result<void, string>> {
  return await actAsAdmin('person.grant', grants, input, ({ database, caller, now }, given) =>
    setGrants(database, caller, given, now),
  );
}

const proposal = z.object({ personId: id, role: z.enum(roles, 'Choose a role.') });

export async function proposeRoleAction(input: unknown): Promise<Result<void, string>> {
  return await actAsAdmin('role.propose', proposal, input, async ({ database, caller, now }, given) => {
    const proposed = await proposeRole(database, caller, given, now);
    return proposed.ok ? ok(undefined) : proposed;
  });
}

export async function confirmRoleAction(input: unknown): Promise<Result<void, string>> {
  return await actAsAdmin('role.confirm', id, input, ({ database, caller, now }, given) =>
    confirmRole(database, caller, given, now),
  );
}

export async function declineRoleAction(input: unknown): Promise<Result<void, string>> {
  return await actAsAdmin('role.decline', id, input, ({ database, caller, now }, given) =>
    declineRole(database, caller, given, now),
  );
}

const named = z.object({ personId: id, key: z.string().regex(/^[0-9a-f]{64}$/) });

export async function endSessionAction(input: unknown): Promise<Result<void, string>> {
  return await actAsAdmin('session.end', named, input, ({ database, caller, now }, given) =>
    endSessionOf(database, caller, given, now),
  );
}
