/** Why the console asks for a person, by the word that the engine gives. */
const words: Readonly<Record<string, string>> = {
  'refused-after-unknown':
    'It was refused, but an earlier try of the same request vanished, and may be the very reason for the refusal.',
  'refusal-unexplained': 'It was refused with words that are not in the platform’s interface, so they prove nothing.',
  'no-valid-answer': 'Again and again something answered that is not the platform’s language.',
  'not-shown': 'The platform says that it accepted it, and the record does not show it.',
  'changed-yet-failed': 'The record shows the change, and the platform says that its own work on it failed.',
  unconfirmed: 'The answer that accepted it could be to another request, and no read here shows whether it was done.',
  stuck: 'The platform gives the same fault every time, which may be a kept answer.',
  'key-refused': 'The platform refused the key that keeps the request from acting twice.',
  'key-over': 'The key is too old to be sent again: after that the platform might act a second time.',
  'token-refused': 'The platform refused our sign-in for this request, though other requests work.',
  configuration: 'The connection to the platform is not set up correctly.',
  contradiction: 'The answers contradict each other: one says that it was refused, another that it was done.',
  'never-sent': 'No connection could be opened for a long time, so it never left the console.',
  'read-back': 'What the platform shows of the record decided it.',
  'approval-lapsed': 'Nobody approved it within four hours.',
  'record-changed': 'The record was changed after it had been proposed.',
  'policy-changed': 'The rules for approvals were changed after it had been proposed.',
  'proposer-changed': 'Whoever proposed it may not do so any more.',
  'approver-changed': 'Whoever approved it may not do so any more.',
  'same-admin':
    'The same administrator had invited whoever proposed it and whoever approved it, or renewed how they sign in.',
  'change-altered': 'What is stored is not what was proposed.',
  overtaken: 'A freeze of the same card came first.',
  'refused-twice': 'The platform refused it twice in the same way.',
};

/** A sentence, or nothing where the state says it all. */
export function reasonWords(because: string | undefined): string | undefined {
  return because !== undefined && Object.hasOwn(words, because) ? words[because] : undefined;
}
