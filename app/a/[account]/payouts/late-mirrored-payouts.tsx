'use client';

import { lazy } from 'react';
import type { MirroredPayoutsProps } from './mirrored-payouts';

const Late = lazy(async () => ({ default: (await import('./mirrored-payouts')).MirroredPayouts }));

/** It comes where it is drawn: where the platform's own list is, it does not come along. */
export function LateMirroredPayouts(props: MirroredPayoutsProps) {
  return <Late {...props} />;
}
