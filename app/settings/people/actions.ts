'use server';

import * as z from 'zod';
import { message, writeMessage } from '@/lib/messages/message';
import { setGrants } from '@/lib/access/accounts/set-grants';
import { makingPasswordLink, withdrawPasswordLink } from '@/lib/access/passwords/password-links';
import { changingRole, disableAccess, enabling } from '@/lib/access/people/person-access';
import { withdrawInvitation, inviting } from '@/lib/access/people/invitations';
import { accountIds } from '@/lib/access/people/invitee';
import { defineAction, defineProposal } from '@/lib/access/requests/define-action';
import { resettingFactor } from '@/lib/access/second-factor/reset-factor';
import { endSessionOf } from '@/lib/access/sessions/open-sessions';

const id = z.uuid(writeMessage(message('settings.answer.notThere')));

export const inviteAction = defineProposal(inviting);

export const withdrawInvitationAction = defineAction({
  act: 'invitation.withdraw',
  input: id,
  shownOn: ['/settings', 'layout'],
  run: async ({ store, caller, now }, invitation) => await withdrawInvitation(store, caller, invitation, now),
});

export const disableAccessAction = defineAction({
  act: 'person.disable',
  input: id,
  shownOn: ['/settings', 'layout'],
  run: async ({ store, caller, now }, person) => await disableAccess(store, caller, person, now),
});

export const enableAccessAction = defineProposal(enabling);

/** What is taken is taken at once; what is given waits. */
export const setGrantsAction = defineAction({
  act: 'person.grant',
  input: z.object({ personId: id, shown: accountIds, chosen: accountIds }),
  shownOn: ['/settings', 'layout'],
  run: async ({ store, caller, now }, grants) => await setGrants(store, caller, grants, now),
});

export const proposeRoleAction = defineProposal(changingRole);

export const endSessionAction = defineAction({
  act: 'session.end',
  input: z.object({ personId: id, key: z.string().regex(/^[0-9a-f]{64}$/) }),
  shownOn: ['/settings', 'layout'],
  run: async ({ store, caller, now }, session) => await endSessionOf(store, caller, session, now),
});

export const makePasswordLinkAction = defineProposal(makingPasswordLink);

export const withdrawPasswordLinkAction = defineAction({
  act: 'password-link.withdraw',
  input: id,
  shownOn: ['/settings', 'layout'],
  run: async ({ store, caller, now }, link) => await withdrawPasswordLink(store, caller, link, now),
});

export const resetFactorAction = defineProposal(resettingFactor);
