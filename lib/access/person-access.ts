import { eq } from 'drizzle-orm';
import { failed, ok, type Result } from '../result';
import type { Store } from '../store/open-store';
import { person } from '../store/schema';
import { changeGrants, holds, readGrants } from './account-grants';
import { asAdmin, lastAdminProblem, type AdminAct } from './as-admin';
import { disablePerson, findPerson } from './people';
import type { Doer } from '../audit/record-act';
import { notePeopleAct } from './people-audit';
import { endAdminship, voidRoleChangesOf } from './role-changes';

const unknown = 'There is no such person.';

/** Acts on the person's next request. What they had begun or what waited for them is void. */
export async function disableAccess(
  store: Store,
  by: Doer,
  personId: string,
  now: Date,
): Promise<Result<void, string>> {
  return await asAdmin(store, by, actOn('person.disable', personId, now), async (desk) => {
    const { transaction } = desk;
    const found = await findPerson(transaction, personId);
    if (found === undefined) return failed(unknown);
    if (found.disabledAt !== null) return failed('This person is disabled already.');
    const last = lastAdminProblem(desk, personId);
    if (last !== undefined) return await desk.refuse(last);
    if (personId === by.personId) return await desk.refuse('You cannot disable yourself: another admin can.');
    await disablePerson(transaction, personId, now);
    await voidRoleChangesOf(transaction, personId, now);
    await endAdminship(desk, personId, now);
    await notePeopleAct(transaction, {
      ...{ at: now, by, act: 'person.disable', objectType: 'person', objectId: personId, result: 'done' },
      before: { disabled: false },
      after: { disabled: true },
    });
    return ok(undefined);
  });
}

export async function enableAccess(store: Store, by: Doer, personId: string, now: Date): Promise<Result<void, string>> {
  return await asAdmin(store, by, actOn('person.enable', personId, now), async ({ transaction }) => {
    const found = await findPerson(transaction, personId);
    if (found === undefined) return failed(unknown);
    if (found.disabledAt === null) return failed('This person has access already.');
    await transaction.update(person).set({ disabledAt: null }).where(eq(person.id, personId));
    await notePeopleAct(transaction, {
      ...{ at: now, by, act: 'person.enable', objectType: 'person', objectId: personId, result: 'done' },
      before: { disabled: true },
      after: { disabled: false },
    });
    return ok(undefined);
  });
}

interface Wanted {
  readonly personId: string;
  /** The accounts that the form showed: what it did not show stays as it is. */
  readonly shown: readonly string[];
  readonly chosen: readonly string[];
}

/** Acts on the person's next request, like everything here. */
export async function setGrants(
  store: Store,
  by: Doer,
  { personId, shown, chosen }: Wanted,
  now: Date,
): Promise<Result<void, string>> {
  return await asAdmin(store, by, actOn('person.grant', personId, now), async ({ transaction, refuse }) => {
    const grants = await readGrants(transaction, personId);
    const found = await findPerson(transaction, personId);
    if (grants === undefined || found === undefined) return failed(unknown);
    if (found.role === 'admin' && chosen.length > 0)
      return await refuse('Admins do no business, so they act for no account.');
    const grant = chosen.filter((account) => shown.includes(account) && !holds(grants, account));
    const revoke = shown.filter((account) => !chosen.includes(account) && holds(grants, account));
    if (grant.length + revoke.length === 0) return ok(undefined);
    await changeGrants(transaction, { personId, grant, revoke, byId: by.personId }, now);
    await notePeopleAct(transaction, {
      ...{ at: now, by, act: 'person.grant', objectType: 'person', objectId: personId, result: 'done' },
      before: { taken: revoke },
      after: { granted: grant },
    });
    return ok(undefined);
  });
}

function actOn(act: string, id: string, now: Date): AdminAct {
  return { act, object: { type: 'person', id }, now };
}
