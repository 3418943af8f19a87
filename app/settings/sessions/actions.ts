'use server';

import * as z from 'zod';
import { message } from '@/lib/messages/message';
import { defineAction } from '@/lib/access/requests/define-action';
import { endOwnSession } from '@/lib/access/sessions/open-sessions';
import { failed } from '@/lib/result';

/** Ends one of the person's own sessions elsewhere; the one here ends by signing out. */
export const endOwnSessionAction = defineAction({
  act: 'session.end-own',
  input: z.object({ key: z.string().regex(/^[0-9a-f]{64}$/) }),
  shownOn: ['/settings/sessions'],
  run: async ({ store, caller, now }, { key }) => {
    if (key === caller.sessionKey) return failed(message('settings.sessions.notHere'));
    return await endOwnSession(store, caller, key, now);
  },
});
