import { message, type Message } from '@/lib/messages/message';

/** Why the console asks for a person, by the word that the engine gives. */
const reasons = [
  'refused-after-unknown',
  'refusal-unexplained',
  'no-valid-answer',
  'not-shown',
  'changed-yet-failed',
  'unconfirmed',
  'stuck',
  'key-refused',
  'key-over',
  'token-refused',
  'configuration',
  'contradiction',
  'never-sent',
  'read-back',
  'approval-lapsed',
  'record-changed',
  'policy-changed',
  'proposer-changed',
  'approver-changed',
  'same-admin',
  'change-altered',
  'overtaken',
  'refused-twice',
] as const;

/** A sentence, or nothing where the state says it all. */
export function reasonWords(because: string | undefined): Message | undefined {
  const reason = reasons.find((known) => known === because);
  return reason === undefined ? undefined : message(`writes.because.${reason}`);
}
