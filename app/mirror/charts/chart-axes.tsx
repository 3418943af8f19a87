import { patternFill } from './chart-look';
import { cn } from '@/components/ui/cn';
import { type ChartPeriod, type ChartPlot, labelEvery, labelWidth, widePlot } from './chart-period';

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

// A picture grows with its place, and its labels with it; these keep them near the size of the page's text.
const wideText = '@min-[1400px]:text-[9.6px] @min-[1680px]:text-[8px]';
const narrowText = '@min-[700px]:text-[9.6px] @min-[840px]:text-[8px]';

/** Three lines with their values, the periods' labels that fit, and the marks of incomplete periods. */
export function ChartAxes({ id, plot, periods, place, step, y, tickText }: ChartAxesProps) {
  const every = labelEvery(periods.length, step);
  const floor = plot.height - plot.bottom;
  const isAtRight = plot.left === 0;
  return (
    <g aria-hidden className={cn('fill-ink-faint text-xs tabular-nums', plot === widePlot ? wideText : narrowText)}>
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
      {periods.map(({ key, label }, index) => {
        // The last period always has a label; others have one at the distance that fits.
        if (plot.bottom < 20 || (periods.length - 1 - index) % every !== 0) return null;
        const isAtEdge = place(key) - labelWidth / 2 < plot.left;
        return (
          <text
            key={key}
            x={isAtEdge ? plot.left : place(key)}
            y={plot.height - plot.bottom / 3}
            textAnchor={isAtEdge ? 'start' : 'middle'}
          >
            {label}
          </text>
        );
      })}
    </g>
  );
}

/** Properties of a picture that is as wide as its container, but wider than a phone, where it scrolls. */
export function pictureOf(plot: ChartPlot, label: string) {
  return {
    viewBox: `0 0 ${plot.width} ${plot.height}`,
    role: 'group',
    'aria-label': label,
    className: cn('block w-full [direction:ltr]', plot === widePlot ? 'min-w-200' : 'min-w-125'),
  };
}
