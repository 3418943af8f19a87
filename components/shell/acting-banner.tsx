import { ArrowLeft, Building2 } from 'lucide-react';
import { Link } from '../ui/link';

export interface ActingBannerProps {
  name: string;
  shortId: string;
  /** As the directory has it, e.g. "Active". */
  status?: string | undefined;
  /** This place, for the master account; undefined where the person may not act for it. */
  masterHref: string | undefined;
}

/** Stands over every page while a sub-account acts, so that nobody takes its money for the master's. */
export function ActingBanner({ name, shortId, status, masterHref }: ActingBannerProps) {
  return (
    <section
      aria-label="Acting account"
      className="border-acting-line/50 bg-acting-soft text-acting-ink flex flex-wrap items-center gap-x-3 gap-y-0.5 border-b px-3 py-1 text-sm shadow-[inset_4px_0_0_var(--acting-line)] md:px-4"
    >
      <p className="flex min-h-6 min-w-0 grow items-center gap-2">
        <Building2 aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0 truncate">
          Acting for <strong className="font-semibold">{name}</strong>
        </span>
        <span className="shrink-0 font-mono text-xs">{shortId}</span>
        {status === undefined ? null : (
          <span className="border-acting-line/50 shrink-0 border-l pl-2 text-xs">{status}</span>
        )}
      </p>
      {masterHref === undefined ? null : (
        <Link
          href={masterHref}
          className="decoration-acting-line/60 flex min-h-6 items-center gap-1 rounded-xs font-medium underline underline-offset-3 hover:decoration-current"
        >
          <ArrowLeft aria-hidden className="size-3.5" />
          Back to master
        </Link>
      )}
    </section>
  );
}
