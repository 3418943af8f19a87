import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { audit, auditHead } from '../store/schema';
import type { Store } from '../store/open-store';
import { auditKeys, type AuditKeys } from './chain';
import { isHeadWhole, signLine, type AuditHead, type AuditRow } from './chain';

/** @internal Exported for tests. */
export interface AuditBreak {
  /** The first line at which the chain does not hold. */
  readonly sequence: number;
  /** What is wrong; the page has its words in `audit.verify.fault`. */
  readonly fault: AuditFault;
  /** The same for whoever runs a command. */
  readonly sentence: string;
}

type AuditFault =
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

type Fault = Omit<AuditBreak, 'sequence'>;

export interface AuditVerdict {
  /** Lines that were checked and hold. */
  readonly lines: number;
  /** The signature of the last of them: kept elsewhere, it shows later that these lines are still there. */
  readonly lastHash: string;
  readonly broken: AuditBreak | undefined;
}

/** A line and the beginning of its signature, as they were noted somewhere else. */
export interface AuditAnchor {
  readonly line: number;
  readonly seal: string;
}

/**
 * Checks lines one after another, as the chain was written.
 *
 * @internal Exported for tests.
 */
export class ChainCheck {
  readonly #keys: AuditKeys;
  readonly #anchor: AuditAnchor | undefined;
  #lines = 0;
  #lastHash = '';
  #broken: AuditBreak | undefined;

  constructor(keys: AuditKeys, anchor?: AuditAnchor) {
    this.#keys = keys;
    this.#anchor = anchor;
  }

  /** False once the chain does not hold: then nothing after it says anything. */
  feed(row: AuditRow): boolean {
    if (this.#broken !== undefined) return false;
    const expected = this.#lines + 1;
    const found = this.#findFault(row, expected);
    if (found !== undefined) {
      this.#broken = { sequence: Math.min(expected, row.sequence), ...found };
      return false;
    }
    this.#lines = expected;
    this.#lastHash = row.hash;
    return true;
  }

  /** What the whole comes to, when no line is left. */
  end(head: AuditHead | undefined): AuditVerdict {
    const found = this.#broken === undefined ? this.#findHeadFault(head) : undefined;
    const broken = found === undefined ? this.#broken : { sequence: this.#lines + 1, ...found };
    return { lines: this.#lines, lastHash: this.#lastHash, broken };
  }

  #findFault(row: AuditRow, expected: number): Fault | undefined {
    if (row.sequence !== expected) {
      return { fault: 'missing', sentence: `Line ${expected} is missing, or another stands in its place.` };
    }
    const key = this.#keys.find(row.keyId);
    if (key === undefined) {
      return {
        fault: 'unknown-key',
        sentence: `Line ${expected} is signed with a key that this console does not have.`,
      };
    }
    if (signLine(key, this.#lastHash, row) !== row.hash) {
      const sentence = `Line ${expected} is not as it was written, or does not follow the one before it.`;
      return { fault: 'altered', sentence };
    }
    const isNoted = this.#anchor?.line !== expected || row.hash.startsWith(this.#anchor.seal);
    return isNoted ? undefined : { fault: 'not-as-noted', sentence: `Line ${expected} is another one than was noted.` };
  }

  #findHeadFault(head: AuditHead | undefined): Fault | undefined {
    if (head === undefined) return { fault: 'no-head', sentence: 'The head of the audit is missing.' };
    if (!isHeadWhole(head, this.#keys.find(head.keyId))) {
      return { fault: 'head-altered', sentence: 'The head of the audit is not as it was written.' };
    }
    if (this.#lines < (this.#anchor?.line ?? 0)) {
      return { fault: 'fewer-than-noted', sentence: 'There are fewer lines than were noted.' };
    }
    const { count } = head;
    if (count > this.#lines) {
      return { fault: 'cut-off', sentence: `Lines were cut off: ${count} were written, ${this.#lines} are there.` };
    }
    if (count < this.#lines) {
      return { fault: 'behind-end', sentence: `There are lines behind the end: ${count} were written.` };
    }
    if (head.lastHash === this.#lastHash) return undefined;
    return { fault: 'wrong-end', sentence: 'The last line is not the one that was written last.' };
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
    // What was written meanwhile is the next round's; what the head does not count was not written by us.
    const [now] = await store
      .select({ written: auditHead.count, there: sql`(select count(*) from audit)`.mapWith(Number) })
      .from(auditHead);
    if (verdict.broken === undefined && now !== undefined && now.written > end) continue;
    if (verdict.broken !== undefined || now === undefined || now.there === now.written) return verdict;
    const fault = { fault: 'not-in-chain', sentence: 'There are lines that the chain does not have.' } as const;
    return { ...verdict, broken: { sequence: verdict.lines + 1, ...fault } };
  }
}
