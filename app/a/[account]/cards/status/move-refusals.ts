import 'server-only';
import { requireCaller } from '@/lib/access/sessions/caller';
import { decide } from '@/lib/access/permissions/may-run';
import type { CardStatus } from '@/lib/contract/cards';
import type { MoveRefusals } from './card-moves';

/** Which moves the person's role does not include, each with the reason. The engine asks again when it is sent. */
export async function readMoveRefusals(): Promise<MoveRefusals> {
  const { role } = await requireCaller();
  const reason = (card_status: CardStatus) => {
    const allowed = decide(role, 'updateCardStatus', { card_status });
    return allowed.ok ? undefined : allowed.error.reason;
  };
  return { ACTIVE: reason('ACTIVE'), FROZEN: reason('FROZEN'), CANCELLED: reason('CANCELLED') };
}
