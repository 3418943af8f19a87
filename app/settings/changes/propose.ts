import 'server-only';
import type * as z from 'zod';
import { proposeChange } from '@/lib/access/people/admin-changes';
import type { AdminAct } from '@/lib/access/people/admin-change';
import { ok } from '@/lib/result';
import { actAsProvenAdmin } from '../act-as-admin';
import type { SettingAnswer } from '../setting-answer';

/** What gives somebody rights, or a way in, waits for a second admin, who alone gets the link if there is one. */
export async function propose<S extends z.ZodType>(
  act: AdminAct<z.output<S>>,
  schema: S,
  input: unknown,
): Promise<SettingAnswer> {
  return await actAsProvenAdmin(`${act.name}.propose`, schema, input, async ({ database, caller, now }, given) => {
    const proposed = await proposeChange(database, caller, act, given, now);
    return proposed.ok ? ok(undefined) : proposed;
  });
}
