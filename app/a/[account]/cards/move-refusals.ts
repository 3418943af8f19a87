import 'server-only';
import { findRefusal } from '@/app/write/start/act-permission';
import type { MoveRefusals } from './move-dialog';

/** Which moves the person's role does not include, each with the reason. */
export async function readMoveRefusals(): Promise<MoveRefusals> {
  const [ACTIVE, FROZEN, CANCELLED] = await Promise.all([
    findRefusal('updateCardStatus', { card_status: 'ACTIVE' }),
    findRefusal('updateCardStatus', { card_status: 'FROZEN' }),
    findRefusal('updateCardStatus', { card_status: 'CANCELLED' }),
  ]);
  return { ACTIVE, FROZEN, CANCELLED };
}
