import type { Card } from '@/lib/contract/cards';
import { message, type Message } from '@/lib/messages/message';
import type { RunKindName } from '@/lib/store/schema';
import { updateCardStatusWrite } from '../verbs/update-card-status';
import { isSameText, type Write } from '../verbs/define-write';

/** Many writes of one kind, each on a record of its own. */
export interface RunKind {
  readonly write: Write;
  /** The input that all writes of a run have, beside the id of the record. */
  readonly input: (reason: string) => Readonly<Record<string, unknown>>;
  /** Set for a run that undoes another one: why it leaves a record as it is now; undefined where it undoes the write. */
  readonly whyLeft: ((record: object, undone: { readonly reason: string }) => Message | undefined) | undefined;
}

/** A card with another reason than the run gave was frozen again by another person. */
function whyNotUnfrozen(record: object, { reason }: { readonly reason: string }): Message | undefined {
  const { card_status: status, update_reason: shown }: Partial<Pick<Card, 'card_status' | 'update_reason'>> = record;
  if (status !== 'FROZEN') return message('card-runs.left.notFrozen');
  return isSameText(reason, shown) ? undefined : message('card-runs.left.frozenAnew');
}

const inputOf = (card_status: string) => (reason: string) => ({ card_status, update_reason: reason });

export const runKinds: Readonly<Record<RunKindName, RunKind>> = {
  freeze: { write: updateCardStatusWrite, input: inputOf('FROZEN'), whyLeft: undefined },
  unfreeze: { write: updateCardStatusWrite, input: inputOf('ACTIVE'), whyLeft: whyNotUnfrozen },
};
