'use server';

import * as z from 'zod';
import { linkOf, type LinkKind } from '@/lib/access/passwords/link-token';
import { confirmChange, declineChange } from '@/lib/access/people/admin-change';
import { defineSettingsAction } from '@/lib/access/requests/define-action';
import { environment } from '@/lib/env';
import { message, writeMessage, type Message } from '@/lib/messages/message';
import { ok, type Result } from '@/lib/result';
import { adminActs } from '@/lib/writes/approvals/admin-acts';

/** A one-time link, while it is shown for the only time. */
export interface ShownLink {
  readonly kind: LinkKind;
  readonly link: string;
  readonly of: string;
  readonly expiresAt: string;
}

const id = z.uuid(writeMessage(message('settings.answer.notThere')));

/** The second admin's confirmation. Its answer may have a one-time link, which the console does not keep. */
export const confirmChangeAction = defineSettingsAction(
  'admin-change.confirm',
  z.object({ id, hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  async (store, caller, shown, now): Promise<Result<ShownLink | undefined, Message>> => {
    const confirmed = await confirmChange(store, caller, adminActs, shown, now);
    if (!confirmed.ok || confirmed.value === undefined) return confirmed.ok ? ok(undefined) : confirmed;
    const { kind, token, expiresAt, of } = confirmed.value;
    const link = linkOf(kind, environment().consoleOrigin, token);
    return ok({ kind, link, of, expiresAt: expiresAt.toISOString() });
  },
);

/** A refused proposal changes nothing, so no second admin must confirm it. */
export const declineChangeAction = defineSettingsAction('admin-change.decline', id, declineChange);
