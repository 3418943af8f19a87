import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useWords } from '@/lib/messages/use-words';
import type { NamedApproval } from './name-approval';

/** The question with which an earlier request was sent back, and what its maker answers. */
export function FormerAnswer({
  view: { former, operation },
}: {
  readonly view: Pick<NamedApproval, 'former' | 'operation'>;
}) {
  const t = useTranslations('approvals.former');
  const words = useWords();
  if (former === undefined) return null;
  const text = (words: ReactNode) => <bdi>{words}</bdi>;
  return (
    <dl className="text-sm">
      <div className="flex flex-wrap gap-x-2">
        <dt className="text-ink-muted">
          {t('asked', { name: former.by === undefined ? t('someone') : words(former.by) })}
        </dt>
        <dd>{text(former.question)}</dd>
      </div>
      <div className="flex flex-wrap gap-x-2">
        <dt className="text-ink-muted">{t('answered', { name: operation.actor.name })}</dt>
        <dd className="font-medium">{text(former.answer ?? t('nothing'))}</dd>
      </div>
    </dl>
  );
}
