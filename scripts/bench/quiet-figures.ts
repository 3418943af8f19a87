/** How long a person and the console's own work waited while one kind of work went on. */
export interface QuietFigures {
  readonly work: string;
  readonly reads: number;
  /** Milliseconds until a person had the answers of one page. */
  readonly read: Readonly<Record<'p50' | 'p99' | 'most', number>>;
  /** Milliseconds that a person's statement stood behind others. */
  readonly waited: Readonly<Record<'p99' | 'most', number>>;
  readonly statements: number;
  /** Milliseconds for which one statement of the work held the store. */
  readonly held: Readonly<Record<'p99' | 'most', number>>;
  /** The statements of the work that held it longest, by their first words. */
  readonly longest: readonly { readonly text: string; readonly count: number; readonly most: number }[];
}
