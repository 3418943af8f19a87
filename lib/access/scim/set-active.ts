import * as z from 'zod';
import { message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import type { AdminProgram } from '../people/as-admin';
import { listPeople, type PersonRow } from '../people/people';
import { disableLeaver } from '../people/person-access';
import { recordRefusal } from '../permissions/record-refusal';
import { badRequest, type ScimError } from './scim-error';
import { readFilter } from './scim-user';

/** A page has so many users, unless fewer are asked for. */
const mostOfPage = 200;

/** The one-based place of the first user and their number; numbers below the least are read as it (RFC 7644, 3.4.2.4). */
const place = z.object({
  startIndex: z.coerce
    .number()
    .int()
    .default(1)
    .transform((index) => Math.max(1, index)),
  count: z.coerce
    .number()
    .int()
    .default(mostOfPage)
    .transform((count) => Math.min(mostOfPage, Math.max(0, count))),
  filter: z.string().optional(),
});

interface UserPage {
  readonly total: number;
  readonly startIndex: number;
  readonly people: readonly PersonRow[];
}

/** The page of users that a query asks for, disabled ones among them. */
export async function listUsers(
  store: Store,
  provider: AdminProgram,
  query: URLSearchParams,
): Promise<Result<UserPage, ScimError>> {
  const asked = place.safeParse(Object.fromEntries(query));
  if (!asked.success) return failed(badRequest('invalidValue', message('scim.page')));
  const { startIndex, count, filter } = asked.data;
  const isWanted = filter === undefined ? ok(() => true) : readFilter(filter);
  if (!isWanted.ok) return isWanted;
  const found = (await listPeople(store, provider)).filter(isWanted.value);
  return ok({ total: found.length, startIndex, people: found.slice(startIndex - 1, startIndex - 1 + count) });
}

export async function findUser(
  store: Store,
  provider: AdminProgram,
  id: string,
): Promise<Result<PersonRow, ScimError>> {
  const found = (await listPeople(store, provider)).find((person) => person.id === id);
  return found === undefined ? failed({ status: 404, detail: message('settings.answer.unknownPerson') }) : ok(found);
}

/**
 * Ends the access of a user who is to be inactive. To be active again takes two administrators, so that is refused, and the
 * last administrator stays. A user who has the wanted state already stays as they are.
 */
export async function setActive(
  store: Store,
  provider: AdminProgram,
  { id, isWanted }: { readonly id: string; readonly isWanted: boolean | undefined },
  now: Date,
): Promise<Result<PersonRow, ScimError>> {
  const found = await findUser(store, provider, id);
  if (!found.ok || isWanted === undefined || isWanted === (found.value.disabledAt === null)) return found;
  if (isWanted) {
    const reason = message('scim.giveBack');
    const object = { type: 'person', id };
    const { program, requestId } = provider;
    await recordRefusal(store, { by: undefined, program, requestId, act: 'person.enable', object, reason, at: now });
    return failed(badRequest('mutability', reason));
  }
  const ended = await disableLeaver(store, provider, id, now);
  const after = await findUser(store, provider, id);
  // An administrator may have disabled them at the same moment.
  if (ended.ok || (after.ok && after.value.disabledAt !== null)) return after;
  return failed(badRequest('mutability', ended.error));
}
