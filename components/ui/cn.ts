/** Joins class names. None of them may set what another sets: which one wins is not told by their order. */
export function cn(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
