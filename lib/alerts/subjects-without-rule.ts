import type { FilterSubject } from '@/lib/mirror/payouts/payout-filters';

/** The filters that a rule cannot have: a rule goes on from day to day, and payouts have no owner when they are new. */
export const subjectsWithoutRule: readonly FilterSubject[] = ['created', 'owner'];
