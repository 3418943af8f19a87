import { message, type Message } from '@/lib/messages/message';

/** Codes with words of their own for why a delivery was not sent, or not yet. */
const known = [
  ...(['not-an-address', 'not-https', 'host-not-listed', 'private-address', 'deadline', 'abandoned'] as const),
  ...([
    'not-allowed',
    'not-chosen',
    'no-webhook',
    'acknowledged',
    'snoozed',
    'resolved',
    'given-up',
    'restored',
    'unknown',
  ] as const),
] as const;

const statusOf = (problem: string | undefined): number | undefined => {
  const [, status] = /^status (\d{3})$/.exec(problem ?? '') ?? [];
  return status === undefined ? undefined : Number(status);
};

/** Whether the receiver answered with a redirect, which is not followed. */
export function isRedirect(problem: string | undefined): boolean {
  const status = statusOf(problem);
  return status !== undefined && status >= 300 && status <= 399;
}

/** The words for a problem that a post, a mail or the sender noted. */
export function problemWords(problem: string): Message {
  const name = known.find((one) => one === problem);
  if (name !== undefined) return message(`alerts.deliveries.problem.${name}`);
  const status = statusOf(problem);
  if (status === undefined) return message('alerts.deliveries.problem.away', { code: problem });
  if (isRedirect(problem)) return message('alerts.deliveries.problem.redirect', { status: String(status) });
  return message('alerts.deliveries.problem.status', { status: String(status) });
}
