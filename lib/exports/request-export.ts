import 'server-only';
import { randomUUID } from 'node:crypto';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Caller } from '@/lib/access/sessions/caller';
import { recordAct } from '@/lib/audit/record-act';
import { message, type Message } from '@/lib/messages/message';
import { findCoverage } from '@/lib/mirror/coverage';
import { findPayouts } from '@/lib/mirror/find-payouts';
import { sumPayouts } from '@/lib/mirror/sums/sum-payouts';
import { accountIdsFor, type MirrorScope, openMirror } from '@/lib/mirror/open-mirror';
import { asAskedBy, type PayoutQuery } from '@/lib/mirror/payout-query';
import { failed, ok, type Result } from '@/lib/result';
import { exportJob } from '@/lib/store/export-schema';
import { mirrorAccount } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { lineOfJob, noProgress } from './export-job';
import { exportLimits } from './export-limits';
import type { ExportOrder } from './export-order';
import { mayExportFull } from './export-problem';
import { readExportedQuery } from './exported-query';

/** Why no file is made; `isForbidden`: it was asked for what is not theirs, and that is written down. */
interface RequestRefusal {
  readonly isForbidden: boolean;
  readonly sentence: Message;
}

const refused = (sentence: Message) => failed<RequestRefusal>({ isForbidden: false, sentence });

interface Asked {
  readonly database: Store;
  readonly by: Caller;
  readonly order: Omit<ExportOrder, 'zone'>;
  /** IANA. */
  readonly zone: string;
  /** What the full values are for; undefined: masked ones. */
  readonly reason: string | undefined;
  readonly now: Date;
}

/** Puts a file in the queue, for whoever may see these payouts now. */
export async function requestExport(asked: Asked): Promise<Result<string, RequestRefusal>> {
  const { database, by, order, reason } = asked;
  const scope = await openMirror('listPayouts', order.account);
  if (!scope.ok) {
    const { kind, reason: why } = scope.error;
    return failed({ isForbidden: kind === 'not-allowed', sentence: why ?? message('terms.noAnswer') });
  }
  if (!scope.value.isOn) return refused(message('exports.refused.noMirror'));
  if (reason !== undefined && !mayExportFull(by.role)) return refused(message('terms.fullExports'));
  const query = asAskedBy(readExportedQuery(order.search).query, by);
  const accounts = await accountsOf(database, scope.value, query);
  const ids = accounts.map(({ id }) => id);
  const rowsTotal = (await sumPayouts(database, ids, query)).reduce((sum, one) => sum + one.count, 0);
  const [newest] = (await findPayouts(database, ids, { ...query, order: 'desc', size: 1 })).rows;
  const [first] = accounts;
  if (first === undefined || newest === undefined) return refused(message('exports.refused.nothing'));
  const [open] = await database
    .select({ jobs: count() })
    .from(exportJob)
    .where(and(eq(exportJob.personId, by.personId), inArray(exportJob.state, ['queued', 'running'])));
  if ((open?.jobs ?? 0) >= exportLimits.mostOpen)
    return refused(message('exports.refused.tooMany', { most: exportLimits.mostOpen }));
  // Accounts that the mirror has nothing of yet have no row in the file, and their days are missing.
  const coverage = await findCoverage(database, accountIdsFor(scope.value, query), 'payouts', scope.value.today, {
    fromDay: query.from,
    toDay: query.to,
  });
  return ok(
    await keep(asked, {
      clientHash: first.clientHash,
      accounts: accounts.map(({ id, account, name }) => ({ id, account, name })),
      rowsTotal,
      newestMs: Math.ceil(newest.createdMs),
      coverage,
    }),
  );
}

interface ExportedAccount {
  readonly id: number;
  readonly account: string;
  readonly name: string | undefined;
  readonly clientHash: string;
}

/** The accounts of the mirror that the file is of: of all that the person may see, those that the list is narrowed to. */
async function accountsOf(database: Store, scope: MirrorScope, query: PayoutQuery): Promise<ExportedAccount[]> {
  const { id, account, clientHash } = mirrorAccount;
  const rows = await database
    .select({ id, account, clientHash })
    .from(mirrorAccount)
    .where(inArray(id, [...accountIdsFor(scope, query)]))
    .orderBy(sql`${account} <> 'master'`, account);
  const nameOf = new Map(scope.accounts.map((one) => [one.account, one.name]));
  return rows.map((row) => ({ ...row, name: nameOf.get(row.account) }));
}

type Found = Pick<typeof exportJob.$inferInsert, 'clientHash' | 'accounts' | 'rowsTotal' | 'newestMs' | 'coverage'>;

async function keep({ database, by, order, zone, reason, now }: Asked, found: Found): Promise<string> {
  const { account, search, format, columns } = order;
  const job = {
    ...{ id: randomUUID(), account, search, format, columns, zone },
    isRevealed: reason !== undefined,
    reason: reason ?? '',
  };
  await database.transaction(async (transaction) => {
    await transaction.insert(exportJob).values({
      ...job,
      ...found,
      personId: by.personId,
      personName: by.name,
      role: by.role,
      state: 'queued',
      progress: noProgress,
      createdAt: now,
      // A file that is not made by then is not made any more.
      expiresAt: new Date(now.getTime() + exportLimits.fileLastsMs),
    });
    const line = lineOfJob(job);
    const act = job.isRevealed ? 'export.full' : 'export.request';
    await recordAct(transaction, { ...line, after: { ...line.after, rows: found.rowsTotal }, act, at: now, by });
  });
  return job.id;
}
