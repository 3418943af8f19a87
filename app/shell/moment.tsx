import { formatDayAndClock, formatInstant, readPlatformTime } from '@/lib/format/instant';

export interface MomentProps {
  readonly time: string | null | undefined;
  readonly zone: string;
  /** True in a list, whose status line names the zone once for all rows. */
  readonly inList?: boolean;
}

/** A platform time in the person's zone, with the zone's name. Text that cannot be read is shown as it came. */
export function Moment({ time, zone, inList = false }: MomentProps) {
  const read = readPlatformTime(time);
  if (read.kind === 'none') return <span className="text-ink-faint">–</span>;
  if (read.kind === 'unreadable') return read.text;
  const utc = new Date(read.epochMs).toISOString();
  return (
    <time dateTime={utc} title={utc} className="whitespace-nowrap tabular-nums">
      {inList ? formatDayAndClock(read.epochMs, zone) : formatInstant(read.epochMs, zone)}
    </time>
  );
}
