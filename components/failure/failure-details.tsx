import { Icon } from '../ui/icon';
import { useTranslations } from 'next-intl';
import { CopyText } from '../ui/copy-button';

export interface FailureTrace {
  /** The reference that finds the call in the logs. */
  reference?: string | undefined;
  /** The raw answer. It is never the message itself: it was not written for people. */
  raw?: string | undefined;
}

/** Details for support, folded so that they do not disturb the reader. */
export function FailureDetails({ reference, raw }: FailureTrace) {
  const t = useTranslations('ui.failure');
  return (
    <>
      {reference === undefined ? null : (
        <p className="text-ink-muted flex flex-wrap items-center gap-x-1.5 text-xs">
          {t('reference')} <CopyText value={reference} label={t('copied')} />
        </p>
      )}
      {raw === undefined ? null : (
        <details className="group w-full text-xs">
          <summary className="text-ink-muted hover:text-ink inline-flex min-h-6 list-none items-center gap-1 rounded-xs [&::-webkit-details-marker]:hidden">
            <Icon name="chevron-right" className="size-3 transition-transform group-open:rotate-90" />
            {t('answer')}
          </summary>
          {/* Reachable by Tab, because a long answer scrolls. */}
          <pre
            tabIndex={0}
            role="region"
            aria-label={t('answer')}
            className="border-line bg-sunken text-2xs text-ink mt-1 max-h-60 overflow-auto rounded-sm border p-2 text-left font-mono break-words whitespace-pre-wrap"
          >
            <span lang="en">{raw}</span>
          </pre>
        </details>
      )}
    </>
  );
}
