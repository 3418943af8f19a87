import 'server-only';
import { createHash } from 'node:crypto';
import { revalidatePath } from 'next/cache';
import type * as z from 'zod';
import type { Caller } from '@/lib/access/sessions/caller';
import { requireOwnForm } from '@/lib/access/requests/own-form';
import { requireAdmin } from '@/lib/access/permissions/require-admin';
import { cannotTell, orBroken } from '@/lib/access/requests/when-broken';
import { requireProof } from '@/lib/access/second-factor/step-up';
import { canonicalJson } from '@/lib/canonical-json';
import { failed, ok, type Result } from '@/lib/result';
import { store, type Store } from '@/lib/store/open-store';
import { needsProof, type SettingAnswer } from './setting-answer';

interface Desk {
  readonly database: Store;
  readonly caller: Caller;
  readonly now: Date;
}

type Act<G, T> = (desk: Desk, given: G) => Promise<Result<T, string>>;

/**
 * The same order for every act of administration: own form, session, admin, input, act. The store asks once more. As it
 * is for what shuts a door, which never waits; for what opens one there is `actAsProvenAdmin`.
 */
export async function actAsAdmin<S extends z.ZodType, T>(
  what: string,
  schema: S,
  input: unknown,
  act: Act<z.output<S>, T>,
): Promise<Result<T, string>> {
  const run = async (): Promise<Result<T, string>> => {
    const admitted = await admit(what, schema, input);
    return admitted.ok ? await finish(act(admitted.value.desk, admitted.value.given)) : failed(admitted.error.sentence);
  };
  return await orBroken(run, () => failed(cannotTell));
}

/** And before the act, that the admin shows once more who they are (reliability 4.4, "S"). */
export async function actAsProvenAdmin<S extends z.ZodType, T>(
  what: string,
  schema: S,
  input: unknown,
  act: Act<z.output<S>, T>,
): Promise<SettingAnswer<T>> {
  return await orBroken(
    () => actProven(what, schema, input, act),
    () => failed({ sentence: cannotTell }),
  );
}

async function actProven<S extends z.ZodType, T>(
  what: string,
  schema: S,
  input: unknown,
  act: Act<z.output<S>, T>,
): Promise<SettingAnswer<T>> {
  const admitted = await admit(what, schema, input);
  if (!admitted.ok) return admitted;
  const { desk, given } = admitted.value;
  const contentHash = createHash('sha256').update(canonicalJson(given)).digest('hex');
  const subject = { act: what, subject: 'people', contentHash };
  const need = await requireProof(desk.database, desk.caller, subject, desk.now);
  if (need !== undefined) return failed(needsProof(need));
  const done = await finish(act(desk, given));
  return done.ok ? done : failed({ sentence: done.error });
}

async function admit<S extends z.ZodType>(
  what: string,
  schema: S,
  input: unknown,
): Promise<SettingAnswer<{ readonly desk: Desk; readonly given: z.output<S> }>> {
  await requireOwnForm();
  const caller = await requireAdmin(what);
  const given = schema.safeParse(input);
  if (!given.success) {
    const { path: [field] = [], message = 'The request is not complete.' } = given.error.issues[0] ?? {};
    return failed({ field: typeof field === 'string' ? field : undefined, sentence: message });
  }
  return ok({ desk: { database: await store(), caller, now: new Date() }, given: given.data });
}

async function finish<T>(doing: Promise<Result<T, string>>): Promise<Result<T, string>> {
  const done = await doing;
  revalidatePath('/settings', 'layout');
  return done;
}
