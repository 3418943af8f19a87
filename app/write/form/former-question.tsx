'use client';

import { useTranslations } from 'next-intl';
import { TextareaField } from '@/components/field/textarea-field';
import { Notice } from '@/components/ui/notice';
import { readNote } from '@/lib/contract/fields/read-name';
import { useWords } from '@/lib/messages/use-words';
import type { FormerRequest } from '@/lib/writes/forms/former-request';

export interface FormerQuestionProps {
  readonly former: Omit<FormerRequest, 'values'>;
  readonly answer: string;
  readonly onAnswer: (answer: string) => void;
  /** The form was submitted; an answer that is missing is then a problem. */
  readonly isTried: boolean;
}

const longest = 500;

/** The question with which the earlier request was sent back, and the answer that goes with the new one. */
export function FormerQuestion({ former, answer, onAnswer, isTried }: FormerQuestionProps) {
  const t = useTranslations('writes.former');
  const words = useWords();
  return (
    <Notice tone="caution" title={t('title', { name: former.by === undefined ? '' : words(former.by) })}>
      <div className="flex flex-col gap-2">
        <p className="text-ink">
          <bdi>{former.question}</bdi>
        </p>
        <p className="text-ink-muted text-xs">{t('filledIn')}</p>
        <TextareaField
          label={t('answer')}
          rows={2}
          limit={longest}
          value={answer}
          error={isTried && readNote(answer) === '' ? t('needed') : undefined}
          onChange={({ target }) => onAnswer(target.value)}
        />
      </div>
    </Notice>
  );
}
