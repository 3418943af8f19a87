import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { cn } from '@/components/ui/cn';

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

/** The edge of the window says it again, for the eye that looks elsewhere. */
export function EnvironmentStripe({ environment }: { environment: Environment }) {
  return (
    <div
      aria-hidden
      className={cn(
        // Over the edge of the bar, whose height it does not add to.
        'pointer-events-none absolute inset-x-0 top-0 h-1 print:hidden',
        environment === 'sandbox'
          ? 'bg-[repeating-linear-gradient(-45deg,var(--sandbox-line)_0_8px,var(--sandbox-soft)_8px_16px)]'
          : 'bg-production-soft',
      )}
    />
  );
}

/** Our sign: two movements passing each other, one out, one back. An answer carries one and the same element once. */
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
