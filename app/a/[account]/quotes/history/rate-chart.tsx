import { formatDayAndClock } from '@/lib/format/instant';
import { rateLine, type RatePoint } from './rate-line';

export interface RateChartProps {
  readonly label: string;
  readonly points: readonly RatePoint[];
  readonly zone: string;
}

const size = { width: 640, height: 140, margin: 12 };

/** The rates of one pair over time. For eyes only: the table below says the same in figures. */
export function RateChart({ label, points, zone }: RateChartProps) {
  const line = rateLine(points, size);
  if (line === undefined) return <p className="text-ink-muted p-4 text-sm">Two quotes of a pair make a line.</p>;
  const { dots, least, most } = line;
  const path = dots.map(({ x, y }) => `${x},${y}`).join(' ');
  const ends = [dots[0], dots.at(-1)].map((dot) => (dot === undefined ? '' : formatDayAndClock(dot.atMs, zone)));
  return (
    <figure className="p-4">
      <div className="flex gap-3">
        <div aria-hidden className="text-ink-muted flex flex-col justify-between text-right text-xs tabular-nums">
          <span>{most}</span>
          <span>{least}</span>
        </div>
        <svg
          role="img"
          aria-label={`Rates of ${label}: ${dots.length} quotes, from ${least} to ${most}. The table below has every rate.`}
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          className="border-line bg-sunken h-36 w-full min-w-0 rounded-sm border"
        >
          <polyline
            points={path}
            fill="none"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
            className="stroke-accent"
          />
          {/* Lines without length: dots that stay round however wide the drawing is. */}
          {dots.map(({ x, y, rate, atMs }) => (
            <path
              key={`${atMs} ${rate}`}
              d={`M${x},${y}h0`}
              strokeWidth="7"
              strokeLinecap="round"
              vectorEffect="non-scaling-stroke"
              className="stroke-accent"
            />
          ))}
        </svg>
      </div>
      <figcaption className="text-ink-muted mt-1 flex justify-between gap-4 text-xs tabular-nums">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </figcaption>
    </figure>
  );
}
