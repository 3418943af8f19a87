import type { AdminAct, AdminChangeName } from '@/lib/access/admin-change';
import { changingRole } from '@/lib/access/change-role';
import { inviting } from '@/lib/access/invite';
import { makingPasswordLink } from '@/lib/access/password-links';
import { enabling } from '@/lib/access/person-access';
import { resettingFactor } from '@/lib/access/reset-factor';
import { granting } from '@/lib/access/set-grants';
import { grantingConnection } from '../platform/grant-connection';
import { loweringDays, removingRule } from './edit-policy';

/** Everything that takes two admins. */
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
} satisfies Readonly<Record<AdminChangeName, AdminAct<never>>>;
