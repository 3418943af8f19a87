import { Icon } from '@/components/ui/icon';
import { cn } from '@/components/ui/cn';
import { formatInstant } from '@/lib/format/instant';
import { useWords } from '@/lib/messages/use-words';
import type { Coverage } from '@/lib/mirror/coverage';
import { coverageWords, type CoverageClock } from './coverage-words';

export interface CoverageNoteProps extends CoverageClock {
  readonly coverage: Coverage;
  readonly className?: string;
}

/**
 * "Complete to 14:02", "3 of 90 days missing", "Stale since 13:40", "Nothing read yet": beside every number that was worked
 * out from the mirror. On the server and in the browser, where the area `coverage` is among the messages.
 */
export function CoverageNote({ coverage, zone, nowMs, className }: CoverageNoteProps) {
  const words = useWords();
  const { tone, sentences } = coverageWords(coverage, { zone, nowMs });
  const reaches = coverage.staleSinceMs ?? coverage.completeToMs;
  const isWhole = tone === 'positive';
  return (
    <p
      title={reaches === undefined ? undefined : formatInstant(reaches, zone)}
      className={cn(
        'inline-flex items-center gap-1 text-xs',
        isWhole ? 'text-ink-muted' : 'text-caution-ink',
        className,
      )}
    >
      <Icon name={isWhole ? 'circle-check' : 'triangle-alert'} className="size-3.5 shrink-0" />
      <span>{sentences.map(words).join(' · ')}</span>
    </p>
  );
}
