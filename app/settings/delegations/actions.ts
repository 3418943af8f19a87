'use server';

import * as z from 'zod';
import { readZone } from '@/app/shell/read-zone';
import { delegationInput, proposeDelegation } from '@/lib/writes/approvals/delegating';
import { endDelegation } from '@/lib/access/delegations/end-delegations';
import { withdrawOwnChange } from '@/lib/access/people/admin-change';
import { defineSettingsAction } from '@/lib/access/requests/define-action';
import { message, writeMessage } from '@/lib/messages/message';
import { ok } from '@/lib/result';

const id = z.uuid(writeMessage(message('changes.delegation.notThere')));

/** Takes effect once an administrator has confirmed it. */
export const proposeDelegationAction = defineSettingsAction(
  'delegation.propose',
  delegationInput,
  async (database, by, given, now) => {
    const proposed = await proposeDelegation(database, by, { ...given, zone: await readZone() }, now);
    return proposed.ok ? ok(undefined) : proposed;
  },
);

export const endDelegationAction = defineSettingsAction('delegation.end', id, endDelegation);

export const withdrawDelegationAction = defineSettingsAction('delegation.withdraw', id, withdrawOwnChange);
