import 'server-only';
import { randomUUID } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { Caller } from '@/lib/access/sessions/caller';
import { todayIn } from '@/lib/format/plain-date';
import type { Language } from '@/lib/messages/languages';
import { message, type Message } from '@/lib/messages/message';
import { type Coverage, findCoverage } from '@/lib/mirror/coverage';
import { accountIdsFor, type MirrorScope, openMirror } from '@/lib/mirror/open-mirror';
import { type PayoutQuery, searchOnDay } from '@/lib/mirror/payouts/payout-query';
import type { ReadError } from '@/lib/platform/reads/read-error';
import { listRefusal } from '@/lib/access/viewers/viewer';
import { openRecords } from '@/lib/writes/lists/open-records';
import type { RecordedListName } from '@/lib/writes/lists/recorded-query';
import { failed, ok, type Result } from '@/lib/result';
import { mirrorAccount } from '@/lib/store/mirror-schema';
import type { Store } from '@/lib/store/open-store';
import { exportedLists, type MirrorSource } from './exported-list';
import { exportLimits } from './export-limits';
import type { ExportOrder } from './export-order';
import { mayExportFull } from './export-problem';
import { readExportedQuery } from './exported-query';
import { type QueuedExport, queueExport } from './queue-export';

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
  /** The language of the file: that of the person's pages. */
  readonly language: Language;
  /** The reason for full values; undefined: masked values. */
  readonly reason: string | undefined;
  readonly now: Date;
}

/** Puts a file in the queue if the person may see the list now. */
export async function requestExport(asked: RequestedExport): Promise<Result<string, RequestRefusal>> {
  const { database, by, order, zone, language, reason, now } = asked;
  const { source } = exportedLists[order.list];
  const opened = source.kind === 'mirror' ? await openKept(asked, source) : await openRecorded(asked, source.list);
  if (!opened.ok) return opened;
  if (reason !== undefined && !mayExportFull(by.role, order.list)) return refused(message('terms.fullExports'));
  if (opened.value.accounts.length === 0) return refused(message('exports.refused.nothing'));
  const job = { ...opened.value, id: randomUUID(), by, zone, language, reason, now };
  const queued = await queueExport(database, { ...job, mostOpen: exportLimits.mostOpen });
  return queued.ok ? ok(job.id) : refused(queued.error);
}

/** The rows of a file, as far as the person may see them now. */
type OpenedRows = Pick<QueuedExport, 'order' | 'accounts' | 'clientHash' | 'connectionId' | 'coverage'>;
type Opened = Promise<Result<OpenedRows, RequestRefusal>>;

const refusedAs = ({ kind, reason }: ReadError) =>
  failed<RequestRefusal>({ isForbidden: kind === 'not-allowed', sentence: reason ?? message('terms.noAnswer') });

async function openKept({ database, order, now }: RequestedExport, { list, feed }: MirrorSource): Opened {
  const scope = await openMirror(list, order.account);
  if (!scope.ok) return refusedAs(scope.error);
  const { zone, today, isOn, viewer } = scope.value;
  if (!isOn || viewer === undefined) return refused(message('exports.refused.noMirror'));
  // "Last 7 days" counts from the moment of the request.
  const search = list === 'listPayouts' ? searchOnDay(order.search, todayIn(zone, now.getTime())) : order.search;
  const { covers } = readExportedQuery(list, search);
  const accounts = await accountsOf(database, scope.value, covers);
  // Accounts that the mirror does not keep yet have no rows in the file, and their days are missing.
  const coverage = await findCoverage(database, accountIdsFor(scope.value, covers), feed, today, covers);
  const { clientHash = viewer.clientHash } = accounts[0] ?? {};
  return ok({ order: { ...order, search }, accounts, coverage, clientHash, connectionId: viewer.connectionId });
}

/** The console knows its own records whole. */
async function openRecorded({ order, now }: RequestedExport, list: RecordedListName): Opened {
  const scope = await openRecords(list, order.account);
  if (!scope.ok) return refusedAs(scope.error);
  const { viewer, accounts } = scope.value;
  const { clientHash, connectionId } = viewer;
  const granted = accounts.filter(({ isElsewhere }) => !isElsewhere);
  const refusal = listRefusal(viewer, exportedLists[order.list].needs, { clientHash, accounts: granted });
  if (refusal !== undefined) return failed({ isForbidden: true, sentence: refusal });
  const coverage = { ...wholeCoverage, asOfMs: now.getTime() };
  return ok({ order, accounts: accounts.map((one) => ({ id: 0, ...one })), coverage, clientHash, connectionId });
}

const wholeCoverage: Omit<Coverage, 'asOfMs'> = {
  ...({ state: 'whole', days: 1, missingDays: 0, unreadable: 0, endedAsOfMs: undefined, rest: undefined } as const),
  firstDay: undefined,
  staleSinceMs: undefined,
  problem: undefined,
};

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
async function accountsOf(
  database: Store,
  scope: MirrorScope,
  query: Pick<PayoutQuery, 'account'>,
): Promise<ExportedAccount[]> {
  const { id, account, clientHash } = mirrorAccount;
  const rows = await database
    .select({ id, account, clientHash })
    .from(mirrorAccount)
    .where(inArray(id, [...accountIdsFor(scope, query)]))
    .orderBy(sql`${account} <> 'master'`, account);
  const nameOf = new Map(scope.accounts.map((one) => [one.account, one.name]));
  return rows.map((row) => ({ ...row, name: nameOf.get(row.account) }));
}
