'use server';

import * as z from 'zod';
import { typedNote } from '@/lib/contract/fields/typed-name';
import { defineAction, type ActionContext } from '@/lib/access/requests/define-action';
import { requestIdOf } from '@/lib/audit/record-act';
import { limits } from '@/lib/contract/limits';
import { message } from '@/lib/messages/message';
import { isOneLine } from '@/lib/messages/plain-text';
import { longestPaste, type ListedCard, matchCards } from '@/lib/mirror/cards/match-cards';
import { readCards } from '@/lib/mirror/cards/read-cards';
import { failed } from '@/lib/result';
import { mostOfRun, orderRun, pauseRun, resumeRun, undoRun } from '@/lib/writes/runs/order-run';
import { openContext } from '@/lib/writes/submit/define-write-action';
import { moveRefusal } from '../known-card';

const account = z.string().min(1).max(64).refine(isOneLine);
const run = z.object({ account, id: z.uuid() });
const reason = typedNote({
  most: limits.updateReason,
  missing: message('card-runs.reasonMissing'),
  tooLong: message('cards.form.reasonTooLong', { most: limits.updateReason }),
});

const contextOf = async ({ caller }: ActionContext) => await openContext(caller, requestIdOf(caller));

const noRefusals = { FROZEN: undefined, ACTIVE: undefined, CANCELLED: undefined };

const itemOf = ({ id, number: name, holder, status }: ListedCard) => ({
  id,
  name,
  holder,
  left: moveRefusal({ status }, 'FROZEN', noRefusals),
});

/** Reads the list once more: only cards that it names now, in the number that the person confirmed. */
export const freezeCardsAction = defineAction({
  act: 'write-run.start',
  input: z.object({
    account,
    reason,
    text: z.string().max(longestPaste),
    chosen: z.array(z.uuid()).max(mostOfRun),
    count: z.int(),
  }),
  run: async (context, given) => {
    const read = await readCards(given.account);
    if (!read.ok) return failed(read.error.reason ?? message('card-runs.refused.unread'));
    const { toFreeze, left } = matchCards(given.text, read.value.cards, new Set(given.chosen));
    const count = toFreeze.length;
    if (count === 0 || count !== given.count) return failed(message('card-runs.refused.changed', { count }));
    if (count + left.length > mostOfRun) return failed(message('card-runs.refused.tooMany', { most: mostOfRun }));
    const items = [...toFreeze, ...left].map(itemOf);
    return await orderRun(await contextOf(context), {
      kind: 'freeze',
      account: given.account,
      reason: given.reason,
      items,
    });
  },
});

export const undoRunAction = defineAction({
  act: 'write-run.undo',
  input: run.extend({ reason }),
  run: async (context, given) => await undoRun(await contextOf(context), given),
});

export const pauseRunAction = defineAction({
  act: 'write-run.pause',
  input: run,
  run: async (context, given) => await pauseRun(await contextOf(context), given.account, given.id),
});

export const resumeRunAction = defineAction({
  act: 'write-run.resume',
  input: run,
  run: async (context, given) => await resumeRun(await contextOf(context), given.account, given.id),
});
