import type { Coverage } from './coverage';
import type { Caller } from '@/lib/access/sessions/caller';
import { payout as listed, TestConsole } from '@/lib/test-console.fixture';
import type { Raw } from './filling/derive';
import type { MirrorScope } from './open-mirror';

/** A console whose people ask the mirror. */
export class TestMirror extends TestConsole {
  /** The platform's day in the scopes of people. */
  static readonly today = '2026-11-24';
  protected override readonly startMs = Date.parse('2026-11-24T05:00:00Z');

  /** Each time a second later. */
  override async see(...given: Parameters<TestConsole['see']>): Promise<void> {
    this.nowMs += 1_000;
    await super.see(...given);
  }

  /** What a person may see, as `openMirror` finds it. */
  scope(caller: Caller | undefined, accounts: readonly string[]): MirrorScope {
    return {
      database: this.database,
      changes: undefined,
      accountIds: accounts.map((account) => this.idOf(account)),
      accounts: accounts.map((account) => ({ account, name: undefined })),
      idOf: (account) => (accounts.includes(account) ? this.idOf(account) : undefined),
      zone: this.zone,
      today: TestMirror.today,
      caller,
      viewer: undefined,
      isOn: true,
    };
  }
}

/** A payout that failed in October. */
export const payout = (id: string, more: Raw = {}): Raw =>
  listed(id, { payout_status: 'FAILED', create_time: '2026-10-12T13:00:00+08:00', ...more });

/** That of a mirror which has read all days by then. */
export const wholeCoverage = (atMs: number): Coverage => ({
  ...({ state: 'whole', asOfMs: atMs, endedAsOfMs: atMs, rest: 'ended', days: 90 } as const),
  missingDays: 0,
  unreadable: 0,
  firstDay: undefined,
  staleSinceMs: undefined,
  problem: undefined,
});
