/** A statement that changes one table, as drizzle and our own texts write it. */
const changing = /^\s*(?:insert into|update|delete from)\s+"?(\w+)"?/i;
const changingNothing = /^\s*(?:select|savepoint|release|rollback|analyze|explain)\b/i;

/** Statements that may have changed a table: one whose count has not moved on would be read the same now. */
export class TableChanges {
  readonly #counts = new Map<string, number>();
  /** Statements of which cannot be said what they change. */
  #ofAll = 0;

  /** Called when a statement has ended, and of a transaction when that has; without a text where there are several. */
  note(statement = ''): void {
    if (changingNothing.test(statement)) return;
    const [, table] = changing.exec(statement) ?? [];
    if (table === undefined) this.#ofAll += 1;
    else this.#counts.set(table, (this.#counts.get(table) ?? 0) + 1);
  }

  countOf(tables: readonly string[]): number {
    return tables.reduce((sum, table) => sum + (this.#counts.get(table) ?? 0), this.#ofAll);
  }
}
