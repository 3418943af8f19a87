import { patternFill } from './chart-look';
import { cn } from '@/components/ui/cn';
import { type ChartPeriod, type ChartPlot, labelEvery, widePlot } from './chart-period';

interface ChartAxesProps {
  readonly id: string;
  readonly plot: ChartPlot;
  readonly periods: readonly ChartPeriod[];
  /** The x of a period's middle. */
  readonly place: (key: string) => number;
  /** The distance between two periods. */
  readonly step: number;
  readonly y: ((value: number) => number) & { ticks: (count: number) => number[] };
  readonly tickText: (value: number) => string;
}

/** Three lines with their values, the periods' labels that fit, and the marks of incomplete periods. */
export function ChartAxes({ id, plot, periods, place, step, y, tickText }: ChartAxesProps) {
  const every = labelEvery(periods.length, step);
  const floor = plot.height - plot.bottom;
  const isAtRight = plot.left === 0;
  return (
    <g aria-hidden className="fill-ink-faint text-xs tabular-nums">
      {periods.map(({ key, isMissing }) =>
        isMissing ? (
          <rect
            key={key}
            x={place(key) - step / 2}
            width={step}
            y={plot.top}
            height={floor - plot.top}
            fill={patternFill(id, 'missing')}
          />
        ) : null,
      )}
      {y.ticks(3).map((tick) => (
        <g key={tick}>
          <line x1={plot.left} x2={plot.width - plot.right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text
            x={isAtRight ? plot.width - plot.right + 8 : plot.left - 8}
            y={y(tick) + 4}
            textAnchor={isAtRight ? 'start' : 'end'}
          >
            {tickText(tick)}
          </text>
        </g>
      ))}
      {periods.map(({ key, label }, index) =>
        // The last period always has a label; others have one at the distance that fits.
        plot.bottom >= 20 && (periods.length - 1 - index) % every === 0 ? (
          <text key={key} x={place(key)} y={plot.height - plot.bottom / 3} textAnchor="middle">
            {label}
          </text>
        ) : null,
      )}
    </g>
  );
}

/** As wide as its place, but wider than a phone, where it scrolls. */
export function pictureOf(plot: ChartPlot, label: string) {
  return {
    viewBox: `0 0 ${plot.width} ${plot.height}`,
    role: 'group',
    'aria-label': label,
    className: cn('block w-full [direction:ltr]', plot === widePlot ? 'min-w-200' : 'min-w-125'),
  };
}
