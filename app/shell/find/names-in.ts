/** Ids and short references, as the platform writes them (interface, "Payout" and extras). */
const name = /\b(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|PO\d{19}|[A-Z]\d{6}-[A-Z0-9]{6})\b/giu;

/** More names than a person pastes to look at one after another. */
const mostNames = 10;

/**
 * The ids and references in a pasted text: a customer's e-mail, lines of a table, an address of this console. Each once, in
 * their order; none if the text has no such name.
 */
export function namesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(name)].map(([one]) => one))].slice(0, mostNames);
}
