import type { AnyAdminAct } from '@/lib/access/people/admin-change';
import type { AdminChangeName } from '@/lib/access/permissions/console-acts';
import { changingRole, enabling } from '@/lib/access/people/person-access';
import { inviting } from '@/lib/access/people/invitations';
import { makingPasswordLink } from '@/lib/access/passwords/password-links';
import { resettingFactor } from '@/lib/access/second-factor/reset-factor';
import { delegating } from './delegating';
import { granting } from '@/lib/access/accounts/set-grants';
import { grantingConnection } from '@/lib/platform/connections/grant-connection';
import { loweringDays, removingRule } from './edit-policy';

export const adminActs = {
  invitation: inviting,
  grants: granting,
  access: enabling,
  role: changingRole,
  'second-factor': resettingFactor,
  'password-link': makingPasswordLink,
  'connection-grant': grantingConnection,
  'approval-rule': removingRule,
  'approval-days': loweringDays,
  delegation: delegating,
} satisfies Readonly<Record<AdminChangeName, AnyAdminAct>>;
