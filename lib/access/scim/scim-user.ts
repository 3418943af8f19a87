import { badRequest, type ScimError } from './scim-error';
import { message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import type { PersonRow } from '../people/people';

/** The schema of a user; an attribute may be named with it in front. */
export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';

/** The name of the one kind of resource. */
export const resourceName = 'User';

/** A person as a user of SCIM. Only `active` can be changed; there is no `externalId`, because none is kept. */
export function scimUser({ id, email, name, disabledAt }: PersonRow, base: string) {
  return {
    schemas: [userSchema],
    id,
    userName: email,
    name: { formatted: name },
    displayName: name,
    emails: [{ value: email, type: 'work', primary: true }],
    active: disabledAt === null,
    meta: { resourceType: resourceName, location: `${base}/Users/${id}` },
  };
}

/** The name of an attribute as it is compared: names have no case, and may have their schema in front. */
export function attributeName(written: string): string {
  const prefix = `${userSchema}:`.toLowerCase();
  const name = written.toLowerCase();
  return name.startsWith(prefix) ? name.slice(prefix.length) : name;
}

/** The values by which users can be searched, in small letters where case makes no difference. */
const searched = new Map<string, (person: PersonRow) => string | boolean | undefined>([
  ['id', ({ id }) => id],
  ['username', ({ email }) => email.toLowerCase()],
  ['emails.value', ({ email }) => email.toLowerCase()],
  ['displayname', ({ name }) => name.toLowerCase()],
  ['active', ({ disabledAt }) => disabledAt === null],
  // No user has one, so that none is found by it.
  ['externalid', () => undefined],
]);

type UserFilter = (person: PersonRow) => boolean;

/** Reads the one form of filter that identity providers send: an attribute, `eq` and a value. */
export function readFilter(written: string): Result<UserFilter, ScimError> {
  const [, name = '', value = ''] = /^\s*([\w:.-]+)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*$/i.exec(written) ?? [];
  const valueOf = searched.get(attributeName(name));
  const wanted = readValue(value);
  if (valueOf === undefined || wanted === undefined) return failed(badRequest('invalidFilter', message('scim.filter')));
  return ok((person) => valueOf(person) === wanted);
}

function readValue(written: string): string | boolean | undefined {
  try {
    const value: unknown = JSON.parse(written.toLowerCase());
    return typeof value === 'string' || typeof value === 'boolean' ? value : undefined;
  } catch {
    return undefined;
  }
}
