import * as z from 'zod';
import { keptCoverage } from '@/lib/exports/about-lines';

const total = z.object({
  currency: z.string(),
  /** Undefined: of all statuses together, as in a file. */
  status: z.string().optional(),
  count: z.int(),
  /** Exact decimal text. */
  sum: z.string(),
  withoutAmount: z.int(),
});
export type ReportTotal = z.output<typeof total>;

/** What a run found, as the store keeps it. */
export const reportResult = z.object({
  /** Days of the platform, both included; left out: every one that is kept. */
  from: z.string().optional(),
  to: z.string().optional(),
  /** That counts these days. */
  zone: z.string(),
  count: z.int(),
  totals: z.array(total),
  coverage: keptCoverage,
  /** Of a list: the name of its view, and what it was, as it stands in an address. */
  view: z.object({ name: z.string(), search: z.string() }).optional(),
});
export type ReportResult = z.output<typeof reportResult>;

/** The accounts that are in it. */
export const reportAccounts = z.array(z.object({ id: z.int(), account: z.string() }));
