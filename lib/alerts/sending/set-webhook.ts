import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { ActionContext } from '@/lib/access/requests/define-action';
import { recordAct } from '@/lib/audit/record-act';
import { message, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import { alertWebhook, rowOfWebhook } from '@/lib/store/alert-schema';
import type { Store } from '@/lib/store/open-store';
import type { Sealer } from '@/lib/store/sealer';
import { person } from '@/lib/store/schema';
import type { Webhook } from './post-webhook';
import { readWebhookTarget, type WebhookHosts } from './webhook-target';

export const webhookInput = z.object({ url: z.string().trim().max(500) });

const object = { type: 'settings', id: 'alert-webhook' };

/** Sets where alerts are posted, and answers the secret that they are signed with from now on: it is shown this once. */
export async function setWebhook(
  { store, sealer, caller, now, environment }: ActionContext & { readonly environment: WebhookHosts },
  { url }: z.output<typeof webhookInput>,
): Promise<Result<string, Message>> {
  const target = readWebhookTarget(url, environment);
  if (typeof target === 'string') return failed(message(`alerts.webhook.${target}`));
  const secret = `whsec_${randomBytes(32).toString('base64url')}`;
  await store.transaction(async (transaction) => {
    const [before] = await transaction.select({ url: alertWebhook.url }).from(alertWebhook).for('update');
    const set = {
      url: target.url.href,
      secretSealed: sealer.seal(secret, rowOfWebhook),
      putBy: caller.personId,
      putAt: now,
    };
    await transaction
      .insert(alertWebhook)
      .values({ id: 1, ...set })
      .onConflictDoUpdate({ target: alertWebhook.id, set });
    await recordAct(transaction, {
      ...{ at: now, by: caller, kind: 'setting', act: 'alert-webhook.set', object },
      ...(before === undefined ? {} : { before: { host: new URL(before.url).host } }),
      // The path of such an address is often a secret of its own.
      after: { host: target.url.host },
    });
  });
  return ok(secret);
}

export async function removeWebhook({
  store,
  caller,
  now,
}: Pick<ActionContext, 'store' | 'caller' | 'now'>): Promise<Result<void, Message>> {
  return await store.transaction(async (transaction) => {
    const [removed] = await transaction.delete(alertWebhook).returning({ url: alertWebhook.url });
    if (removed === undefined) return failed(message('settings.answer.notThere'));
    const before = { host: new URL(removed.url).host };
    await recordAct(transaction, { at: now, by: caller, kind: 'setting', act: 'alert-webhook.remove', object, before });
    return ok(undefined);
  });
}

/** What administrators see of it. */
export interface WebhookView {
  readonly host: string;
  readonly putBy: string | undefined;
  readonly putAtMs: number;
}

export async function findWebhookView(database: Store): Promise<WebhookView | undefined> {
  const [row] = await database
    .select({ url: alertWebhook.url, putBy: person.name, putAt: alertWebhook.putAt })
    .from(alertWebhook)
    .leftJoin(person, eq(person.id, alertWebhook.putBy));
  return row && { host: new URL(row.url).host, putBy: row.putBy ?? undefined, putAtMs: row.putAt.getTime() };
}

/** For whoever posts. */
export async function findWebhook(database: Store, sealer: Sealer): Promise<Webhook | undefined> {
  const [row] = await database.select().from(alertWebhook);
  return row && { url: row.url, secret: sealer.open(row.secretSealed, rowOfWebhook) };
}
