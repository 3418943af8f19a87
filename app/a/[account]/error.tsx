'use client';

import { useTranslations } from 'next-intl';
import { CopyText } from '@/components/ui/copy-button';
import { Panel } from '@/components/ui/panel';
import { RetryButton } from '@/components/failure/retry-button';

/** A fault of the console itself. The digest finds it in the logs. */
export default function AreaError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  const t = useTranslations('list');
  const words = useTranslations('terms');
  return (
    <Panel title={t('broken.title')}>
      <div className="max-w-measure flex flex-col items-start gap-3">
        <p>{t('broken.explanation')}</p>
        {error.digest === undefined ? null : (
          <p className="text-ink-muted text-xs">
            {words('reference')} <CopyText value={error.digest} label={words('reference')} />
          </p>
        )}
        <RetryButton onRetry={retry} />
      </div>
    </Panel>
  );
}
