import { store } from '../store/open-store';
import { notePeopleAct, type Doer, type PeopleAct } from './people-audit';

/** What somebody asked for and may not. */
export type RefusedAct = Pick<PeopleAct, 'act' | 'account' | 'objectType' | 'objectId' | 'requestId'>;

/** Who tried what they may not: buttons do not offer it, so it was typed or sent by hand, or a right has just been taken. */
export async function noteRefusal(by: Doer, refused: RefusedAct, reason: string): Promise<void> {
  await notePeopleAct(await store(), { ...refused, at: new Date(), by, result: `refused: ${reason}` });
}
