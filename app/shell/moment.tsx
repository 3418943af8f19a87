import {
  formatDayAndClock,
  formatInstant,
  type PlatformTime,
  readPlatformTime,
  shortInstant,
} from '@/lib/format/instant';
import { useWords } from '@/lib/messages/use-words';

export interface MomentProps {
  /** As the platform wrote it, or Unix milliseconds. */
  readonly time: string | number | null | undefined;
  readonly zone: string;
  /** True among the requests of a write, which can be seconds apart. */
  readonly withSeconds?: boolean;
}

/** A time in the person's zone; the exact one is its hint. Text that cannot be read is shown as it came. */
export function Moment({ time, zone, withSeconds = false }: MomentProps) {
  const words = useWords();
  const read: PlatformTime = typeof time === 'number' ? { kind: 'at', epochMs: time } : readPlatformTime(time);
  if (read.kind === 'none') return <span className="text-ink-faint">–</span>;
  if (read.kind === 'unreadable') return read.text;
  const { epochMs } = read;
  return (
    <time
      dateTime={new Date(epochMs).toISOString()}
      title={formatInstant(epochMs, zone)}
      className="whitespace-nowrap tabular-nums"
    >
      {withSeconds ? formatDayAndClock(epochMs, zone) : words(shortInstant(epochMs, zone))}
    </time>
  );
}
