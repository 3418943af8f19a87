import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { failed, ok } from '@/lib/result';
import { person, roles } from '@/lib/store/schema';
import type { AdminAct } from './admin-change';
import { lastAdminProblem } from './as-admin';
import { endAdminship } from './end-adminship';
import { findPerson } from './people';
import { endSessionsOf } from '../sessions/sessions';

export const roleChange = z.object({
  personId: z.uuid('This does not exist.'),
  role: z.enum(roles, 'Choose a role.'),
});

/** Another role is other rights, so it takes two admins, whichever way it goes. */
export const changingRole: AdminAct<z.output<typeof roleChange>> = {
  name: 'role',
  asked: roleChange,
  objectOf: ({ personId }) => ({ type: 'person', id: personId }),
  async compare(desk, _, { personId, role }) {
    const found = await findPerson(desk.transaction, personId);
    if (found === undefined || found.disabledAt !== null) return failed('This person has no access at the moment.');
    if (found.role === role) return failed('This is their role already.');
    const last = role === 'admin' ? undefined : lastAdminProblem(desk, personId);
    if (last !== undefined) return await desk.refuse(last);
    return ok({ before: { role: found.role }, after: { role } });
  },
  async apply({ transaction }, { personId, role }, { now }) {
    const found = await findPerson(transaction, personId);
    await transaction.update(person).set({ role }).where(eq(person.id, personId));
    await endSessionsOf(transaction, personId, 'role-changed', now);
    if (found?.role === 'admin') await endAdminship(transaction, personId, now);
    return undefined;
  },
};
