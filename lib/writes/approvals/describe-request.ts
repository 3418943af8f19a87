import type { Store } from '@/lib/store/open-store';
import type { WriteView } from '../submit/write-answer';
import { findApproval } from './approval-check';
import { findTold } from './find-approvers';
import { deciderOf, isUnanswered } from './list-approvals';

/** The words of a write's page about its request: who was told while it waits, or what the approver asks. */
export async function describeRequest(
  store: Store,
  view: Pick<WriteView, 'id' | 'state'>,
  demo: boolean,
): Promise<Pick<WriteView, 'told' | 'question'>> {
  if (view.state === 'PENDING_APPROVAL') return { told: await findTold(store, view.id, demo) };
  const asked = view.state === 'SENT_BACK' ? await findApproval(store, view.id) : undefined;
  if (asked === undefined) return {};
  const isAnswered = !(await isUnanswered(store, view));
  return { question: { by: deciderOf(asked), text: asked.reason ?? '', isAnswered } };
}
