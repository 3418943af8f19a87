/** A statement that changes one table, as drizzle and our own texts write it. */
const changing = /^\s*(?:insert into|update|delete from)\s+"?(\w+)"?/i;
const changingNothing = /^\s*(?:select|savepoint|release|rollback|analyze|explain)\b/i;

/** Counts statements that may have changed a table: while the count stays, a read would return the same again. */
export class TableChanges {
  readonly #counts = new Map<string, number>();
  /** Statements whose changes are unknown. */
  #ofAll = 0;

  /** Called when a statement has ended, or the transaction that it is in; without a text for several statements. */
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
