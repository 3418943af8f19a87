import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { changeGrants } from '@/lib/access/accounts/grants';
import type { Doer } from '@/lib/audit/record-act';
import { takeAuditSecret } from '@/lib/audit/chain';
import { type Environment, readEnvironment } from '@/lib/env';
import { english } from '@/lib/messages/english.fixture';
import { observe } from '@/lib/mirror/filling/observe';
import type { Raw } from '@/lib/mirror/filling/derive';
import { builtInCredential, connectionHash } from '@/lib/platform/connections/credential';
import type { Role } from '@/lib/roles';
import { exportJob, exportPart } from '@/lib/store/export-schema';
import { mirrorAccount, mirrorRecord } from '@/lib/store/mirror-schema';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { audit, person } from '@/lib/store/schema';
import { Sealer } from '@/lib/store/sealer';
import { emptyAudit, openTestStore } from '@/lib/store/test-store.fixture';
import { noProgress } from './export-job';
import { ExportRunner, type ExportRunnerOptions } from './export-runner';
import { queueExport } from './queue-export';
import { takeExport } from './take-export';
import { integer, readRow } from '@/lib/store/rows';

const secret = 'a-secret-of-this-test-and-of-nothing-else';

/** When files are asked for and made. */
export const nowMs = Date.parse('2026-11-24T06:00:00Z');
const newestMs = nowMs - 60_000;

/** A store with an account and people, payouts as they are needed, and as many copies of the console as a test starts. */
export class TestExports {
  readonly opened: OpenStore;
  readonly store: Store;
  readonly sealer = new Sealer(secret);
  readonly environment: Environment;
  #accountId = 0;

  private constructor(opened: OpenStore) {
    this.opened = opened;
    this.store = opened.database;
    this.environment = readEnvironment({
      PLATFORM_BASE_URL: 'https://platform.test',
      PLATFORM_CLIENT_ID: 'client',
      PLATFORM_API_KEY: 'key',
      PLATFORM_ENVIRONMENT: 'sandbox',
      SESSION_SECRET: secret,
      DATA_SECRET: secret,
    });
  }

  static async open(): Promise<TestExports> {
    takeAuditSecret(secret);
    return new TestExports(await openTestStore());
  }

  async renew(): Promise<void> {
    await this.store.execute(sql`truncate person, export_job, mirror_account cascade`);
    await emptyAudit(this.store);
    this.#accountId = await this.addAccount('master');
  }

  get clientHash(): string {
    return connectionHash(builtInCredential(this.environment).connection);
  }

  async addAccount(account: string): Promise<number> {
    const made = await readRow(
      this.store,
      sql`insert into ${mirrorAccount} (client_hash, account, environment, time_zone, first_day)
        values (${this.clientHash}, ${account}, 'sandbox', 'Asia/Shanghai', '2026-01-01') returning id`,
      { id: integer },
    );
    return made?.id ?? 0;
  }

  async addPerson(role: Role = 'operator'): Promise<Doer> {
    const id = randomUUID();
    const row = { id, email: `${id}@staff.test`, name: 'Ann', role, passwordHash: 'none' };
    await this.store.insert(person).values(row);
    await changeGrants(this.store, { personId: id, grant: ['master'], revoke: [], byId: undefined }, new Date(nowMs));
    return { personId: id, name: 'Ann', role, sessionKey: 'k' };
  }

  async changePerson(by: Doer, change: Partial<typeof person.$inferInsert>): Promise<void> {
    await this.store.update(person).set(change).where(eq(person.id, by.personId));
  }

  /** As the platform would show them. */
  async see(rows: readonly Raw[], feed: 'payouts' | 'v1-payouts' = 'payouts', accountId = this.#accountId) {
    const account = { id: accountId, zone: 'Asia/Shanghai' };
    return await observe(this, account, { feed, fields: 'all', rows, sentMs: nowMs });
  }

  get database(): Store {
    return this.store;
  }

  /** Very many at once, a second apart, each with an amount of its own. */
  async addMany(count: number): Promise<void> {
    await this.store
      .execute(sql`insert into ${mirrorRecord} (account_id, kind, id, parts, answered, first_seen_at, changed_at,
        created_at, day, status, status_v1, currency, amount, method, country, name, bank, reason, find)
      select ${this.#accountId}::int, 'payout', 'PO' || lpad(number::text, 17, '0'),
        jsonb_build_object('v2', jsonb_build_object('internal_note', 'note of ' || number)), '{}'::jsonb, at, at, at, at::date,
        'COMPLETED', '', case when number % 2 = 0 then 'EUR' else 'USD' end, number + 0.25, 'LOCAL', 'DE', 'Name ' || number,
        'Bank', '', ''::tsvector
      from (select number, to_timestamp(${newestMs / 1_000}::float8) - number * interval '1 second' as at
        from generate_series(1, ${count}::int) as number) as made`);
    // As the store does by itself after so many.
    await this.store.execute(sql`analyze ${mirrorRecord}`);
  }

  async ask(by: Doer, more: Partial<typeof exportJob.$inferInsert> = {}): Promise<string> {
    const id = randomUUID();
    await this.store.insert(exportJob).values({
      id,
      personId: by.personId,
      personName: by.name,
      role: 'operator',
      clientHash: this.clientHash,
      account: 'master',
      accounts: [{ id: this.#accountId, account: 'master' }],
      search: '',
      columns: ['id', 'amount', 'currency', 'note'],
      format: 'csv',
      zone: 'Asia/Shanghai',
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

  /** As somebody asks for it. */
  async queue(by: Doer, mostOpen?: number) {
    const { clientHash } = this;
    return await queueExport(this.store, {
      ...{ id: randomUUID(), by: { ...by, role: 'operator' as const }, clientHash, reason: undefined, mostOpen },
      order: { account: 'master', search: '', columns: ['id'], format: 'csv' },
      zone: 'Asia/Shanghai',
      accounts: [{ id: this.#accountId, account: 'master' }],
      coverage: {
        ...{ state: 'whole', asOfMs: nowMs, endedAsOfMs: nowMs, rest: 'ended', days: 90, missingDays: 0 },
        ...{ firstDay: undefined, staleSinceMs: undefined, problem: undefined },
      },
      now: new Date(nowMs),
    });
  }

  /** A copy of the console, whose clock stands still. */
  runner(owner: string, more: Partial<ExportRunnerOptions> = {}): ExportRunner {
    const { sealer, environment } = this;
    const store = () => Promise.resolve(this.store);
    return new ExportRunner({ store, sealer, environment, owner, words: english, nowMs: () => nowMs, ...more });
  }

  async job(id: string) {
    const [row] = await this.store.select().from(exportJob).where(eq(exportJob.id, id));
    if (row === undefined) throw new Error(`There is no export ${id}.`);
    return row;
  }

  async parts(id: string): Promise<number[]> {
    const rows = await this.store
      .select({ number: exportPart.number })
      .from(exportPart)
      .where(eq(exportPart.jobId, id))
      .orderBy(exportPart.number);
    return rows.map(({ number }) => number);
  }

  async take(by: Doer, id: string, atMs = nowMs) {
    return await takeExport({ ...this.#context, by, now: new Date(atMs) }, id);
  }

  get #context() {
    const { database, sealer, environment } = this;
    return { database, sealer, environment };
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

  /** The lines of the rows alone. */
  async rows(by: Doer, id: string): Promise<string[]> {
    const [, table = ''] = (await this.file(by, id)).toString('utf8').split('\r\n\r\n');
    return table.split('\r\n').slice(1, -1);
  }

  /** What the audit says: act and result. */
  async lines(): Promise<string[]> {
    const rows = await this.store.select({ act: audit.act, result: audit.result }).from(audit).orderBy(audit.sequence);
    return rows.map(({ act, result }) => `${act} ${result}`);
  }

  async told(act: string): Promise<unknown> {
    const [row] = await this.store.select({ after: audit.after }).from(audit).where(eq(audit.act, act));
    return JSON.parse(row?.after ?? 'null');
  }
}

export const v2 = (id: string, more: Raw = {}): Raw => ({
  payout_id: id,
  payout_currency: 'EUR',
  payout_amount: '12.50',
  statement_descriptor: 'INVOICE 1',
  payout_status: 'PROCESSING',
  create_time: '2026-11-20T13:00:00+08:00',
  internal_note: '',
  completed_time: '',
  ...more,
});
