import { operations } from '@/lib/contract/operations';
import type { Store } from '@/lib/store/open-store';
import type { Claim, Outcome } from '../engine/perform';
import { findDueAlike } from '../engine/due-writes';
import type { EngineTime, WritePlatform } from '../engine/dependencies';
import { idOfRow, RowReader, rowKey, type ListedRead } from './listed-reads';
import type { WriteRow } from '../engine/write-row';
import { writeOf } from '../verbs/all-writes';

interface ListOptions {
  readonly store: () => Promise<Store>;
  readonly time: EngineTime;
  readonly platform: WritePlatform;
  readonly claim: (id: string) => Promise<Claim | undefined>;
  readonly perform: (claim: Claim, platform: WritePlatform) => Promise<Outcome>;
  readonly conclude: (claim: Claim, outcome: Outcome) => Promise<unknown>;
}

/** Fewer writes are read one by one: a list may have more pages than that. */
const leastAlike = 3;

/** Claiming, reading and recording together stay within one lease, even where the store is slow. */
const mostAlike = 500;
const mostAtOnce = 50;
const claimForMs = 5_000;
const readForMs = 10_000;

/** The most rows that a list gives at once (interface 8). */
const pageSize = 100;

/** From this attempt on, a write that its row does not settle is read by the read that may show more. */
const patientUntil = 5;

const mostSingly = 10_000;

/**
 * Reads many writes of one kind with one list (reliability 3.5). A row counts only where it shows that the write
 * happened or ended; a write that the list does not show, or shows otherwise, is read by itself the next time, since
 * rows move between pages while they are read.
 */
export class ListSettling {
  readonly #options: ListOptions;
  readonly #singly = new Set<string>();
  readonly #underWay = new Set<WriteRow>();

  constructor(options: ListOptions) {
    this.#options = options;
  }

  /** The writes that are being read with a list now, and need not be chosen again. */
  get underWay(): readonly WriteRow[] {
    return [...this.#underWay];
  }

  /** Returns false where this write is better read, or sent, by itself. */
  async takeUp(due: WriteRow): Promise<boolean> {
    const { listed } = writeOf(due).settle;
    if (this.#singly.delete(due.id) || due.nextStep !== 'read' || listed === undefined) return false;
    const { store, time, platform } = this.#options;
    const list = operations[listed.list];
    if (list.interface === 'extras' && !(await platform.has(list.name))) return false;
    const database = await store();
    const alike = await this.#findAlike(database, due, await time.now(database));
    if (alike.length < leastAlike || !alike.some(({ id }) => id === due.id)) return false;
    this.#underWay.add(due);
    try {
      await this.#look(listed, due.account, await this.#claim(database, due));
    } finally {
      this.#underWay.delete(due);
    }
    return true;
  }

  async #findAlike(database: Store, due: WriteRow, now: Date): Promise<readonly WriteRow[]> {
    const alike = await findDueAlike(database, due, now, mostAtOnce);
    return alike.filter(({ id }) => !this.#singly.has(id));
  }

  /** The claim comes before the read, because a read counts from its claim on. */
  async #claim(database: Store, due: WriteRow): Promise<readonly Claim[]> {
    const { time, platform, claim, perform, conclude } = this.#options;
    const claims: Claim[] = [];
    const endMs = performance.now() + claimForMs;
    while (claims.length < mostAlike && performance.now() < endMs) {
      const before = claims.length;
      // Chosen anew each time, since other copies of the console claim as well.
      for (const { id } of await this.#findAlike(database, due, await time.now(database))) {
        const claimed = await claim(id);
        if (claimed?.step === 'read') claims.push(claimed);
        else if (claimed !== undefined) await conclude(claimed, await perform(claimed, platform));
      }
      if (claims.length === before) break;
    }
    return claims;
  }

  async #look(listed: ListedRead, account: string, claims: readonly Claim[]): Promise<void> {
    const { platform, perform, conclude } = this.#options;
    const ids = new Set(claims.flatMap(({ row }) => row.resourceId ?? row.platformReference ?? []).map(rowKey));
    const rows = await readRows(platform, listed, account, ids);
    const reader = new RowReader(platform, listed.single, rows);
    const through: WritePlatform = {
      ...platform,
      read: (operation, asked) => reader.read(operation, asked),
      has: (extra) => reader.has(extra),
    };
    if (this.#singly.size > mostSingly) this.#singly.clear();
    for (const claim of claims) {
      const outcome = await perform(claim, through);
      const tells = tellsEnough(claim, outcome, reader.passedOver);
      if (tells !== 'all') this.#singly.add(claim.row.id);
      await conclude(claim, tells === 'nothing' ? { attempt: { evidence: 'unreadable' }, learned: {} } : outcome);
    }
  }
}

/**
 * How much a row shows about a write: as much as a read of the record, less than another read may, or nothing that
 * counts.
 */
function tellsEnough({ row, number }: Claim, { attempt }: Outcome, passedOver: boolean): 'all' | 'less' | 'nothing' {
  if (attempt.evidence === 'as-asked') return 'all';
  // For a write that was not accepted, a row proves only that the write happened.
  if (row.state !== 'ACCEPTED') return 'nothing';
  if (attempt.evidence === 'failed') return 'all';
  if (attempt.evidence !== 'not-yet') return 'nothing';
  return passedOver && number >= patientUntil ? 'less' : 'all';
}

/** The share of the calls of single reads that may be spent on pages without a wanted row. */
const emptyShare = 1 / 20;

/** Reads pages while that is likely to take fewer calls than reading the remaining records one by one. */
async function readRows(
  platform: WritePlatform,
  listed: ListedRead,
  account: string,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, unknown>> {
  const rows = new Map<string, unknown>();
  const twice = new Set<string>();
  const endMs = performance.now() + readForMs;
  let emptyLeft = Math.max(1, Math.floor(ids.size * emptyShare));
  for (let number = 1; number <= ids.size && rows.size < ids.size && emptyLeft > 0; number += 1) {
    const query = { page_number: number, page_size: pageSize };
    const page = await platform.read(operations[listed.list], { account, params: {}, query });
    if (!page.ok) break;
    const { data, total_pages: pages = Infinity } = page.value;
    const found = data.map((row) => [idOfRow(listed, row), row] as const).filter(([id]) => ids.has(id));
    for (const [id, row] of found) {
      if (rows.has(id)) twice.add(id);
      rows.set(id, row);
    }
    if (found.length === 0) emptyLeft -= 1;
    if (data.length === 0 || number >= pages || performance.now() > endMs) break;
  }
  // The row moved while the pages were read, and it is not known which of the two is newer.
  for (const id of twice) rows.delete(id);
  return rows;
}
