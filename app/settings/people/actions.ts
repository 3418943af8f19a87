'use server';

import * as z from 'zod';
import { message, writeMessage } from '@/lib/messages/message';
import { setGrants } from '@/lib/access/accounts/set-grants';
import { makingPasswordLink, withdrawPasswordLink } from '@/lib/access/passwords/password-links';
import { changingRole, disableAccess, enabling } from '@/lib/access/people/person-access';
import { withdrawInvitation, inviting } from '@/lib/access/people/invitations';
import { accountIds } from '@/lib/access/people/invitee';
import { defineProposal, defineSettingsAction } from '@/lib/access/requests/define-action';
import { resettingFactor } from '@/lib/access/second-factor/reset-factor';
import { keepReview, reviewInput } from '@/lib/access/review/keep-review';
import { endSessionOf } from '@/lib/access/sessions/open-sessions';
import { environment } from '@/lib/env';

const id = z.uuid(writeMessage(message('settings.answer.notThere')));

export const inviteAction = defineProposal(inviting);

export const withdrawInvitationAction = defineSettingsAction('invitation.withdraw', id, withdrawInvitation);

export const disableAccessAction = defineSettingsAction('person.disable', id, disableAccess);

export const enableAccessAction = defineProposal(enabling);

/** Removed grants end at once; new grants wait for a second admin. */
export const setGrantsAction = defineSettingsAction(
  'person.grant',
  z.object({ personId: id, shown: accountIds, chosen: accountIds }),
  setGrants,
);

export const proposeRoleAction = defineProposal(changingRole);

export const endSessionAction = defineSettingsAction(
  'session.end',
  z.object({ personId: id, key: z.string().regex(/^[0-9a-f]{64}$/) }),
  endSessionOf,
);

export const makePasswordLinkAction = defineProposal(makingPasswordLink);

export const withdrawPasswordLinkAction = defineSettingsAction('password-link.withdraw', id, withdrawPasswordLink);

export const resetFactorAction = defineProposal(resettingFactor);

export const keepReviewAction = defineSettingsAction(
  'access-review.keep',
  reviewInput,
  async (store, by, review, now) => await keepReview(store, by, { ...review, demo: environment().demo }, now),
);
