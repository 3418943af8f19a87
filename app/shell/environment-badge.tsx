import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { cn } from '@/components/ui/cn';

export type Environment = 'sandbox' | 'production';

/** The environment in words. The two badges never look alike: the sandbox has a dashed edge, production a solid one. */
export function EnvironmentBadge({
  environment,
  connection,
}: {
  environment: Environment;
  /** The connection's name, where there are several. */
  connection?: string | undefined;
}) {
  const t = useTranslations('ui');
  return (
    <span
      className={cn(
        'text-2xs inline-flex h-6 shrink-0 items-center gap-1.5 rounded-xs border px-2 font-bold tracking-wider uppercase',
        environment === 'sandbox'
          ? 'border-sandbox-line bg-sandbox-soft text-sandbox-ink border-dashed'
          : 'border-production-line bg-production-soft text-production-ink',
      )}
    >
      <Icon name={environment === 'sandbox' ? 'flask-conical' : 'radio'} className="size-3.5 max-sm:hidden" />
      {t.rich('environment', { environment, hidden: (words) => <span className="sr-only">{words}</span> })}{' '}
      {connection === undefined ? null : (
        <span className="max-w-32 truncate font-medium tracking-normal normal-case max-sm:sr-only">{connection}</span>
      )}
    </span>
  );
}

/** Shows the environment at the window's edge too, for readers who look elsewhere. */
export function EnvironmentStripe({ environment }: { environment: Environment }) {
  return (
    <div
      aria-hidden
      className={cn(
        // The stripe lies over the bar's edge and adds nothing to its height.
        'pointer-events-none absolute inset-x-0 top-0 h-1 print:hidden',
        environment === 'sandbox'
          ? 'bg-[repeating-linear-gradient(-45deg,var(--sandbox-line)_0_8px,var(--sandbox-soft)_8px_16px)]'
          : 'bg-production-soft',
      )}
    />
  );
}

/** Our logo: two movements passing each other, one out, one back. A constant element is sent once for each answer. */
const mark = (
  <svg viewBox="0 0 20 20" aria-hidden className="size-6 shrink-0">
    <rect width="20" height="20" rx="4.5" className="fill-ink" />
    <path d="M4 5h8.25L16 9H4z" className="fill-surface" />
    <path d="M16 15H7.75L4 11h12z" className="fill-surface" opacity=".62" />
  </svg>
);

export function Wordmark() {
  const t = useTranslations('shell');
  return (
    <span className="text-ink flex items-center gap-2 text-base font-semibold tracking-tight whitespace-nowrap">
      {mark}
      {t('product')}
    </span>
  );
}
