import * as z from 'zod';
import { message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import { badRequest, type ScimError } from './scim-error';
import { attributeName } from './scim-user';

/** Whether the identity provider wants the user to be active; undefined where it leaves that as it is. */
type WantedState = boolean | undefined;

/** Some providers write the value as a word. */
const activeValue = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(?:true|false)$/i)
    .transform((word) => word.toLowerCase() === 'true'),
]);

const attributes = z.record(z.string(), z.unknown());

const operation = z.object({ op: z.string(), path: z.string().optional(), value: z.unknown().optional() });
const patch = z.object({ Operations: z.array(operation).min(1).max(100) });

/**
 * Reads the body of a PATCH: operations with the path `active`, or with attributes and no path. Other attributes are read
 * only; beside `active` they are passed over, so that no leaver stays because of a changed name.
 */
export function readPatch(body: unknown): Result<WantedState, ScimError> {
  const read = patch.safeParse(body);
  if (!read.success) return failed(badRequest('invalidSyntax', message('scim.body')));
  let wanted: WantedState;
  for (const { op, path, value } of read.data.Operations) {
    const kind = op.toLowerCase();
    const given = path === undefined ? attributes.safeParse(value).data : { [path]: value };
    if (given === undefined || !['add', 'replace', 'remove'].includes(kind)) {
      return failed(badRequest('invalidSyntax', message('scim.body')));
    }
    if (kind === 'remove' && isActiveNamed(given)) return failed(badRequest('mutability', message('scim.onlyActive')));
    const found = readActive(given);
    if (!found.ok) return found;
    wanted = found.value ?? wanted;
  }
  return wanted === undefined ? failed(badRequest('mutability', message('scim.onlyActive'))) : ok(wanted);
}

/** Reads the body of a PUT: the whole user, of which only `active` can differ (RFC 7644, 3.5.1). */
export function readWhole(body: unknown): Result<WantedState, ScimError> {
  const read = attributes.safeParse(body);
  return read.success ? readActive(read.data) : failed(badRequest('invalidSyntax', message('scim.body')));
}

const isActive = ([name]: readonly [string, unknown]): boolean => attributeName(name) === 'active';
const isActiveNamed = (given: Readonly<Record<string, unknown>>): boolean => Object.entries(given).some(isActive);

function readActive(given: Readonly<Record<string, unknown>>): Result<WantedState, ScimError> {
  const named = Object.entries(given).find(isActive);
  if (named === undefined) return ok(undefined);
  const value = activeValue.safeParse(named[1]);
  return value.success ? ok(value.data) : failed(badRequest('invalidValue', message('scim.activeValue')));
}
