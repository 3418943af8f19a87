import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { readName } from '@/lib/contract/fields/read-name';
import type { ActionContext } from '@/lib/access/requests/define-action';
import { recordAct } from '@/lib/audit/record-act';
import { message, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import { alertWebhook, rowOfWebhook } from '@/lib/store/outbox-schema';
import type { Store } from '@/lib/store/open-store';
import type { Sealer } from '@/lib/store/sealer';
import { person } from '@/lib/store/schema';
import { isRedirect, problemWords } from './problem-words';
import { postWebhook, type Webhook } from './post-webhook';
import { readWebhookTarget, type TargetOptions, type WebhookHosts } from './webhook-target';

export const webhookInput = z.object({ url: z.string().transform(readName).pipe(z.string().max(500)) });

const object = { type: 'settings', id: 'alert-webhook' };

type Context = Omit<ActionContext, 'environment'>;
type PostContext = Context & { readonly environment: WebhookHosts & TargetOptions };

/**
 * Sets the address that alerts are posted to, and answers the new secret that signs them, which is shown only this
 * once. A test post tries the address: one in a private network or one that redirects is refused. Other problems are
 * accepted, because the receiver does not know the secret yet.
 */
export async function setWebhook(
  { environment, ...context }: PostContext,
  { url }: z.output<typeof webhookInput>,
): Promise<Result<string, Message>> {
  const target = readWebhookTarget(url, environment);
  if (typeof target === 'string') return failed(message(`alerts.webhook.${target}`));
  const secret = newSecret();
  const problem = await postTest({ url: target.url.href, secret }, environment, context.now);
  if (problem === 'private-address') return failed(message('alerts.webhook.private-address'));
  if (isRedirect(problem)) return failed(message('alerts.webhook.redirects'));
  await keep(context, 'alert-webhook.set', { url: target.url.href, secret });
  return ok(secret);
}

/** Makes a new secret for the same address; the former secret signs no post any more. */
export async function rotateWebhookSecret(context: Context): Promise<Result<string, Message>> {
  const [row] = await context.store.select({ url: alertWebhook.url }).from(alertWebhook);
  if (row === undefined) return failed(message('settings.answer.notThere'));
  const secret = newSecret();
  await keep(context, 'alert-webhook.rotate', { url: row.url, secret });
  return ok(secret);
}

/** Posts a test event, signed like an alert. Answers why the receiver did not take it; undefined where it did. */
export async function testWebhook({
  environment,
  ...context
}: PostContext): Promise<Result<Message | undefined, Message>> {
  const { store, sealer, caller, now } = context;
  const webhook = await findWebhook(store, sealer);
  if (webhook === undefined) return failed(message('settings.answer.notThere'));
  const problem = await postTest(webhook, environment, now);
  const { host } = new URL(webhook.url);
  await recordAct(store, {
    at: now,
    by: caller,
    kind: 'setting',
    act: 'alert-webhook.test',
    object,
    after: { host, problem: problem ?? null },
  });
  return ok(problem === undefined ? undefined : problemWords(problem));
}

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

async function postTest(webhook: Webhook, hosts: WebhookHosts & TargetOptions, now: Date) {
  const id = randomUUID();
  const body = JSON.stringify({ id, type: 'test', sent: now.toISOString() });
  return await postWebhook(webhook, { id, body }, hosts, now.getTime());
}

async function keep(
  { store, sealer, caller, now }: Context,
  act: 'alert-webhook.set' | 'alert-webhook.rotate',
  { url, secret }: Webhook,
): Promise<void> {
  await store.transaction(async (transaction) => {
    const [before] = await transaction.select({ url: alertWebhook.url }).from(alertWebhook).for('update');
    const set = { url, secretSealed: sealer.seal(secret, rowOfWebhook), putBy: caller.personId, putAt: now };
    await transaction
      .insert(alertWebhook)
      .values({ id: 1, ...set })
      .onConflictDoUpdate({ target: alertWebhook.id, set });
    await recordAct(transaction, {
      at: now,
      by: caller,
      kind: 'setting',
      act,
      object,
      ...(before === undefined ? {} : { before: { host: new URL(before.url).host } }),
      // Only the host is recorded, because the path of such an address is often a secret.
      after: { host: new URL(url).host },
    });
  });
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

/** The webhook as administrators see it. */
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

/** The webhook with its secret, for a post. */
export async function findWebhook(database: Store, sealer: Sealer): Promise<Webhook | undefined> {
  const [row] = await database.select().from(alertWebhook);
  return row && { url: row.url, secret: sealer.open(row.secretSealed, rowOfWebhook) };
}
