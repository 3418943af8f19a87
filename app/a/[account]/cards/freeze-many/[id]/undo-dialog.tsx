'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ActionDialog } from '@/app/act/action-dialog';
import { useActionForm } from '@/app/act/use-action-form';
import { useActingAccount } from '@/app/shell/console-providers';
import { ApprovalNote, hintOf } from '@/app/write/form/approval-note';
import { TextareaField } from '@/components/field/textarea-field';
import { limits } from '@/lib/contract/limits';
import type { ApprovalPreview } from '@/lib/writes/approvals/approval-preview';
import type { RunView } from '@/lib/writes/runs/read-runs';
import { undoRunAction } from '../actions';
import { pathIn } from '@/lib/addresses/path-to';

export interface UndoDialogProps {
  readonly account: string;
  readonly run: Pick<RunView, 'id' | 'reason'>;
  /** How many cards the run froze. */
  readonly count: number;
  readonly approval: ApprovalPreview | undefined;
  readonly onClose: () => void;
}

/** Unfreezes exactly the cards of a run; each unfreeze waits for approval where a single one would. */
export function UndoDialog({ account, run, count, approval, onClose }: UndoDialogProps) {
  const t = useTranslations('card-runs.undo');
  const acting = useActingAccount();
  const router = useRouter();
  const [reason, setReason] = useState(t('reason', { reason: run.reason }).slice(0, limits.updateReason));
  const label = useTranslations('cards.form')('reason');
  const hint = hintOf(approval, { card_status: 'ACTIVE' });
  const form = useActionForm({
    action: undoRunAction,
    input: () => ({ account, id: run.id, reason }),
    fields: ['reason'],
    onDone: (id) => {
      onClose();
      router.push(pathIn(account, 'cards/freeze-many/[id]', { id }));
    },
  });
  return (
    <ActionDialog
      form={form}
      onClose={onClose}
      title={t('title', { count })}
      description={t('text', { account: acting })}
      submitLabel={t('act', { count })}
      isReady={hint?.isImpossible !== true}
    >
      <TextareaField
        rows={2}
        label={label}
        limit={limits.updateReason}
        error={form.problemAt('reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <ApprovalNote approval={hint} />
    </ActionDialog>
  );
}
