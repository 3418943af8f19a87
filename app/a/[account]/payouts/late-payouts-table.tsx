'use client';

import { lazy } from 'react';
import type { PayoutsTableProps } from './payouts-table';

const Late = lazy(async () => ({ default: (await import('./payouts-table')).PayoutsTable }));

/** Loads the platform's own list where it is drawn, and not beside the mirror's list. */
export function LatePayoutsTable(props: PayoutsTableProps) {
  return <Late {...props} />;
}
