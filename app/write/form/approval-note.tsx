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

/** The text about approvals beside the submit button of a write. */
export interface ApprovalHint {
  readonly kind: ApprovalRequirement['kind'];
  /** The people who can approve, and the amount from which they must; undefined if no approval is needed. */
  readonly sentence: Message | undefined;
  /** True if the console has no person who can approve: the server then refuses the write. */
  readonly isImpossible: boolean;
}

/** The hint for a write with this body, as far as it is filled in; undefined until its form arrives. */
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

/** States in which a write was not sent. */
const unsent: readonly WriteView['state'][] = ['PENDING_APPROVAL', 'WITHDRAWN', 'DECLINED', 'EXPIRED', 'SENT_BACK'];

/** How the server's decision differs from the expected one; undefined if it does not. */
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

/** Tells the person that the server decided otherwise than the form had said. */
export function DecidedOtherwise({ expected, view }: DecidedOtherwiseProps) {
  const t = useTranslations('writes.approval');
  const how = decidedOtherwise(expected, view);
  return how === undefined ? null : <Notice tone="caution">{t(how)}</Notice>;
}
