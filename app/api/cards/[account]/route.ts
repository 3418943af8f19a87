import * as z from 'zod';
import { answerOwnRead, handled, noStore } from '@/app/api/refusal';
import { isOfOwnPage } from '@/lib/access/requests/own-form';
import { findCaller } from '@/lib/access/sessions/caller';
import { environment } from '@/lib/env';
import { longestPaste, matchCards } from '@/lib/mirror/cards/match-cards';
import { readCards } from '@/lib/mirror/cards/read-cards';
import { ok } from '@/lib/result';

const paste = z.object({ text: z.string().max(longestPaste).default('') });

/** Which cards of the account a pasted list names. It changes nothing; the list is too long for an address. */
export const POST = handled(
  async (request: Request, { params }: RouteContext<'/api/cards/[account]'>): Promise<Response> => {
    if (!isOfOwnPage(request.headers, environment().consoleOrigin)) {
      return Response.json({ why: 'forged' }, { status: 403, headers: noStore });
    }
    if ((await findCaller()) === undefined) {
      return Response.json({ why: 'signed-out' }, { status: 401, headers: noStore });
    }
    const given = paste.safeParse(await request.json().catch(() => ({})));
    if (!given.success) {
      return Response.json({ kind: 'invalid', referenceId: '' }, { status: 400, headers: noStore });
    }
    const read = await readCards((await params).account);
    if (!read.ok) return answerOwnRead(read);
    const { cards, atMs, isCopy } = read.value;
    return answerOwnRead(ok({ ...matchCards(given.data.text, cards, new Set()), atMs, isCopy }));
  },
);
