'use client';

import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { tellApproval, type ApprovalOutlook, type ApprovalTold } from '@/lib/writes/approvals/approval-outlook';
import type { WriteView } from '@/lib/writes/submit/write-answer';

/** What is told of approvals beside the button of a write. */
export interface ToldApproval {
  readonly told: ApprovalTold['kind'];
  /** Who can approve, and from what amount on; undefined where nobody has to. */
  readonly sentence: Message | undefined;
}

/** What is told of a write with this body, as far as it is filled in; undefined while its form is on its way. */
export function tellOf(outlook: ApprovalOutlook | undefined, body: object): ToldApproval | undefined {
  if (outlook === undefined) return undefined;
  const told = tellApproval(outlook, body);
  return { told: told.kind, sentence: sentenceOf(told, outlook.by) };
}

function sentenceOf(told: ApprovalTold, who: Message | undefined): Message | undefined {
  switch (told.kind) {
    case 'free':
      return undefined;
    case 'needed':
      return who === undefined ? message('writes.approval.nobody') : message('writes.approval.needed', { who });
    case 'maybe':
      return who === undefined
        ? message('writes.approval.maybeNobody', told.from)
        : message('writes.approval.maybe', { ...told.from, who });
  }
}

/** Stands beside the button that submits. */
export function ApprovalNote({ approval }: { readonly approval: ToldApproval | undefined }) {
  const words = useWords();
  if (approval?.sentence === undefined) return null;
  return (
    <p className="text-ink flex items-start gap-1.5 text-sm">
      <Icon name="user-check" className="text-ink-muted mt-0.5 size-4 shrink-0" />
      <span>{words(approval.sentence)}</span>
    </p>
  );
}

/** Nothing of these was sent. */
const unsent: readonly WriteView['state'][] = ['PENDING_APPROVAL', 'WITHDRAWN', 'DECLINED', 'EXPIRED'];

/** How the server decided otherwise than was told; undefined where it did not. */
export function decidedOtherwise(
  told: ApprovalTold['kind'] | undefined,
  { state, approved }: Pick<WriteView, 'state' | 'approved'>,
): 'sentAtOnce' | 'asked' | undefined {
  if (told === 'needed' && !approved && !unsent.includes(state)) return 'sentAtOnce';
  return told === 'free' && state === 'PENDING_APPROVAL' ? 'asked' : undefined;
}

interface DecidedOtherwiseProps {
  readonly told: ApprovalTold['kind'] | undefined;
  readonly view: WriteView;
}

/** Nothing is silently other than was told. */
export function DecidedOtherwise({ told, view }: DecidedOtherwiseProps) {
  const t = useTranslations('writes.approval');
  const how = decidedOtherwise(told, view);
  return how === undefined ? null : <Notice tone="caution">{t(how)}</Notice>;
}
