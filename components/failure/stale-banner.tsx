import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { FailureDetails, type FailureTrace } from './failure-details';
import { RetryButton } from './retry-button';

export interface StaleBannerProps extends FailureTrace {
  /** What happened, and of when the rows below are: "The platform did not answer. These rows are from 14:02." */
  children: ReactNode;
  onRetry: () => void;
  pending: boolean;
}

/** Over content that is still shown although its refresh failed. Announced; the focus stays where it is. */
export function StaleBanner({ children, onRetry, pending, reference, raw }: StaleBannerProps) {
  return (
    <div
      role="status"
      className="border-caution-line/50 bg-caution-soft text-ink flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md border px-3 py-2 text-sm"
    >
      <History aria-hidden className="text-caution-ink mt-0.5 size-4 shrink-0" />
      <div className="flex min-w-0 grow basis-56 flex-col gap-1">
        <p>{children}</p>
        <FailureDetails reference={reference} raw={raw} />
      </div>
      <RetryButton onRetry={onRetry} pending={pending} size="sm" />
    </div>
  );
}
