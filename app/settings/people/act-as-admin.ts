import 'server-only';
import { revalidatePath } from 'next/cache';
import type * as z from 'zod';
import type { Caller } from '@/lib/access/caller';
import { requireOwnForm } from '@/lib/access/own-form';
import { requireAdmin } from '@/lib/access/require-admin';
import { failed, type Result } from '@/lib/result';
import { store, type Store } from '@/lib/store/open-store';

interface Desk {
  readonly database: Store;
  readonly caller: Caller;
  readonly now: Date;
}

/** The same order for every act of administration: own form, session, admin, input, act. The store asks once more. */
export async function actAsAdmin<S extends z.ZodType, T>(
  what: string,
  schema: S,
  input: unknown,
  act: (desk: Desk, given: z.output<S>) => Promise<Result<T, string>>,
): Promise<Result<T, string>> {
  await requireOwnForm();
  const caller = await requireAdmin(what);
  const given = schema.safeParse(input);
  if (!given.success) return failed(given.error.issues[0]?.message ?? 'The request is not complete.');
  const done = await act({ database: await store(), caller, now: new Date() }, given.data);
  revalidatePath('/settings', 'layout');
  return done;
}
