import { FlaskConical, Radio } from 'lucide-react';
import { cn } from '../ui/cn';

export type Environment = 'sandbox' | 'production';

/** Where a click ends up, in words. The two never look alike: one is hatched and outlined, the other solid. */
export function EnvironmentBadge({
  environment,
  connection,
}: {
  environment: Environment;
  /** Its name, where there are several. */
  connection?: string | undefined;
}) {
  const Icon = environment === 'sandbox' ? FlaskConical : Radio;
  return (
    <span
      className={cn(
        'text-2xs inline-flex h-6 shrink-0 items-center gap-1.5 rounded-xs border px-2 font-bold tracking-wider uppercase',
        environment === 'sandbox'
          ? 'border-sandbox-line bg-sandbox-soft text-sandbox-ink border-dashed'
          : 'border-production-line bg-production-soft text-production-ink',
      )}
    >
      <Icon aria-hidden className="size-3.5 max-sm:hidden" />
      <span className="sr-only">Environment: </span>
      {environment}{' '}
      {connection === undefined ? null : (
        <span className="max-w-32 truncate font-medium tracking-normal normal-case max-sm:sr-only">{connection}</span>
      )}
    </span>
  );
}

/** The edge of the window says it again, for the eye that looks elsewhere. */
export function EnvironmentStripe({ environment }: { environment: Environment }) {
  return (
    <div
      aria-hidden
      className={cn(
        'h-1 print:hidden',
        environment === 'sandbox'
          ? 'bg-[repeating-linear-gradient(-45deg,var(--sandbox-line)_0_8px,var(--sandbox-soft)_8px_16px)]'
          : 'bg-production-soft',
      )}
    />
  );
}
