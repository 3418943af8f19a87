import { message, type Message } from './message';

/** How the parts of a list stand in one text: `EUR, USD`, `… ; …`, or one sentence after another. */
type Joint = 'terms.listed' | 'exports.file.clauses' | 'coverage.sentences';

/** Values of a list in one text, as in a cell or after a label, without an "and": "EUR, USD". */
export function enumerated(parts: readonly (string | Message)[], joint: Joint = 'terms.listed'): Message {
  const [last = '', ...before] = parts.toReversed();
  return before.reduce<Message>(
    (others, one) => message(joint, { one, others }),
    typeof last === 'string' ? message('terms.asWritten', { text: last }) : last,
  );
}
