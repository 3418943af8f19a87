import { useMemo } from 'react';
import { usePlatformAway } from '@/app/failures/platform-presence';
import { message } from '@/lib/messages/message';
import type { MoveRefusals } from './known-card';

const away = message('cards.refused.away');

/** The moves that this person may make now: none can begin while the platform does not answer. */
export function useMoveRefusals(given: MoveRefusals): MoveRefusals {
  const isAway = usePlatformAway();
  return useMemo(() => (isAway ? { FROZEN: away, ACTIVE: away, CANCELLED: away } : given), [isAway, given]);
}
