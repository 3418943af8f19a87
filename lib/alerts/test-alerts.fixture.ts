import { randomUUID } from 'node:crypto';
import type { Caller } from '@/lib/access/sessions/caller';
import { english } from '@/lib/messages/english.fixture';
import type { Raw } from '@/lib/mirror/filling/derive';
import { alertWatch } from '@/lib/store/alert-schema';
import { mirrorLane, mirrorWindow } from '@/lib/store/mirror-schema';
import { delivery } from '@/lib/store/outbox-schema';
import { recordedWrite } from '@/lib/store/schema';
import { payout as listed, TestConsole } from '@/lib/test-console.fixture';
import { evaluateAlerts } from './evaluate-alerts';
import { type AlertFilter, listAlerts } from './find-alerts';
import { planDeliveries } from './alert-delivery';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A console whose alerts are evaluated and planned by a test. Its clock is that of the database. */
export class TestAlerts extends TestConsole {
  override async renew(...more: readonly string[]): Promise<void> {
    await super.renew('alert', 'alert_watch', 'alert_rule', 'alert_webhook', 'operation', 'lease', ...more);
  }

  /** Makes every account watched since so long ago. */
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

  async list(by: Caller, filter: AlertFilter = {}) {
    return (await listAlerts(this.database, await this.viewer(by), filter, { size: 100 })).alerts;
  }

  /** Kind, subject and state of each alert that this person sees, sorted. */
  async seen(by: Caller): Promise<string[]> {
    return (await this.list(by)).map(({ kind, object, state }) => `${kind} ${object.id} ${state}`).toSorted();
  }

  /** Sets the usual time of a lane: 95 of 100 take so long at most. */
  async setLane(accountId: number, longestS: number, count = 100): Promise<void> {
    await this.database.insert(mirrorLane).values({
      accountId,
      method: 'LOCAL',
      currency: 'EUR',
      country: 'DE',
      count,
      median: Math.floor(longestS / 2),
      longestUsual: longestS,
      refreshedAt: new Date(),
    });
  }

  /** Records that a list was read, so long ago. */
  async noteRead(
    accountId: number,
    agoMs: number,
    more: Partial<typeof mirrorWindow.$inferInsert> = {},
  ): Promise<void> {
    const set = {
      toDay: '9999-12-31',
      agreed: 1,
      agreedAt: new Date(Date.now() - agoMs),
      pauseMs: 30_000,
      nextAt: new Date(Date.now() + minuteMs),
      ...more,
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
      id,
      formId: randomUUID(),
      idempotencyKey: randomUUID(),
      operation: 'updateBankAccount',
      account: 'master',
      method: 'POST',
      path: '/',
      params: {},
      environment: 'sandbox',
      clientHash: this.clientHash,
      personId: randomUUID(),
      personName: 'Ann',
      role: 'operator',
      sessionKey: 'k',
      inputHash: '',
      bodyHash: '',
      bodySealed: '',
      asked: {},
      overrides: {},
      requestId: randomUUID(),
      createdAt: new Date(),
      holds: false,
      state: 'SUCCEEDED',
      ...more,
    });
    return id;
  }

  async deliveries(): Promise<string[]> {
    const rows = await this.database
      .select({ channel: delivery.channel, state: delivery.state, problem: delivery.problem })
      .from(delivery);
    return rows.map(({ channel, state, problem }) => [channel, state, problem ?? ''].join(' ').trim()).toSorted();
  }
}

export function broken(error: unknown): never {
  throw error;
}

export const drawn = english;

/** A payout that the platform made an hour ago. */
export const payout = (id: string, more: Raw = {}): Raw =>
  listed(id, { payout_amount: '1250.50', create_time: new Date(Date.now() - hourMs).toISOString(), ...more });

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
