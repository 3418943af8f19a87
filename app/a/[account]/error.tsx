'use client';

import { everyAccount } from '@/lib/addresses/every-account';
import { useTranslations } from 'next-intl';
import { useParams } from 'next/navigation';
import { reloadPage } from '@/app/failures/loss-notice';
import { CopyText } from '@/components/ui/copy-button';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { RetryButton } from '@/components/failure/retry-button';
import { isLostFile } from '@/components/overlay/lost-part';
import { pathIn } from '@/lib/addresses/path-to';

/**
 * A fault of the console itself. The digest finds it in the logs. The fault may follow a submission, whose outcome is
 * unknown here: Activity shows it.
 */
export default function AreaError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  const t = useTranslations('list.broken');
  const terms = useTranslations('terms');
  const { account } = useParams<{ account?: string }>();
  const hasActivity = account !== undefined && account !== everyAccount;
  return (
    <Panel title={t('title')}>
      <div className="max-w-measure flex flex-col items-start gap-3">
        <p>{isLostFile(error) ? t('lostFile') : t('explanation')}</p>
        <p>
          {hasActivity
            ? t.rich('submitted', {
                link: (words) => (
                  <Link className="text-accent-ink underline underline-offset-2" href={pathIn(account, 'activity')}>
                    {words}
                  </Link>
                ),
              })
            : t('submittedElsewhere')}
        </p>
        {error.digest === undefined ? null : (
          <p className="text-ink-muted text-xs">
            {terms('reference')} <CopyText value={error.digest} label={terms('reference')} />
          </p>
        )}
        {isLostFile(error) ? (
          <Button onClick={reloadPage}>{terms('outOfDate.reload')}</Button>
        ) : (
          <RetryButton onRetry={retry} />
        )}
      </div>
    </Panel>
  );
}
