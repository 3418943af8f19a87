import 'server-only';
import { findRefusal } from '@/app/write/start/act-permission';
import { updateCardStatusWrite } from '@/lib/writes/verbs/update-card-status';
import type { MoveRefusals } from './known-card';

/** The moves that the person's role does not include, each with the reason. */
export async function readMoveRefusals(): Promise<MoveRefusals> {
  const [ACTIVE, FROZEN, CANCELLED] = await Promise.all([
    findRefusal(updateCardStatusWrite, { card_status: 'ACTIVE' }),
    findRefusal(updateCardStatusWrite, { card_status: 'FROZEN' }),
    findRefusal(updateCardStatusWrite, { card_status: 'CANCELLED' }),
  ]);
  return { ACTIVE, FROZEN, CANCELLED };
}
