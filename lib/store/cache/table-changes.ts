import { ownWork } from '../turns/own-work';

/** A statement that changes one table, as drizzle and our own texts write it. */
const changing = /^\s*(?:insert into|update|delete from)\s+"?(\w+)"?/i;
const changingNothing = /^\s*(?:select|savepoint|release|rollback|analyze|explain)\b/i;
/** A `with` may hold statements that change tables anywhere. */
const readingWith = /^\s*with\b(?!.*\b(?:insert|update|delete|merge)\b)/is;

/** A person counts as present for this long after a change that no own work of the console made. */
const personMs = 60_000;

/** Counts statements that may have changed a table: while the count stays, a read would return the same again. */
export class TableChanges {
  readonly #counts = new Map<string, number>();
  /** Statements whose changes are unknown. */
  #ofAll = 0;
  #sum = 0;
  #personMs = -Infinity;

  /** Called when a statement has ended, or the transaction that it is in; without a text for several statements. */
  note(statement = ''): void {
    if (changingNothing.test(statement) || readingWith.test(statement)) return;
    if (ownWork() === undefined) this.#personMs = performance.now();
    this.#sum += 1;
    const [, table] = changing.exec(statement) ?? [];
    if (table === undefined) this.#ofAll += 1;
    else this.#counts.set(table, (this.#counts.get(table) ?? 0) + 1);
  }

  /** Counts all changes except changes of these tables. */
  countBut(tables: readonly string[]): number {
    return tables.reduce((sum, table) => sum - (this.#counts.get(table) ?? 0), this.#sum);
  }

  /** Whether a person changed something within the last minute. */
  isPersonThere(): boolean {
    return performance.now() - this.#personMs < personMs;
  }

  countOf(tables: readonly string[]): number {
    return tables.reduce((sum, table) => sum + (this.#counts.get(table) ?? 0), this.#ofAll);
  }
}
