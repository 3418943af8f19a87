import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Doer } from '@/lib/audit/record-act';
import { wordsIn } from '@/lib/messages/words-in.fixture';
import { exportJob, exportPart } from '@/lib/store/export-schema';
import { mirrorRecord } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { audit, person } from '@/lib/store/schema';
import { TestConsole } from '@/lib/test-console.fixture';
import { noProgress } from './export-job';
import { ExportRunner, type ExportRunnerOptions } from './export-runner';
import { queueExport } from './queue-export';
import { takeExport } from './own-exports';
import { wholeCoverage } from '@/lib/mirror/test-mirror.fixture';

/** The time at which files are requested and made. */
export const nowMs = Date.parse('2026-11-24T06:00:00Z');
const newestMs = nowMs - 60_000;

/** A console with one account, payouts as a test needs them, and any number of copies that make files. */
export class TestExports extends TestConsole {
  protected override readonly startMs = nowMs;

  override async renew(): Promise<void> {
    await super.renew('export_job');
    await this.addAccount();
  }

  async changePerson(by: Doer, change: Partial<typeof person.$inferInsert>): Promise<void> {
    await this.database.update(person).set(change).where(eq(person.id, by.personId));
  }

  /** Adds very many payouts at once, a second apart, each with its own amount. */
  async addMany(count: number): Promise<void> {
    await this.database
      .execute(sql`insert into ${mirrorRecord} (account_id, kind, id, parts, answered, first_seen_at, changed_at,
        created_at, day, status, status_v1, currency, amount, method, country, name, bank, reason, find)
      select ${this.idOf('master')}::int, 'payout', 'PO' || lpad(number::text, 17, '0'),
        jsonb_build_object('v2', jsonb_build_object('internal_note', 'note of ' || number)), '{}'::jsonb, at, at, at, at::date,
        'COMPLETED', '', case when number % 2 = 0 then 'EUR' else 'USD' end, number + 0.25, 'LOCAL', 'DE', 'Name ' || number,
        'Bank', '', ''::tsvector
      from (select number, to_timestamp(${newestMs / 1_000}::float8) - number * interval '1 second' as at
        from generate_series(1, ${count}::int) as number) as made`);
    // The store does so by itself after so many rows.
    await this.database.execute(sql`analyze ${mirrorRecord}`);
  }

  async ask(by: Doer, more: Partial<typeof exportJob.$inferInsert> = {}): Promise<string> {
    const id = randomUUID();
    await this.database.insert(exportJob).values({
      id,
      personId: by.personId,
      personName: by.name,
      role: 'operator',
      clientHash: this.clientHash,
      account: 'master',
      accounts: [{ id: this.idOf('master'), account: 'master' }],
      search: '',
      columns: ['id', 'amount', 'currency', 'note'],
      format: 'csv',
      zone: this.zone,
      isRevealed: false,
      reason: '',
      state: 'queued',
      rowsTotal: 0,
      progress: noProgress,
      newestMs,
      coverage: { state: 'whole', asOfMs: nowMs, endedAsOfMs: nowMs, rest: 'ended', days: 90, missingDays: 0 },
      createdAt: new Date(nowMs),
      expiresAt: new Date(nowMs + 24 * 60 * 60_000),
      ...more,
    });
    return id;
  }

  /** Queues a file as a request does. */
  async queue(by: Doer, mostOpen?: number) {
    const { clientHash } = this;
    return await queueExport(this.database, {
      id: randomUUID(),
      by: { ...by, role: 'operator' as const },
      clientHash,
      reason: undefined,
      mostOpen,
      connectionId: 'built-in',
      order: { list: 'listPayouts', account: 'master', search: '', columns: ['id'], format: 'csv' },
      zone: this.zone,
      language: 'en',
      accounts: [{ id: this.idOf('master'), account: 'master' }],
      coverage: wholeCoverage(nowMs),
      now: new Date(nowMs),
    });
  }

  /** A copy of the console with a clock that stands still. */
  runner(owner: string, more: Partial<ExportRunnerOptions> = {}): ExportRunner {
    const { sealer, environment } = this;
    const store = () => Promise.resolve(this.database);
    return new ExportRunner({ store, sealer, environment, owner, wordsIn, nowMs: () => nowMs, ...more });
  }

  /** Ends the leases, as time does for a copy that was killed. */
  async endLeases(): Promise<void> {
    await this.database.update(exportJob).set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` });
  }

  /** Runs one copy until it has no work left. */
  async makeAll(owner = 'one'): Promise<void> {
    const runner = this.runner(owner);
    while (await runner.turn());
  }

  /** The store with a hook before each transaction, when the next part is made but not committed. */
  beforeCommits(run: () => void): Store {
    const { database } = this;
    return new Proxy(database, {
      get: (target, name) => {
        if (name === 'transaction') {
          return async (...given: Parameters<typeof database.transaction>) => {
            run();
            return await target.transaction(...given);
          };
        }
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  }

  /** Stops the work like a killed process that was about to commit its next part, after so many parts. */
  async dieAfter(parts: number): Promise<void> {
    let left = parts;
    const dying = this.beforeCommits(() => {
      if (left === 0) throw new Error('killed');
      left -= 1;
    });
    const runner = this.runner(`dying ${parts}`, { store: () => Promise.resolve(dying) });
    // On a slow machine a turn may end before that part.
    const untilKilled = async () => {
      while (await runner.turn());
    };
    await expect(untilKilled()).rejects.toThrow('killed');
  }

  async job(id: string) {
    const [row] = await this.database.select().from(exportJob).where(eq(exportJob.id, id));
    if (row === undefined) throw new Error(`There is no export ${id}.`);
    return row;
  }

  async parts(id: string): Promise<number[]> {
    const rows = await this.database
      .select({ number: exportPart.number })
      .from(exportPart)
      .where(eq(exportPart.jobId, id))
      .orderBy(exportPart.number);
    return rows.map(({ number }) => number);
  }

  async take(by: Doer, id: string, atMs = nowMs) {
    const { database, sealer, environment } = this;
    return await takeExport({ database, sealer, environment, by, now: new Date(atMs) }, id);
  }

  async file(by: Doer, id: string): Promise<Buffer> {
    const taken = await this.take(by, id);
    if (!taken.ok) throw new Error(`not handed out: ${JSON.stringify(taken.error)}`);
    const chunks = [];
    for await (const chunk of taken.value.body) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    if (bytes.length !== taken.value.bytes) throw new Error(`${bytes.length} bytes, ${taken.value.bytes} were told`);
    return bytes;
  }

  /** Only the lines of the rows. */
  async rows(by: Doer, id: string): Promise<string[]> {
    const [, table = ''] = (await this.file(by, id)).toString('utf8').split('\r\n\r\n');
    return table.split('\r\n').slice(1, -1);
  }

  async told(act: string): Promise<unknown> {
    const [row] = await this.database.select({ after: audit.after }).from(audit).where(eq(audit.act, act));
    return JSON.parse(row?.after ?? 'null');
  }
}
