import { formatCount } from '@/lib/format/count';

/** How many changes wait for this admin's word. Nothing where there are none. */
export function WaitingBadge({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className="bg-caution-soft text-2xs/4.5 text-caution-ink rounded-full px-1.5 tabular-nums">
      {formatCount(count)}
      <span className="sr-only"> waiting for you</span>
    </span>
  );
}
