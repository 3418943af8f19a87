'use server';

import { revalidatePath } from 'next/cache';
import * as z from 'zod';
import { requireCaller } from '@/lib/access/sessions/caller';
import { endOwnSession } from '@/lib/access/sessions/open-sessions';
import { requireOwnForm } from '@/lib/access/requests/own-form';
import { answering } from '@/lib/access/requests/when-broken';
import { failed, type Result } from '@/lib/result';
import { store } from '@/lib/store/open-store';

const named = z.object({ key: z.string().regex(/^[0-9a-f]{64}$/) });

/** Ends one of the person's own sessions elsewhere; the one here ends by signing out. */
export const endOwnSessionAction = answering(async (input: unknown): Promise<Result<void, string>> => {
  await requireOwnForm();
  const caller = await requireCaller();
  const given = named.safeParse(input);
  if (!given.success || given.data.key === caller.sessionKey) return failed('This session cannot be ended here.');
  const ended = await endOwnSession(await store(), caller, given.data.key, new Date());
  revalidatePath('/settings/sessions');
  return ended;
});
