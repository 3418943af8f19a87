import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import { enumerated } from '@/lib/messages/enumerated';
import { useWords } from '@/lib/messages/use-words';
import { ChartAxes, pictureOf } from './chart-axes';
import { ChartPatterns } from './chart-look';
import { type ChartMark, type ChartPeriod, type ChartPlot, saidOf, widePlot } from './chart-period';

interface LineSeries {
  readonly key: string;
  /** Stands over the end of the line. */
  readonly label: string;
  readonly isDashed: boolean;
  readonly marks: readonly ChartMark[];
  /** The marks of the period before, step by step; left out where they are not known. */
  readonly before?: readonly ChartMark[] | undefined;
}

export interface LineChartProps {
  /** The prefix of the pattern ids; unique among the charts of a page. */
  readonly id: string;
  readonly label: string;
  readonly periods: readonly ChartPeriod[];
  readonly series: readonly LineSeries[];
  /** The highest possible value; by default the highest of the marks. */
  readonly highest?: number;
  readonly tickText: (value: number) => string;
  readonly plot?: ChartPlot;
  /** True if the page has the figures beside the chart, so that the keyboard skips it. */
  readonly isPicture?: boolean;
}

/** Lines over time, each with its name over its end. A point opens the rows of its period. */
export function LineChart(props: LineChartProps) {
  const { id, label, periods, series, highest, tickText, plot = widePlot, isPicture } = props;
  const all = series.flatMap(({ marks, before = [] }) => [...marks, ...before]).flatMap(({ at }) => at ?? []);
  const most = highest ?? Math.max(1, ...all);
  const scale = scaleLinear([0, most], [plot.height - plot.bottom, plot.top]);
  const y = highest === undefined ? scale.nice(3) : scale;
  const x = scalePoint(
    periods.map(({ key }) => key),
    [plot.left + 10, plot.width - plot.right - 10],
  );
  const place = (key: string) => x(key) ?? 0;
  const path = (marks: readonly ChartMark[]) =>
    line<ChartMark>()
      .defined(({ at }) => at !== undefined)
      .x((_, index) => place(periods[index]?.key ?? ''))
      .y(({ at }) => y(at ?? 0))(marks) ?? '';
  return (
    <svg {...pictureOf(plot, label)}>
      <ChartPatterns chart={id} />
      <ChartAxes id={id} plot={plot} periods={periods} y={y} tickText={tickText} place={place} step={x.step()} />
      {series.map(({ key, marks, before, isDashed }) => (
        <g key={key} aria-hidden className="fill-none">
          {before === undefined ? null : (
            <path d={path(before)} className="stroke-line-control" strokeWidth={1} strokeDasharray="1 3" />
          )}
          <path
            d={path(marks)}
            className="stroke-accent"
            strokeWidth={2}
            {...(isDashed ? { strokeDasharray: '6 4' } : {})}
          />
        </g>
      ))}
      {periods.map((period, index) => (
        <PeriodPoints
          key={period.key}
          plot={plot}
          isPicture={isPicture}
          period={period}
          index={index}
          series={series}
          place={place}
          y={y}
        />
      ))}
      {isPicture === true ? null : <EndLabels series={series} periods={periods} place={place} y={y} />}
    </svg>
  );
}

interface ChartScale {
  readonly place: (key: string) => number;
  readonly y: (value: number) => number;
}

/** The distance of a name from the last point of its line, and of names from one another. */
const above = 10;
const lineHeight = 14;

/** The names of the lines over their last points; the names of lines that end together are stacked. */
function EndLabels({
  series,
  periods,
  place,
  y,
}: ChartScale & { readonly series: readonly LineSeries[]; readonly periods: readonly ChartPeriod[] }) {
  const ends = series.flatMap(({ key, label, marks }) => {
    const last = marks.findLastIndex(({ at }) => at !== undefined);
    const [at, period] = [marks[last]?.at, periods[last]];
    return at === undefined || period === undefined ? [] : [{ key, label, x: place(period.key) + 6, y: y(at) - above }];
  });
  let lowest = Infinity;
  const apart = ends
    .toSorted((one, other) => other.y - one.y)
    .map((end) => {
      lowest = Math.min(end.y, lowest - lineHeight);
      return { ...end, y: lowest };
    });
  return apart.map(({ key, label, ...at }) => (
    <text
      key={key}
      aria-hidden
      {...at}
      textAnchor="end"
      paintOrder="stroke"
      strokeWidth={4}
      className="fill-ink stroke-surface pointer-events-none text-xs"
    >
      {label}
    </text>
  ));
}

interface PeriodPointsProps extends ChartScale {
  readonly plot: ChartPlot;
  readonly isPicture: boolean | undefined;
  readonly period: ChartPeriod;
  readonly index: number;
  readonly series: readonly LineSeries[];
}

/** One link for all lines of a period, because their rows are the same. */
function PeriodPoints({ plot, isPicture, period, index, series, place, y }: PeriodPointsProps) {
  const words = useWords();
  const known = series.flatMap(({ key, label, marks }) => {
    const mark = marks[index];
    return mark?.at === undefined ? [] : [{ key, label, text: mark.text, at: mark.at }];
  });
  if (known.length === 0) return null;
  const name = words(saidOf(period.name, enumerated(known.map(({ label, text }) => `${label} ${text}`))));
  return (
    <a href={period.href} aria-label={name} className="group" {...(isPicture === true ? { tabIndex: -1 } : {})}>
      <title>{name}</title>
      <rect
        x={place(period.key) - 6}
        width={12}
        y={plot.top}
        height={plot.height - plot.bottom - plot.top}
        className="group-hover:fill-hover fill-transparent"
      />
      {known.map(({ key, at }) => (
        <circle
          key={key}
          cx={place(period.key)}
          cy={y(at)}
          r={3.5}
          className="fill-accent stroke-surface"
          strokeWidth={1}
        />
      ))}
    </a>
  );
}
