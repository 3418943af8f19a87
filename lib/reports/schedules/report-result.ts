import * as z from 'zod';
import { keptCoverage } from '@/lib/exports/about-lines';

const total = z.object({
  currency: z.string(),
  /** Undefined for a total over all statuses, as a file has. */
  status: z.string().optional(),
  count: z.int(),
  /** The sum as exact decimal text. */
  sum: z.string(),
  withoutAmount: z.int(),
});
export type ReportTotal = z.output<typeof total>;

/** The result of a run, as the store keeps it. */
export const reportResult = z.object({
  /** Days of the platform, both included; an end that is left out is open. */
  from: z.string().optional(),
  to: z.string().optional(),
  /** The platform's zone, in which these days are counted. */
  zone: z.string(),
  count: z.int(),
  totals: z.array(total),
  coverage: keptCoverage,
  /** For a report of rows: the name of its view, and the query of its rows as an address has it. */
  view: z.object({ name: z.string(), search: z.string() }).optional(),
});
export type ReportResult = z.output<typeof reportResult>;

/** The accounts of a report. */
export const reportAccounts = z.array(z.object({ id: z.int(), account: z.string() }));
