'use client';

import { lazy } from 'react';
import type { PayoutsTableProps } from './payouts-table';

const Late = lazy(async () => ({ default: (await import('./payouts-table')).PayoutsTable }));

/** Loads the platform's own list only where it is drawn, so that the mirror's list does not load it too. */
export function LatePayoutsTable(props: PayoutsTableProps) {
  return <Late {...props} />;
}
