'use client';

import { CopyText } from '@/components/ui/copy-text';
import { Panel } from '@/components/ui/panel';
import { RetryButton } from '@/components/failure/retry-button';

interface AreaErrorProps {
  readonly error: Error & { digest?: string };
  readonly retry: () => void;
}

/** A fault of the console itself. The digest finds it in the logs. */
export default function AreaError({ error, retry }: AreaErrorProps) {
  return (
    <Panel title="This page broke">
      <div className="max-w-measure flex flex-col items-start gap-3">
        <p>The fault is on our side. Nothing was changed on the platform by opening this page.</p>
        {error.digest === undefined ? null : (
          <p className="text-ink-muted text-xs">
            Reference <CopyText value={error.digest} label="reference" truncate={false} />
          </p>
        )}
        <RetryButton onRetry={retry} />
      </div>
    </Panel>
  );
}
