'use server';

import * as z from 'zod';
import { confirmInvitation, withdrawInvitation } from '@/lib/access/invitations';
import { invite } from '@/lib/access/invite';
import { accountIds, inviteeSchema } from '@/lib/access/invitee';
import { linkOf } from '@/lib/access/link-token';
import { endSessionOf } from '@/lib/access/open-sessions';
import { makePasswordLink, withdrawPasswordLink } from '@/lib/access/password-links';
import { disableAccess, enableAccess, setGrants } from '@/lib/access/person-access';
import { resetFactor } from '@/lib/access/reset-factor';
import { confirmRole, declineRole, proposeRole } from '@/lib/access/role-changes';
import { roles } from '@/lib/access/roles';
import { environment } from '@/lib/env';
import { failed, ok, type Result } from '@/lib/result';
import type { SettingAnswer } from '../setting-answer';
import { actAsAdmin, actAsProvenAdmin } from './act-as-admin';

export interface NewInvitation {
  readonly link: string;
  readonly expiresAt: string;
  readonly needsSecond: boolean;
}

const id = z.uuid('This does not exist.');

/** Answers the link once; after that nobody here knows it. */
export async function inviteAction(input: unknown): Promise<SettingAnswer<NewInvitation>> {
  return await actAsProvenAdmin('invitation.make', inviteeSchema, input, async ({ database, caller, now }, given) => {
    const accounts = given.role === 'admin' ? [] : given.accounts;
    const made = await invite(database, caller, { ...given, accounts }, now);
    if (!made.ok) return failed(made.error);
    const { token, expiresAt, needsSecond } = made.value;
    const link = linkOf('invitation', environment().consoleOrigin, token);
    return ok({ link, expiresAt: expiresAt.toISOString(), needsSecond });
  });
}

export async function withdrawInvitationAction(input: unknown): Promise<Result<void, string>> {
  return await actAsAdmin('invitation.withdraw', id, input, ({ database, caller, now }, given) =>
    withdrawInvitation(database, caller, given, now),
  );
}

export async function confirmInvitationAction(input: unknown): Promise<SettingAnswer> {
  return await actAsProvenAdmin('invitation.confirm', id, input, ({ database, caller, now }, given) =>
    confirmInvitation(database, caller, given, now),
  );
}

export async function disableAccessAction(input: unknown): Promise<Result<void, string>> {
  return await actAsAdmin('person.disable', id, input, ({ database, caller, now }, given) =>
    disableAccess(database, caller, given, now),
  );
}

export async function enableAccessAction(input: unknown): Promise<SettingAnswer> {
  return await actAsProvenAdmin('person.enable', id, input, ({ database, caller, now }, given) =>
    enableAccess(database, caller, given, now),
  );
}

const grants = z.object({ personId: id, shown: accountIds, chosen: accountIds });

export async function setGrantsAction(input: unknown): Promise<SettingAnswer> {
  return await actAsProvenAdmin('person.grant', grants, input, ({ database, caller, now }, given) =>
    setGrants(database, caller, given, now),
  );
}

const proposal = z.object({ personId: id, role: z.enum(roles, 'Choose a role.') });

export async function proposeRoleAction(input: unknown): Promise<SettingAnswer> {
  return await actAsProvenAdmin('role.propose', proposal, input, async ({ database, caller, now }, given) => {
    const proposed = await proposeRole(database, caller, given, now);
    return proposed.ok ? ok(undefined) : proposed;
  });
}

export async function confirmRoleAction(input: unknown): Promise<SettingAnswer> {
  return await actAsProvenAdmin('role.confirm', id, input, ({ database, caller, now }, given) =>
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

export interface NewPasswordLink {
  readonly link: string;
  readonly expiresAt: string;
}

/** Answers the link once; after that nobody here knows it. */
export async function makePasswordLinkAction(input: unknown): Promise<SettingAnswer<NewPasswordLink>> {
  return await actAsProvenAdmin('password-link.make', id, input, async ({ database, caller, now }, given) => {
    const made = await makePasswordLink(database, caller, given, now);
    if (!made.ok) return made;
    const { token, expiresAt } = made.value;
    const link = linkOf('new-password', environment().consoleOrigin, token);
    return ok({ link, expiresAt: expiresAt.toISOString() });
  });
}

export async function withdrawPasswordLinkAction(input: unknown): Promise<Result<void, string>> {
  return await actAsAdmin('password-link.withdraw', id, input, ({ database, caller, now }, given) =>
    withdrawPasswordLink(database, caller, given, now),
  );
}

export async function resetFactorAction(input: unknown): Promise<SettingAnswer> {
  return await actAsProvenAdmin('second-factor.reset', id, input, ({ database, caller, now }, given) =>
    resetFactor(database, caller, given, now),
  );
}
