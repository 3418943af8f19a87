import { formatDayAndClock, formatInstant, readPlatformTime, shortInstant } from '@/lib/format/instant';
import { useWords } from '@/lib/messages/use-words';

export interface MomentProps {
  readonly time: string | null | undefined;
  readonly zone: string;
  /** True in a list, whose status line names the zone once for all rows. */
  readonly inList?: boolean;
}

/** A platform time in the person's zone; the exact one is its hint. Text that cannot be read is shown as it came. */
export function Moment({ time, zone, inList = false }: MomentProps) {
  const words = useWords();
  const read = readPlatformTime(time);
  if (read.kind === 'none') return <span className="text-ink-faint">–</span>;
  if (read.kind === 'unreadable') return read.text;
  const { epochMs } = read;
  return (
    <time
      dateTime={new Date(epochMs).toISOString()}
      title={formatInstant(epochMs, zone)}
      className="whitespace-nowrap tabular-nums"
    >
      {inList ? formatDayAndClock(epochMs, zone) : words(shortInstant(epochMs, zone))}
    </time>
  );
}
