import { cn } from '../ui/cn';

/** Our sign: two movements passing each other, one out, one back. */
function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden className={cn('size-6 shrink-0', className)}>
      <rect width="20" height="20" rx="4.5" className="fill-ink" />
      <path d="M4 5h8.25L16 9H4z" className="fill-surface" />
      <path d="M16 15H7.75L4 11h12z" className="fill-surface" opacity=".62" />
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="text-ink flex items-center gap-2 text-base font-semibold tracking-tight whitespace-nowrap">
      <Mark />
      Payments Console
    </span>
  );
}
