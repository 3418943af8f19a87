import { oneAccount } from '@/lib/addresses/every-account';
import * as z from 'zod';
import type { Doer } from '@/lib/audit/record-act';
import { findLanguage } from '@/lib/messages/languages';
import { findFilterNames } from '@/lib/mirror/payouts/find-filter-names';
import type { FilterNames } from '@/lib/mirror/payouts/filter-words';
import type { exportJob } from '@/lib/store/export-schema';
import type { Store } from '@/lib/store/open-store';
import { fileTotal, keptCoverage } from './about-lines';
import { isExportColumn } from './export-columns';
import { exportedListNames, type ExportedListName } from './exported-list';
import { readExportedQuery } from './exported-query';
import { fileProgress, noRowsYet } from './files/file-progress';

export type JobRow = typeof exportJob.$inferSelect;

const accounts = z.array(
  z.object({
    /** The account's id in the mirror. */
    id: z.int(),
    account: z.string(),
    name: z.string().optional(),
    /** True for an account that the person does not hold, and of which they saw some rows as a delegate. */
    isElsewhere: z.boolean().optional(),
  }),
);

/** The fields of a job that change with each part. */
const jobProgress = z.object({
  /** How many parts of rows there are; they are numbered from 1, and the head has number 0. */
  parts: z.int(),
  file: fileProgress,
  totals: z.array(fileTotal),
  /** How many values are written unmasked. */
  opened: z.int(),
  /** Bytes of the whole file, once it is complete. */
  bytes: z.int(),
});
export type JobProgress = z.output<typeof jobProgress>;

export const noProgress: JobProgress = { parts: 0, file: noRowsYet, totals: [], opened: 0, bytes: 0 };

const readList = z.enum(exportedListNames);

/** A stored row with its text and JSON parsed; no other place parses them. */
export function readJob(row: JobRow) {
  const list: ExportedListName = readList.parse(row.list);
  return {
    ...row,
    list,
    asked: readExportedQuery(list, row.search),
    // A newer copy of the console may have stored a language that this one does not have.
    language: findLanguage(row.language) ?? 'en',
    accounts: accounts.parse(row.accounts),
    columns: z.array(z.string().refine(isExportColumn)).parse(row.columns),
    progress: jobProgress.parse(row.progress),
    coverage: keptCoverage.parse(row.coverage),
  };
}
export type ExportJob = ReturnType<typeof readJob>;

/** The names for the filters of some files. */
export async function namesFor(database: Store, jobs: readonly ExportJob[]): Promise<FilterNames> {
  const accounts = jobs.flatMap((job) => job.accounts);
  return await findFilterNames(database, { accounts, accountIds: accounts.map(({ id }) => id) });
}

/** The audit's record of a file, and the account it belongs to. */
export function lineOfJob(
  job: Pick<ExportJob, 'id' | 'account' | 'list' | 'format' | 'search' | 'columns' | 'isRevealed' | 'reason'>,
) {
  const { id, account, list, format, search, columns, isRevealed, reason } = job;
  return {
    kind: 'export',
    account: oneAccount(account),
    object: { type: 'export', id },
    after: { account, list, format, search, columns, full: isRevealed, ...(isRevealed ? { reason } : {}) },
  } as const;
}

/** The person who requested the file, for audit lines about the console's later work on it. */
export const doerOfJob = ({
  personId,
  personName,
  role,
}: Pick<ExportJob, 'personId' | 'personName' | 'role'>): Doer => ({
  personId,
  name: personName,
  role,
});
