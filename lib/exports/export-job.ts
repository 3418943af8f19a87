import * as z from 'zod';
import type { Doer } from '@/lib/audit/record-act';
import type { exportJob } from '@/lib/store/export-schema';
import { fileTotal, keptCoverage } from './about-lines';
import { isExportColumn } from './export-columns';
import { fileProgress, noRowsYet } from './file-progress';

export type JobRow = typeof exportJob.$inferSelect;

const accounts = z.array(
  z.object({
    /** In the mirror. */
    id: z.int(),
    account: z.string(),
    name: z.string().optional(),
  }),
);

/** What of a job changes with each part. */
const jobProgress = z.object({
  /** Parts of rows; they are numbered from 1, and the head is 0. */
  parts: z.int(),
  file: fileProgress,
  totals: z.array(fileTotal),
  /** Values that stand in full. */
  opened: z.int(),
  /** Bytes of the whole file, once it is. */
  bytes: z.int(),
});
export type JobProgress = z.output<typeof jobProgress>;

export const noProgress: JobProgress = { parts: 0, file: noRowsYet, totals: [], opened: 0, bytes: 0 };

/** A stored row, with what it keeps as JSON read again. */
export function readJob(row: JobRow) {
  return {
    ...row,
    accounts: accounts.parse(row.accounts),
    columns: z.array(z.string().refine(isExportColumn)).parse(row.columns),
    progress: jobProgress.parse(row.progress),
    coverage: keptCoverage.parse(row.coverage),
  };
}
export type ExportJob = ReturnType<typeof readJob>;

/** What the audit tells of a file, and where. */
export function lineOfJob(
  job: Pick<ExportJob, 'id' | 'account' | 'format' | 'search' | 'columns' | 'isRevealed' | 'reason'>,
) {
  const { id, account, format, search, columns, isRevealed, reason } = job;
  return {
    kind: 'export',
    account: account === 'all' ? undefined : account,
    object: { type: 'export', id },
    after: { account, format, search, columns, full: isRevealed, ...(isRevealed ? { reason } : {}) },
  } as const;
}

/** Whoever asked, for lines of what the console does for them later. */
export const doerOfJob = ({
  personId,
  personName,
  role,
}: Pick<ExportJob, 'personId' | 'personName' | 'role'>): Doer => ({
  personId,
  name: personName,
  role,
});
