import { firstPage } from '@/app/list/list-sizes';
import type { PayoutQuery } from './payouts-table';

/** What the address of the list may hold besides the page; everything else is left alone. */
export const payoutListFields = ['payout_status', 'start_time', 'end_time'] as const;

export const payoutListDefaults: PayoutQuery = firstPage;
