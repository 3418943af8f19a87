import * as z from 'zod';
import { limits } from './limits';
import { wireInteger } from './primitives';

/** Interface 2.1 and 8: page 1 upwards, 1 to 100 records. */
export const pageQuery = {
  page_number: wireInteger(limits.pageNumber.min),
  page_size: wireInteger(limits.pageSize.min, limits.pageSize.max),
};

/** The same sizes, and the first ten records for a caller that asks for no page. */
export const silentPageQuery = {
  page_number: pageQuery.page_number.default(1),
  page_size: pageQuery.page_size.default(limits.widePageSize.default),
};

/** Interface 4.10 and 8: 10 to 100 records, "default 10": two clients of the platform rely on that. */
export const widePageQuery = {
  page_number: wireInteger(limits.pageNumber.min).default(1),
  page_size: wireInteger(limits.widePageSize.min, limits.widePageSize.max).default(limits.widePageSize.default),
};

/** Interface 2.1: totals and records are present. */
export function page<T extends z.ZodType>(record: T) {
  return z.object({ total_pages: z.int(), total_items: z.int(), data: z.array(record) });
}

/** Interface 2.1: totals and records may be missing (card products, and by extras the other lists). */
export function loosePage<T extends z.ZodType>(record: T) {
  return z.object({
    total_pages: z.int().optional(),
    total_items: z.int().optional(),
    data: z.preprocess((rows) => rows ?? [], z.array(record)),
  });
}

/** Any list answer, for code that shows pages of any noun. */
export interface Page<T> {
  total_pages?: number | undefined;
  total_items?: number | undefined;
  data: T[];
}
