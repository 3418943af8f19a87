'use client';

import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import {
  previewApproval,
  type ApprovalPreview,
  type ApprovalRequirement,
} from '@/lib/writes/approvals/approval-preview';
import type { WriteView } from '@/lib/writes/submit/write-answer';

/** What stands of approvals beside the button of a write. */
export interface ApprovalHint {
  readonly kind: ApprovalRequirement['kind'];
  /** Who can approve, and from what amount on; undefined where nobody has to. */
  readonly sentence: Message | undefined;
  /** It needs approval that nobody here can give: the server does not take it. */
  readonly isImpossible: boolean;
}

/** For a write with this body, as far as it is filled in; undefined while its form is on its way. */
export function hintOf(preview: ApprovalPreview | undefined, body: object): ApprovalHint | undefined {
  if (preview === undefined) return undefined;
  const requirement = previewApproval(preview, body);
  const isImpossible = requirement.kind === 'needed' && preview.by === undefined;
  return { kind: requirement.kind, sentence: sentenceOf(requirement, preview.by), isImpossible };
}

function sentenceOf(requirement: ApprovalRequirement, who: Message | undefined): Message | undefined {
  switch (requirement.kind) {
    case 'free':
      return undefined;
    case 'needed':
      return who === undefined ? message('writes.approval.nobody') : message('writes.approval.needed', { who });
    case 'maybe':
      return who === undefined
        ? message('writes.approval.maybeNobody', requirement.from)
        : message('writes.approval.maybe', { ...requirement.from, who });
  }
}

/** Stands beside the button that submits. */
export function ApprovalNote({ approval }: { readonly approval: ApprovalHint | undefined }) {
  const words = useWords();
  if (approval?.sentence === undefined) return null;
  return (
    <p className="text-ink flex items-start gap-1.5 text-sm">
      <Icon name={approval.isImpossible ? 'ban' : 'user-check'} className="text-ink-muted mt-0.5 size-4 shrink-0" />
      <span>{words(approval.sentence)}</span>
    </p>
  );
}

/** Nothing of these was sent. */
const unsent: readonly WriteView['state'][] = ['PENDING_APPROVAL', 'WITHDRAWN', 'DECLINED', 'EXPIRED'];

/** How the server decided otherwise than was expected; undefined where it did not. */
export function decidedOtherwise(
  expected: ApprovalRequirement['kind'] | undefined,
  { state, approved }: Pick<WriteView, 'state' | 'approved'>,
): 'sentAtOnce' | 'asked' | undefined {
  if (expected === 'needed' && !approved && !unsent.includes(state)) return 'sentAtOnce';
  return expected === 'free' && state === 'PENDING_APPROVAL' ? 'asked' : undefined;
}

interface DecidedOtherwiseProps {
  readonly expected: ApprovalRequirement['kind'] | undefined;
  readonly view: WriteView;
}

/** Nothing is silently other than was expected. */
export function DecidedOtherwise({ expected, view }: DecidedOtherwiseProps) {
  const t = useTranslations('writes.approval');
  const how = decidedOtherwise(expected, view);
  return how === undefined ? null : <Notice tone="caution">{t(how)}</Notice>;
}
