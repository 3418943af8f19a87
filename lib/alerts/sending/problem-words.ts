import { message, type Message } from '@/lib/messages/message';

/** Why nothing was sent, or not yet: codes that have words of their own. */
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

/** Whether a receiver sent us elsewhere, where nothing goes. */
export function isRedirect(problem: string | undefined): boolean {
  const status = statusOf(problem);
  return status !== undefined && status >= 300 && status <= 399;
}

/** Of what `PostProblem`, a mail's outcome or the sender has noted. */
export function problemWords(problem: string): Message {
  const name = known.find((one) => one === problem);
  if (name !== undefined) return message(`alerts.deliveries.problem.${name}`);
  const status = statusOf(problem);
  if (status === undefined) return message('alerts.deliveries.problem.away', { code: problem });
  if (isRedirect(problem)) return message('alerts.deliveries.problem.redirect', { status: String(status) });
  return message('alerts.deliveries.problem.status', { status: String(status) });
}
