'use server';

import * as z from 'zod';
import { linkOf, type LinkKind } from '@/lib/access/passwords/link-token';
import { confirmChange, declineChange } from '@/lib/access/people/admin-change';
import { defineAction } from '@/lib/access/requests/define-action';
import { environment } from '@/lib/env';
import { message, writeMessage, type Message } from '@/lib/messages/message';
import { ok, type Result } from '@/lib/result';
import { adminActs } from '@/lib/writes/approvals/admin-acts';

/** A one-time link, for the one time that it is shown. */
export interface ShownLink {
  readonly kind: LinkKind;
  readonly link: string;
  readonly of: string;
  readonly expiresAt: string;
}

const id = z.uuid(writeMessage(message('settings.answer.notThere')));

/** The second admin's confirmation. Answers the link, where there is one, once; after that nobody here knows it. */
export const confirmChangeAction = defineAction({
  act: 'admin-change.confirm',
  input: z.object({ id, hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  shownOn: ['/settings', 'layout'],
  run: async ({ store, caller, now }, shown): Promise<Result<ShownLink | undefined, Message>> => {
    const confirmed = await confirmChange(store, caller, adminActs, shown, now);
    if (!confirmed.ok || confirmed.value === undefined) return confirmed.ok ? ok(undefined) : confirmed;
    const { kind, token, expiresAt, of } = confirmed.value;
    const link = linkOf(kind, environment().consoleOrigin, token);
    return ok({ kind, link, of, expiresAt: expiresAt.toISOString() });
  },
});

/** Nothing changes by it, so it waits for nothing. */
export const declineChangeAction = defineAction({
  act: 'admin-change.decline',
  input: id,
  shownOn: ['/settings', 'layout'],
  run: async ({ store, caller, now }, change) => await declineChange(store, caller, change, now),
});
