import { message, type Message } from '@/lib/messages/message';
import type { WriteState } from '../write-state';

interface StillHere {
  readonly state: WriteState;
  readonly maker: { readonly id: string; readonly name: string };
}

/** Why somebody may not withdraw what has not left the console; undefined where they may. */
export function whyNotWithdraw({ state, maker }: StillHere, personId: string): Message | undefined {
  if (state !== 'PENDING_APPROVAL' || maker.id === personId) return undefined;
  return message('writes.problem.notYours', { name: maker.name });
}
