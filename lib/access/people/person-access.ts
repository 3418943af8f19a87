import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { person } from '@/lib/store/schema';
import type { AdminAct } from './admin-change';
import { voidChanges } from './admin-change-rows';
import { asAdmin, lastAdminProblem } from './as-admin';
import { endAdminship } from './end-adminship';
import { disablePerson, findPerson } from './people';
import type { Doer } from '@/lib/audit/record-act';
import { notePeopleAct } from './people-audit';

const unknown = 'There is no such person.';

/** Acts on the person's next request. What they had begun or what waited for them is void. */
export async function disableAccess(
  store: Store,
  by: Doer,
  personId: string,
  now: Date,
): Promise<Result<void, string>> {
  const wanted = { act: 'person.disable', object: { type: 'person', id: personId }, now };
  return await asAdmin(store, by, wanted, async (desk) => {
    const { transaction } = desk;
    const found = await findPerson(transaction, personId);
    if (found === undefined) return failed(unknown);
    if (found.disabledAt !== null) return failed('This person is disabled already.');
    const last = lastAdminProblem(desk, personId);
    if (last !== undefined) return await desk.refuse(last);
    if (personId === by.personId) return await desk.refuse('You cannot disable yourself: another admin can.');
    await disablePerson(transaction, personId, now);
    await endAdminship(transaction, personId, now);
    await voidChanges(transaction, { about: personId }, now);
    await notePeopleAct(transaction, {
      ...{ at: now, by, act: 'person.disable', objectType: 'person', objectId: personId, result: 'done' },
      before: { disabled: false },
      after: { disabled: true },
    });
    return ok(undefined);
  });
}

const enabled = z.object({ personId: z.uuid('This does not exist.') });

/** Gives back all that the person had, so it takes two admins. */
export const enabling: AdminAct<z.output<typeof enabled>> = {
  name: 'access',
  asked: enabled,
  objectOf: ({ personId }) => ({ type: 'person', id: personId }),
  async compare({ transaction }, _, { personId }) {
    const found = await findPerson(transaction, personId);
    if (found === undefined) return failed(unknown);
    if (found.disabledAt === null) return failed('This person has access already.');
    const { email, role } = found;
    return ok({ before: { email, role, disabled: true }, after: { disabled: false } });
  },
  async apply({ transaction }, { personId }) {
    await transaction.update(person).set({ disabledAt: null }).where(eq(person.id, personId));
    return undefined;
  },
};
