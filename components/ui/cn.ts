/** Joins class names. No two of them may set the same property, because their order does not decide which one wins. */
export function cn(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
