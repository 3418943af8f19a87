'use server';

import * as z from 'zod';
import { confirmChange, declineChange } from '@/lib/access/people/admin-changes';
import { linkOf } from '@/lib/access/passwords/link-token';
import { environment } from '@/lib/env';
import { adminActs } from '@/lib/writes/approvals/admin-acts';
import { ok, type Result } from '@/lib/result';
import { actAsAdmin, actAsProvenAdmin } from '../act-as-admin';
import type { SettingAnswer } from '../setting-answer';
import type { ShownLink } from './made-link-provider';

const id = z.uuid('This does not exist.');
const shown = z.object({ id, hash: z.string().regex(/^[0-9a-f]{64}$/) });

/** The second admin's word. Answers the link, where there is one, once; after that nobody here knows it. */
export async function confirmChangeAction(input: unknown): Promise<SettingAnswer<ShownLink | undefined>> {
  return await actAsProvenAdmin('admin-change.confirm', shown, input, async ({ database, caller, now }, given) => {
    const confirmed = await confirmChange(database, caller, adminActs, given, now);
    if (!confirmed.ok || confirmed.value === undefined) return confirmed.ok ? ok(undefined) : confirmed;
    const { kind, token, expiresAt, of } = confirmed.value;
    const link = linkOf(kind, environment().consoleOrigin, token);
    return ok({ kind, link, of, expiresAt: expiresAt.toISOString() });
  });
}

/** Nothing changes by it, so it waits for nothing. */
export async function declineChangeAction(input: unknown): Promise<Result<void, string>> {
  return await actAsAdmin('admin-change.decline', id, input, ({ database, caller, now }, given) =>
    declineChange(database, caller, given, now),
  );
}
