import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { audit, auditHead } from '../store/schema';
import type { Store } from '../store/open-store';
import { auditKeys, type AuditKeys, isHeadWhole, signLine, type AuditHead, type AuditRow } from './chain';
import { integer, nullable, readRows, text } from '../store/rows';

/** @internal Exported for tests. */
export interface AuditBreak {
  /** The first line at which the chain does not hold. */
  readonly sequence: number;
  /** The kind of fault. The page has its text in the dictionary, the command its own. */
  readonly fault: AuditFault;
}

export type AuditFault =
  | 'missing'
  | 'unknown-key'
  | 'altered'
  | 'not-as-noted'
  | 'no-head'
  | 'head-altered'
  | 'fewer-than-noted'
  | 'cut-off'
  | 'behind-end'
  | 'wrong-end'
  | 'not-in-chain';

export interface AuditVerdict {
  readonly lines: number;
  /** The signature of the last line: a copy of it elsewhere shows later that these lines still exist. */
  readonly lastHash: string;
  readonly broken: AuditBreak | undefined;
}

/** A line and the beginning of its signature, as a copy elsewhere has them. */
export interface AuditAnchor {
  readonly line: number;
  readonly seal: string;
}

const nothingYet = { lines: 0, lastHash: '' } as const;

/** Checks lines one after another, as the chain was written. */
export class ChainCheck {
  readonly #keys: AuditKeys;
  readonly #anchor: AuditAnchor | undefined;
  #lines = 0;
  #lastHash = '';
  #broken: AuditBreak | undefined;

  /** @param from The lines that were checked before, of which the last one has this signature. */
  constructor(keys: AuditKeys, anchor?: AuditAnchor, from: Pick<AuditVerdict, 'lines' | 'lastHash'> = nothingYet) {
    this.#keys = keys;
    this.#anchor = anchor;
    this.#lines = from.lines;
    this.#lastHash = from.lastHash;
  }

  /** False once the chain does not hold: then no later line proves anything. */
  feed(row: AuditRow): boolean {
    if (this.#broken !== undefined) return false;
    const expected = this.#lines + 1;
    const fault = this.#findFault(row, expected);
    if (fault !== undefined) {
      this.#broken = { sequence: Math.min(expected, row.sequence), fault };
      return false;
    }
    this.#lines = expected;
    this.#lastHash = row.hash;
    return true;
  }

  /** The verdict, after the last line. */
  end(head: AuditHead | undefined): AuditVerdict {
    const fault = this.#broken === undefined ? this.#findHeadFault(head) : undefined;
    const broken = fault === undefined ? this.#broken : { sequence: this.#lines + 1, fault };
    return { lines: this.#lines, lastHash: this.#lastHash, broken };
  }

  #findFault(row: AuditRow, expected: number): AuditFault | undefined {
    if (row.sequence !== expected) return 'missing';
    const key = this.#keys.find(row.keyId);
    if (key === undefined) return 'unknown-key';
    if (signLine(key, this.#lastHash, row) !== row.hash) return 'altered';
    const isNoted = this.#anchor?.line !== expected || row.hash.startsWith(this.#anchor.seal);
    return isNoted ? undefined : 'not-as-noted';
  }

  #findHeadFault(head: AuditHead | undefined): AuditFault | undefined {
    if (head === undefined) return 'no-head';
    if (!isHeadWhole(head, this.#keys.find(head.keyId))) return 'head-altered';
    if (this.#lines < (this.#anchor?.line ?? 0)) return 'fewer-than-noted';
    if (head.count > this.#lines) return 'cut-off';
    if (head.count < this.#lines) return 'behind-end';
    return head.lastHash === this.#lastHash ? undefined : 'wrong-end';
  }
}

const pageSize = 1_000;

/** Reads the whole audit, page by page, while the console goes on writing to it. */
export async function verifyAudit(
  store: Store,
  keys: AuditKeys = auditKeys(),
  anchor?: AuditAnchor,
): Promise<AuditVerdict> {
  const check = new ChainCheck(keys, anchor);
  let done = 0;
  for (;;) {
    const [head] = await store.select().from(auditHead).where(eq(auditHead.id, 1));
    const end = head?.count ?? 0;
    for (let goesOn = true; goesOn && done < end;) {
      const rows = await store
        .select()
        .from(audit)
        .where(and(gt(audit.sequence, done), lte(audit.sequence, end)))
        .orderBy(asc(audit.sequence))
        .limit(pageSize);
      goesOn = rows.length > 0 && rows.every((row) => check.feed(row));
      done += rows.length;
    }
    const verdict = check.end(head);
    // Later lines are for the next round; a line that the head does not count was not written by the console.
    const [now] = await store
      .select({ written: auditHead.count, there: sql`(select count(*) from audit)`.mapWith(Number) })
      .from(auditHead);
    if (verdict.broken === undefined && now !== undefined && now.written > end) continue;
    if (verdict.broken !== undefined || now === undefined || now.there === now.written) return verdict;
    return { ...verdict, broken: { sequence: verdict.lines + 1, fault: 'not-in-chain' } };
  }
}

/** A write of which the store and the audit do not say the same. */
export interface StrayWrite {
  readonly id: string;
  /** The state of the write in the store; undefined if the store has no such write. */
  readonly state: string | undefined;
  /** The last line about it; undefined where the audit has none. */
  readonly told: { readonly sequence: number; readonly result: string } | undefined;
}

/**
 * Holds the writes of the store against the audit, which has a line for each change of a write in the transaction of that
 * change. The chain alone does not show when both have lost the same time, or a damaged store its rows. One statement,
 * since the console goes on writing meanwhile.
 */
export async function findStrayWrites(store: Store): Promise<readonly StrayWrite[]> {
  const statement = sql`
    with told as (
      select distinct on (operation_id) operation_id as id, sequence, result from audit
      where operation_id is not null order by operation_id, sequence desc
    )
    select coalesce(told.id, operation.id)::text as id, operation.state, told.sequence::integer as sequence, told.result
    from told full join operation on operation.id = told.id
    where operation.state is distinct from told.result
    order by told.sequence nulls last, operation.created_at`;
  const columns = { id: text, state: nullable(text), sequence: nullable(integer), result: nullable(text) };
  return (await readRows(store, statement, columns)).map(({ id, state, sequence, result }) => ({
    id,
    state,
    told: sequence === undefined || result === undefined ? undefined : { sequence, result },
  }));
}
