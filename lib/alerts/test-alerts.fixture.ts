import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { changeGrants } from '@/lib/access/accounts/grants';
import { takeAuditSecret } from '@/lib/audit/chain';
import { type Environment, readEnvironment } from '@/lib/env';
import { english } from '@/lib/messages/english.fixture';
import type { Raw } from '@/lib/mirror/filling/derive';
import type { FeedName } from '@/lib/mirror/filling/feeds';
import { observe } from '@/lib/mirror/filling/observe';
import { findViewer, type Viewer } from '@/lib/mirror/find-viewer';
import { builtInCredential, connectionHash } from '@/lib/platform/connections/credential';
import type { Role } from '@/lib/roles';
import { alertDelivery, alertWatch } from '@/lib/store/alert-schema';
import { mirrorAccount, mirrorLane, mirrorWindow } from '@/lib/store/mirror-schema';
import type { OpenStore, Store } from '@/lib/store/open-store';
import { audit, person, recordedWrite } from '@/lib/store/schema';
import { Sealer } from '@/lib/store/sealer';
import { emptyAudit, openTestStore } from '@/lib/store/test-store.fixture';
import { evaluateAlerts } from './evaluate-alerts';
import { type AlertFilter, listAlerts } from './find-alerts';
import { planDeliveries } from './sending/plan-deliveries';
import { integer, readRow } from '@/lib/store/rows';

const secret = 'a-secret-of-this-test-and-of-nothing-else';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export interface TestPerson {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly sessionKey: string;
}

/** A store with accounts and people, and what the platform showed of them. The clock is that of the database. */
export class TestAlerts {
  readonly database: Store;
  readonly sealer = new Sealer(secret);
  readonly environment: Environment;
  readonly #close: () => Promise<void>;

  constructor(opened: OpenStore, more: Readonly<Record<string, string>> = {}) {
    takeAuditSecret(secret);
    this.database = opened.database;
    this.#close = async () => await opened.close();
    this.environment = readEnvironment({
      CONSOLE_ORIGIN: 'https://console.test',
      PLATFORM_BASE_URL: 'https://platform.test',
      PLATFORM_CLIENT_ID: 'client',
      PLATFORM_API_KEY: 'key',
      PLATFORM_ENVIRONMENT: 'sandbox',
      SESSION_SECRET: secret,
      DATA_SECRET: secret,
      ...more,
    });
  }

  static async open(more?: Readonly<Record<string, string>>): Promise<TestAlerts> {
    return new TestAlerts(await openTestStore(), more);
  }

  async close(): Promise<void> {
    await this.#close();
  }

  async renew(): Promise<void> {
    await this.database.execute(
      sql`truncate person, mirror_account, alert, alert_watch, alert_rule, alert_webhook, operation, lease cascade`,
    );
    await emptyAudit(this.database);
  }

  get clientHash(): string {
    return connectionHash(builtInCredential(this.environment).connection);
  }

  async addAccount(account = 'master', clientHash = this.clientHash): Promise<number> {
    const made = await readRow(
      this.database,
      sql`insert into ${mirrorAccount} (client_hash, account, environment, time_zone, first_day)
        values (${clientHash}, ${account}, 'sandbox', 'Asia/Shanghai', '2026-01-01') returning id`,
      { id: integer },
    );
    return made?.id ?? 0;
  }

  async addPerson(role: Role, accounts: readonly string[] = ['master']): Promise<TestPerson> {
    const id = randomUUID();
    const email = `${id}@staff.test`;
    const name = `${role} ${id.slice(0, 4)}`;
    await this.database.insert(person).values({ id, email, name, role, passwordHash: 'none' });
    await this.grant(id, accounts);
    return { personId: id, name, email, role, sessionKey: 'k' };
  }

  async grant(personId: string, grant: readonly string[], revoke: readonly string[] = []): Promise<void> {
    await changeGrants(this.database, { personId, grant, revoke, byId: undefined }, new Date());
  }

  /** As the platform would show them now, or `agoMs` before. */
  async see(accountId: number, feed: FeedName, rows: readonly Raw[], agoMs = 0): Promise<void> {
    const account = { id: accountId, zone: 'Asia/Shanghai' };
    await observe(this, account, { feed, fields: 'all', rows, sentMs: Date.now() - agoMs });
  }

  /** As if everything had been watched for so long. */
  async watchSince(agoMs: number): Promise<void> {
    await evaluateAlerts(this.database, { environment: this.environment, broken });
    await this.database.update(alertWatch).set({ since: new Date(Date.now() - agoMs) });
  }

  async evaluate() {
    return await evaluateAlerts(this.database, { environment: this.environment, broken });
  }

  async plan(): Promise<void> {
    while (await planDeliveries(this, broken));
  }

  async viewer({ personId }: { readonly personId: string }): Promise<Viewer> {
    const viewer = await findViewer(this, personId);
    if (viewer === undefined) throw new Error('There is no such person.');
    return viewer;
  }

  async list(by: TestPerson, filter: AlertFilter = {}) {
    return (await listAlerts(this.database, await this.viewer(by), filter, { size: 100 })).alerts;
  }

  /** Kind, what it is about and state of all that this person sees, sorted. */
  async seen(by: TestPerson): Promise<string[]> {
    return (await this.list(by)).map(({ kind, object, state }) => `${kind} ${object.id} ${state}`).toSorted();
  }

  context(caller: TestPerson) {
    return { store: this.database, sealer: this.sealer, environment: this.environment, caller, now: new Date() };
  }

  /** What is usual on a lane: 95 of 100 take so long at most. */
  async setLane(accountId: number, longestS: number, count = 100): Promise<void> {
    await this.database.insert(mirrorLane).values({
      ...{ accountId, method: 'LOCAL', currency: 'EUR', country: 'DE', count },
      ...{ median: Math.floor(longestS / 2), longestUsual: longestS, refreshedAt: new Date() },
    });
  }

  /** That a list was read, so long ago. */
  async noteRead(
    accountId: number,
    agoMs: number,
    more: Partial<typeof mirrorWindow.$inferInsert> = {},
  ): Promise<void> {
    const set = {
      ...{ toDay: '9999-12-31', agreed: 1, agreedAt: new Date(Date.now() - agoMs), pauseMs: 30_000 },
      ...{ nextAt: new Date(Date.now() + minuteMs), ...more },
    };
    await this.database
      .insert(mirrorWindow)
      .values({ accountId, feed: 'payouts', status: 'PROCESSING', fromDay: '2026-01-01', ...set })
      .onConflictDoUpdate({
        target: [mirrorWindow.accountId, mirrorWindow.feed, mirrorWindow.status, mirrorWindow.fromDay],
        set,
      });
  }

  async addWrite(more: Partial<typeof recordedWrite.$inferInsert> = {}): Promise<string> {
    const id = randomUUID();
    await this.database.insert(recordedWrite).values({
      ...{ id, formId: randomUUID(), idempotencyKey: randomUUID(), operation: 'updateBankAccount', account: 'master' },
      ...{ method: 'POST', path: '/', params: {}, environment: 'sandbox', clientHash: this.clientHash },
      ...{ personId: randomUUID(), personName: 'Ann', role: 'operator', sessionKey: 'k', inputHash: '', bodyHash: '' },
      ...{ bodySealed: '', asked: {}, overrides: {}, requestId: randomUUID(), createdAt: new Date(), holds: false },
      ...{ state: 'SUCCEEDED', ...more },
    });
    return id;
  }

  async deliveries(): Promise<string[]> {
    const rows = await this.database
      .select({ channel: alertDelivery.channel, state: alertDelivery.state, problem: alertDelivery.problem })
      .from(alertDelivery);
    return rows.map(({ channel, state, problem }) => [channel, state, problem ?? ''].join(' ').trim()).toSorted();
  }

  /** What the audit says: act and result. */
  async lines(): Promise<string[]> {
    const rows = await this.database
      .select({ act: audit.act, result: audit.result })
      .from(audit)
      .orderBy(audit.sequence);
    return rows.map(({ act, result }) => `${act} ${result}`);
  }
}

export function broken(error: unknown): never {
  throw error;
}

export const drawn = english;

export const payout = (id: string, more: Raw = {}): Raw => ({
  payout_id: id,
  payout_currency: 'EUR',
  payout_amount: '1250.50',
  payout_status: 'PROCESSING',
  create_time: new Date(Date.now() - hourMs).toISOString(),
  completed_time: '',
  ...more,
});

export const bankAccount = (id: string, more: Raw = {}): Raw => ({
  id,
  account_name: 'Example Ltd',
  account_number: '0001234567890',
  currency: 'EUR',
  account_status: 'Valid',
  bank_name: 'First Bank',
  swift_code: 'DEUTDEFF',
  bank_country_code: 'DE',
  bank_address: 'Main Street 1',
  bank_code_type: '',
  bank_code_value: '',
  bank_branch_code: '',
  ...more,
});
