'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TextareaField } from '@/components/field/textarea-field';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { PasskeyButton } from '@/app/act/passkeys/passkey-button';
import { message } from '@/lib/messages/message';
import { failed } from '@/lib/result';
import { readNote } from '@/lib/contract/fields/read-name';
import { useWords } from '@/lib/messages/use-words';
import { writeTitle } from '../outcome/write-words';
import { ChangeTable } from './change-table';
import { FormerAnswer } from './former-answer';
import { InPlaceOf } from './in-place-of';
import type { NamedApproval } from './name-approval';
import { askToSignAction } from './actions';
import { lostKey, type Said, type Verdict } from './use-decisions';

interface DecisionDialogProps {
  readonly verdict: Verdict;
  readonly about: readonly NamedApproval[];
  readonly pending: boolean;
  readonly problem: string | undefined;
  readonly onDecide: (said: Said) => Promise<void>;
  readonly onClose: () => void;
}

// The server requires as many characters, because a single word is no reason.
const shortestReason = 10;
const longestReason = 500;

/** Asks for a last confirmation before a second person's decision counts, and repeats what would change. */
export function DecisionDialog({ verdict, about, pending, problem, onDecide, onClose }: DecisionDialogProps) {
  const t = useTranslations('approvals.dialog');
  const { length: count } = about;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [isSigning, setIsSigning] = useState(false);
  const [only] = about;

  function confirm() {
    const { length } = readNote(reason);
    const isMissing = verdict !== 'approved' && length < shortestReason;
    if (isMissing || length > longestReason) {
      setError(isMissing ? t(`needed.${verdict}`) : t('tooLong'));
      return;
    }
    setError(undefined);
    void onDecide({ reason: readNote(reason) });
  }

  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={t(`title.${verdict}`, { count })}
      description={t(`note.${verdict}`)}
      confirmLabel={t(`confirm.${verdict}`)}
      onConfirm={confirm}
      pending={pending || isSigning}
      error={error ?? problem}
    >
      <ul aria-label={t('about')} className="divide-line max-h-[50dvh] divide-y overflow-y-auto text-sm">
        {about.map((view) => (
          <li key={view.operation.id} className="py-2">
            <Named view={view} />
          </li>
        ))}
      </ul>
      <TextareaField
        label={t(`text.${verdict}`)}
        optional={verdict === 'approved'}
        limit={longestReason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {only?.maySign === true && count === 1 && verdict === 'approved' ? (
        <PasskeyButton
          className="self-start"
          disabled={pending || readNote(reason).length > longestReason}
          ask={async () => await askToSign(only, readNote(reason))}
          onAnswer={async (signature) => await onDecide({ reason: readNote(reason), signature })}
          onBusy={setIsSigning}
        >
          {t('sign')}
        </PasskeyButton>
      ) : null}
    </AlertDialog>
  );
}

/** The passkey signs the hash of this change as it was shown, with the note. */
async function askToSign({ operation, changeHash }: NamedApproval, reason: string) {
  const { account, id: operationId } = operation;
  const asked = await askToSignAction({ account, operationId, changeHash, reason }).catch((error: unknown) =>
    failed({ sentence: message(lostKey(error, 'approvals.dialog.noAnswer')) }),
  );
  return asked.ok ? asked : failed(asked.error.sentence);
}

/** The decided request: the change, its record, who asked for it, and the changed fields. */
function Named({ view }: { view: NamedApproval }) {
  const { operation, name, place } = view;
  const t = useTranslations('approvals.dialog');
  const words = useWords();
  return (
    <>
      <span className="font-semibold">
        {words(writeTitle(operation))} <bdi>{name}</bdi>
      </span>
      <span className="text-ink-muted block text-xs">
        <bdi>{t('from', { person: operation.actor.name, place })}</bdi>
      </span>
      <InPlaceOf view={view} />
      <FormerAnswer view={view} />
      <ChangeTable view={view} />
    </>
  );
}
