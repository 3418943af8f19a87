import { createHmac } from 'node:crypto';
import { sendRequest } from '@/lib/platform/client/send-request';
import { openTargetPool, readWebhookTarget, type TargetOptions, type WebhookHosts } from './webhook-target';

export interface Webhook {
  readonly url: string;
  readonly secret: string;
}

export interface WebhookEvent {
  /** The id is the same at each post of this event, so that the receiver can recognize a repeat. */
  readonly id: string;
  readonly body: string;
}

/** Why the receiver did not take the event, as a code; undefined where it did. */
export type PostProblem = string | undefined;

const deadlineMs = 10_000;
const longestAnswer = 16 * 1024;

/** Posts one event, once. Only a 2xx answer means that it was taken; redirects are not followed. */
export async function postWebhook(
  { url, secret }: Webhook,
  { id, body }: WebhookEvent,
  { signal, ...hosts }: WebhookHosts & TargetOptions & { readonly signal?: AbortSignal | undefined },
  nowMs: number,
): Promise<PostProblem> {
  // Checked at each post, because the host may have been removed from the list since.
  const target = readWebhookTarget(url, hosts);
  if (typeof target === 'string') return target;
  const seconds = String(Math.floor(nowMs / 1_000));
  const pool = openTargetPool(target, hosts);
  try {
    const sent = await sendRequest(pool, {
      method: 'POST',
      origin: target.url.origin,
      path: `${target.url.pathname}${target.url.search}`,
      headers: {
        'content-type': 'application/json',
        'accept-encoding': 'identity',
        'idempotency-key': id,
        'payments-console-signature': `t=${seconds},v1=${signWebhook(secret, seconds, body)}`,
      },
      body,
      deadlineMs,
      signal,
      maxAnswerBytes: longestAnswer,
    });
    if (!sent.ok) return sent.error.detail === 'EPRIVATE' ? 'private-address' : sent.error.detail;
    const { status } = sent.value;
    return status >= 200 && status <= 299 ? undefined : `status ${status}`;
  } finally {
    await pool.destroy();
  }
}

/**
 * HMAC-SHA256 over the time in seconds, a full stop and the body, in hex. The signed time lets the receiver refuse a
 * copy that is posted again later.
 */
export function signWebhook(secret: string, seconds: string, body: string): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
}
