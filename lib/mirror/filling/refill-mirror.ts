import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { ActionContext } from '@/lib/access/requests/define-action';
import { recordAct } from '@/lib/audit/record-act';
import { isDayOfRecords, readTypedDay } from '@/lib/format/plain-date';
import { message, writeMessage, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import { mirrorAccount } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { planMirrorAnew } from '../start-mirror';
import { refill } from './windows';

const day = z
  .string()
  .transform(readTypedDay)
  .refine(isDayOfRecords, writeMessage(message('mirror.refill.noDay')));

export const mirroredAccountId = z.object({ id: z.int() });

export const refillInput = mirroredAccountId
  .extend({ from: day, to: z.union([z.literal(''), day]) })
  .transform(({ to, ...rest }) => ({ ...rest, to: to === '' ? rest.from : to }))
  .refine(({ from, to }) => from <= to, { error: writeMessage(message('mirror.refill.wrongOrder')), path: ['to'] });

type Context = Pick<ActionContext, 'store' | 'caller' | 'now'>;

async function findAccount(store: Store, id: number) {
  const { account, environment, pausedAt, firstDay } = mirrorAccount;
  const [found] = await store
    .select({ account, environment, pausedAt, firstDay })
    .from(mirrorAccount)
    .where(eq(mirrorAccount.id, id));
  return found;
}

const notThere = () => failed(message('settings.answer.notThere'));

const actOf = ({ caller, now }: Context, id: number) =>
  ({ at: now, by: caller, kind: 'setting', object: { type: 'mirror', id: String(id) } }) as const;

/** The mirror does not read the account until it is resumed; kept records stay, and pages say how old they are. */
export async function pauseMirror(context: Context, { id }: { readonly id: number }): Promise<Result<void, Message>> {
  return await setPaused(context, id, true);
}

export async function resumeMirror(context: Context, { id }: { readonly id: number }): Promise<Result<void, Message>> {
  return await setPaused(context, id, false);
}

async function setPaused(context: Context, id: number, isPaused: boolean): Promise<Result<void, Message>> {
  const found = await findAccount(context.store, id);
  if (found === undefined) return notThere();
  if ((found.pausedAt !== null) === isPaused) return ok(undefined);
  const { account, environment } = found;
  await context.store.transaction(async (transaction) => {
    await transaction
      .update(mirrorAccount)
      .set({ pausedAt: isPaused ? context.now : null })
      .where(eq(mirrorAccount.id, id));
    const act = isPaused ? 'mirror.pause' : 'mirror.resume';
    await recordAct(transaction, { ...actOf(context, id), act, account, after: { account, environment } });
  });
  planMirrorAnew();
  return ok(undefined);
}

/** Reads these days anew; answers how many windows that takes. Kept records stay until then. */
export async function refillMirror(
  context: Context,
  { id, from, to }: z.output<typeof refillInput>,
): Promise<Result<number, Message>> {
  const found = await findAccount(context.store, id);
  if (found === undefined) return notThere();
  const { account, environment } = found;
  const count = await context.store.transaction(async (transaction) => {
    const parts = await refill(transaction, id, { fromDay: from, toDay: to });
    const after = { account, environment, from, to };
    await recordAct(transaction, { ...actOf(context, id), act: 'mirror.refill', account, after });
    return parts;
  });
  planMirrorAnew();
  return ok(count);
}
