/** The rows of a statement: both drivers answer with `rows`, and the type that they share does not say so. */
export function rowsOf(answer: unknown): readonly unknown[] {
  return (answer as { readonly rows: readonly unknown[] }).rows;
}
