import { requestIdOf, type Doer } from '@/lib/audit/record-act';
import { store } from '@/lib/store/open-store';
import { recordRefusal, type RefusedAct } from './record-refusal';

type Refused = Omit<RefusedAct, 'by' | 'at' | 'reason' | 'requestId'> & { readonly requestId?: string };

/** Who tried what they may not: buttons do not offer it, so it was typed or sent by hand, or a right has just been taken. */
export async function noteRefusal(by: Doer, refused: Refused, reason: string): Promise<void> {
  await recordRefusal(await store(), { requestId: requestIdOf(by), ...refused, by, reason, at: new Date() });
}
