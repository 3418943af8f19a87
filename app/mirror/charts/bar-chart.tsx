import { scaleBand, scaleLinear } from 'd3-scale';
import { enumerated } from '@/lib/messages/enumerated';
import { useWords } from '@/lib/messages/use-words';
import { ChartAxes, pictureOf } from './chart-axes';
import { type ChartLook, ChartPatterns, patternFill } from './chart-look';
import { type ChartMark, type ChartPeriod, type ChartPlot, saidOf, useShortNumber, widePlot } from './chart-period';

export interface BarSeries {
  readonly key: string;
  readonly label: string;
  readonly look: ChartLook;
  /** One mark for each period. */
  readonly marks: readonly (ChartMark & { readonly href: string })[];
}

export interface BarChartProps {
  /** The prefix of the pattern ids; unique among the charts of a page. */
  readonly id: string;
  readonly label: string;
  readonly periods: readonly ChartPeriod[];
  readonly series: readonly BarSeries[];
  /** The sums of all series, one for each period. */
  readonly totals: readonly ChartMark[];
  /** The marks of the period before, step by step; left out where they are not known. */
  readonly before?: readonly ChartMark[] | undefined;
  readonly beforeLabel: string;
  readonly plot?: ChartPlot;
  /** True if the page has the figures beside the chart, so that the keyboard skips it. */
  readonly isPicture?: boolean;
}

/** Stacked bars. A bar opens the rows of its period, and a part of it the rows of that part. */
export function BarChart(props: BarChartProps) {
  const { id, label, periods, series, totals, before, beforeLabel, plot = widePlot, isPicture } = props;
  const words = useWords();
  const tickText = useShortNumber();
  const most = Math.max(0, ...[...totals, ...(before ?? [])].map(({ at }) => at ?? 0));
  const y = scaleLinear([0, most === 0 ? 1 : most], [plot.height - plot.bottom, plot.top]).nice(3);
  const x = scaleBand(
    periods.map(({ key }) => key),
    [plot.left, plot.width - plot.right],
  ).padding(0.24);
  return (
    <svg {...pictureOf(plot, label)}>
      <ChartPatterns chart={id} />
      <ChartAxes
        id={id}
        plot={plot}
        periods={periods}
        y={y}
        tickText={tickText}
        place={(key) => (x(key) ?? 0) + x.bandwidth() / 2}
        step={x.step()}
      />
      {periods.map((period, place) => {
        const left = x(period.key) ?? 0;
        const said = words(saidOf(period.name, totals[place]?.text ?? ''));
        return (
          <g key={period.key}>
            <a
              href={period.href}
              {...(isPicture === true ? { tabIndex: -1 } : {})}
              className="group outline-offset-0"
              aria-label={said}
            >
              <rect
                x={left - 2}
                width={x.bandwidth() + 4}
                y={plot.top}
                height={y(0) - plot.top}
                className="group-hover:fill-hover fill-transparent"
              />
              <title>{said}</title>
            </a>
            {stack(series, place).map(({ one, mark, from, to }) => {
              const box = { x: left, width: x.bandwidth(), y: y(to), height: Math.max(0, y(from) - y(to)) };
              return (
                // The keyboard reaches the bar itself; it reaches the parts through the table.
                <a key={one.key} href={mark.href} tabIndex={-1} aria-hidden>
                  <title>{words(saidOf(enumerated([period.name, one.label]), mark.text))}</title>
                  <rect {...box} className={one.look.fill} />
                  <rect {...box} fill={patternFill(id, one.look.pattern) ?? 'none'} />
                </a>
              );
            })}
            <Before x={left} width={x.bandwidth()} mark={before?.[place]} y={y} label={beforeLabel} />
          </g>
        );
      })}
    </svg>
  );
}

function Before(props: {
  readonly x: number;
  readonly width: number;
  readonly mark: ChartMark | undefined;
  readonly y: (value: number) => number;
  readonly label: string;
}) {
  const { x, width, mark, y, label } = props;
  const words = useWords();
  if (mark?.at === undefined) return null;
  return (
    <line x1={x - 3} x2={x + width + 3} y1={y(mark.at)} y2={y(mark.at)} strokeWidth={2} className="stroke-ink">
      <title>{words(saidOf(label, mark.text))}</title>
    </line>
  );
}

/** The parts from the bottom up, without empty ones. */
function stack(series: readonly BarSeries[], place: number) {
  let from = 0;
  return series.flatMap((one) => {
    const mark = one.marks[place];
    if (mark?.at === undefined || mark.at <= 0) return [];
    const part = { one, mark, from, to: from + mark.at };
    from = part.to;
    return [part];
  });
}
