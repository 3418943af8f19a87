const recordId = /(?<![0-9a-z])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|PO\d{19})(?![0-9a-z])/gi;

/**
 * The ids in a pasted text: one from each line of a sheet, whatever is beside it, or the last one in an address of the
 * console, which names the account first. Empty for no id, and for one alone, which is searched for like any word.
 */
export function findPastedIds(typed: string): readonly string[] {
  const pieces = typed.split(/\s+/u).filter((piece) => piece !== '');
  const ids = pieces.flatMap((piece) => piece.match(recordId)?.at(-1) ?? []);
  return pieces.length === 1 && ids[0] === pieces[0] ? [] : [...new Set(ids)];
}
