import 'server-only';
import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { Caller } from '@/lib/access/sessions/caller';
import { todayIn } from '@/lib/format/plain-date';
import { message, type Message } from '@/lib/messages/message';
import { findCoverage } from '@/lib/mirror/coverage';
import { accountIdsFor, type MirrorScope, openMirror } from '@/lib/mirror/open-mirror';
import { asAskedBy, type PayoutQuery, searchOnDay } from '@/lib/mirror/payouts/payout-query';
import { failed, ok, type Result } from '@/lib/result';
import { mirrorAccount } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { exportLimits } from './export-limits';
import type { ExportOrder } from './export-order';
import { mayExportFull } from './export-problem';
import { readExportedQuery } from './exported-query';
import { queueExport } from './queue-export';

/**
 * Why the request is refused; `isForbidden`: the person may not have the requested data, and the refusal is recorded.
 */
interface RequestRefusal {
  readonly isForbidden: boolean;
  readonly sentence: Message;
}

const refused = (sentence: Message) => failed<RequestRefusal>({ isForbidden: false, sentence });

interface RequestedExport {
  readonly database: Store;
  readonly by: Caller;
  readonly order: Omit<ExportOrder, 'zone'>;
  /** An IANA name. */
  readonly zone: string;
  /** The reason for full values; undefined: masked values. */
  readonly reason: string | undefined;
  readonly now: Date;
}

/** Puts a file in the queue if the person may see these payouts now. */
export async function requestExport(asked: RequestedExport): Promise<Result<string, RequestRefusal>> {
  const { database, by, order, reason } = asked;
  const scope = await openMirror('listPayouts', order.account);
  if (!scope.ok) {
    const { kind, reason: why } = scope.error;
    return failed({ isForbidden: kind === 'not-allowed', sentence: why ?? message('terms.noAnswer') });
  }
  if (!scope.value.isOn) return refused(message('exports.refused.noMirror'));
  if (reason !== undefined && !mayExportFull(by.role)) return refused(message('terms.fullExports'));
  // "Last 7 days" counts from the moment of the request.
  const search = searchOnDay(order.search, todayIn(scope.value.zone, asked.now.getTime()));
  const query = asAskedBy(readExportedQuery(search).query, by);
  const accounts = await accountsOf(database, scope.value, query);
  const [first] = accounts;
  if (first === undefined) return refused(message('exports.refused.nothing'));
  // Accounts that the mirror does not keep yet have no rows in the file, and their days are missing.
  const coverage = await findCoverage(database, accountIdsFor(scope.value, query), 'payouts', scope.value.today, {
    fromDay: query.from,
    toDay: query.to,
    statuses: query.status,
  });
  const { clientHash } = first;
  const job = {
    id: randomUUID(),
    by,
    order: { ...order, search },
    zone: asked.zone,
    reason,
    clientHash,
    accounts,
    coverage,
    now: asked.now,
  };
  const { mostOpen } = exportLimits;
  const queued = await queueExport(database, { ...job, mostOpen });
  return queued.ok ? ok(job.id) : refused(queued.error);
}

interface ExportedAccount {
  readonly id: number;
  readonly account: string;
  readonly name: string | undefined;
  readonly clientHash: string;
}

/**
 * The accounts of the file: those of the person's accounts to which the list is narrowed, as far as the mirror keeps
 * them.
 */
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
