'use client';

import { useTranslations } from 'next-intl';
import { useWords } from '@/lib/messages/use-words';
import { useState } from 'react';
import { reasonWords } from '@/app/write/outcome/reason-words';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { WriteView, Verdict } from '@/lib/writes/submit/write-answer';
import { shownWrites } from '@/lib/writes/verbs/shown-writes';
import { writeTitle } from '@/app/write/outcome/write-words';
import { resolveWriteAction } from '@/app/write/actions';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { RadioGroup } from '@/components/field/radio-group';
import { TextareaField } from '@/components/field/textarea-field';

interface ResolveDialogProps {
  readonly view: WriteView;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onAnswer: (view: WriteView) => void;
}

// As the engine takes it: a word is no reason.
const shortestReason = 10;
const longestReason = 2_000;

function useResolution({ view, onOpenChange, onAnswer }: ResolveDialogProps) {
  const t = useTranslations('activity.resolve');
  const words = useWords();
  const [verdict, setVerdict] = useState<Verdict>();
  const [reason, setReason] = useState('');
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  const length = reason.trim().length;

  async function resolve() {
    if (verdict === undefined || length < shortestReason || length > longestReason) {
      setError(t('incomplete'));
      return;
    }
    setPending(true);
    setError(undefined);
    const answer = await resolveWriteAction({
      ...{ account: view.account, writeId: view.id },
      ...{ verdict, reason: reason.trim() },
    }).catch(() => undefined);
    setPending(false);
    if (answer?.kind === 'recorded') {
      onAnswer(answer.write);
      onOpenChange(false);
    } else setError(answer === undefined ? t('unreachable') : words(answer.problem.sentence));
  }

  return { verdict, setVerdict, reason, setReason, pending, error, resolve };
}

/** A person's word on what no machine can find out. It ends the write, so it asks for what was looked at. */
function ResolveDialog(props: ResolveDialogProps) {
  const { view, open, onOpenChange } = props;
  const t = useTranslations('activity.resolve');
  const terms = useTranslations('terms');
  const words = useWords();
  const { verdict, setVerdict, reason, setReason, pending, error, resolve } = useResolution(props);

  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { write: words(writeTitle(view)) })}
      description={t('description')}
      confirmLabel={t('confirm')}
      cancelLabel={terms('cancel')}
      onConfirm={() => void resolve()}
      pending={pending}
      error={error}
    >
      <RadioGroup
        label={t('verdict')}
        name="verdict"
        value={verdict ?? ''}
        onChange={({ target }) => setVerdict(target.value === 'happened' ? 'happened' : 'did-not-happen')}
        options={[
          { value: 'happened', label: t('happened'), hint: t('happenedHint') },
          {
            value: 'did-not-happen',
            label: t('didNotHappen'),
            hint: t('didNotHappenHint'),
          },
        ]}
      />
      <TextareaField
        label={t('reason')}
        limit={longestReason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </AlertDialog>
  );
}

export interface ReviewPanelProps {
  readonly view: WriteView;
  /** Why this person may not decide; undefined where they may. */
  readonly refusedFor: string | undefined;
  readonly onAnswer: (view: WriteView) => void;
}

/** What a person can do where the machine's means end. */
export function ReviewPanel({ view, refusedFor, onAnswer }: ReviewPanelProps) {
  const t = useTranslations('activity.review');
  const words = useWords();
  const { state } = view;
  const reason = reasonWords(view.because);
  if (state === 'RESOLVED_NOT_DONE') {
    return (
      <Notice
        title={t('again.title')}
        actions={
          <ButtonLink size="sm" href={againAddress(view)}>
            {t('again.action')}
          </ButtonLink>
        }
      >
        {t('again.text')}
      </Notice>
    );
  }
  if (state === 'PENDING_APPROVAL') {
    return (
      <Notice
        tone="caution"
        title={t('approval.title')}
        actions={
          <ButtonLink size="sm" href={`/a/${view.account}/approvals`}>
            {t('approval.action')}
          </ButtonLink>
        }
      >
        {t('approval.text')}
      </Notice>
    );
  }
  if (state === 'EXPIRED' && reason !== undefined) {
    return <Notice title={t('notSent')}>{words(reason)}</Notice>;
  }
  if (state !== 'NEEDS_REVIEW') return null;
  return <Unexplained view={view} refusedFor={refusedFor} onAnswer={onAnswer} />;
}

/** The machine's means have ended: what is known, and the way to decide it. */
function Unexplained({ view, refusedFor, onAnswer }: ReviewPanelProps) {
  const t = useTranslations('activity.review');
  const words = useWords();
  const [open, setOpen] = useState(false);
  const reason = reasonWords(view.because);
  const place = view.resource === undefined ? shownWrites[view.operation].whereToLook : undefined;
  return (
    <Notice
      tone="negative"
      title={t('title')}
      actions={
        <Button size="sm" disabled={refusedFor !== undefined} onClick={() => setOpen(true)}>
          {t('action')}
        </Button>
      }
    >
      <ul className="list-disc pl-4">
        <li>{t('sent', { count: view.attempts.length })}</li>
        <li>{reason === undefined ? t('noProof') : words(reason)}</li>
        <li>{place === undefined ? t('whereToLook') : words(place)}</li>
        <li>
          {view.resolution === undefined
            ? t('twoPeople')
            : t('firstSaid', { verdict: view.resolution.verdict, name: view.resolution.by })}
        </li>
      </ul>
      {refusedFor === undefined ? null : <p className="text-ink-muted mt-1">{refusedFor}</p>}
      <ResolveDialog view={view} open={open} onOpenChange={setOpen} onAnswer={onAnswer} />
    </Notice>
  );
}

/** The form that does a write once more, told which one it repeats. Only a person's word opens it. */
function againAddress(view: Pick<WriteView, 'operation' | 'account' | 'resource' | 'asked' | 'id'>): string {
  const { account, resource, id, operation, asked } = view;
  const { path, search } = shownWrites[operation].repeatAt(resource, asked);
  return `/a/${encodeURIComponent(account)}${path}?${new URLSearchParams({ repeats: id, ...search }).toString()}`;
}
