import { type EndedPayouts, successRate } from '@/app/mirror/charts/success-rate';
import { useTranslations } from 'next-intl';
import { BarChart } from '@/app/mirror/charts/bar-chart';
import type { ChartPeriod } from '@/app/mirror/charts/chart-period';
import { ChartSaver } from '@/app/mirror/charts/chart-saver';
import { LineChart } from '@/app/mirror/charts/line-chart';
import type { FileTable } from '@/lib/exports/files/table-file';
import { coverageWords, shortTime } from '@/lib/mirror/coverage-words';
import type { MirrorReading } from '@/app/mirror/mirror-page';
import { Panel } from '@/components/ui/panel';
import { durationWords } from '@/lib/format/duration';
import { formatCount, formatPercent } from '@/lib/format/count';
import { addDays } from '@/lib/format/plain-date';
import { enumerated } from '@/lib/messages/enumerated';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { writePayoutQuery } from '@/lib/mirror/payouts/payout-query';
import type { ReportPeriod } from '@/lib/mirror/report-periods';
import { listQuery, markOf, type ReportAnswer, type ReportPart, partsOf } from './report-answer';
import { timeOf } from '@/app/mirror/charts/report-figures';
import { pathIn } from '@/lib/addresses/path-to';
import { type ChartLook, ChartPatterns, patternFill } from '@/app/mirror/charts/chart-look';
import { FigureCell, FigureTable, NoFigure } from '@/app/mirror/figure-table';

interface ReportChartProps {
  readonly reading: MirrorReading;
  readonly report: ReportAnswer;
}

const chartId = 'report';

/** The chart of one measure, its table, and the files of both. */
export function ReportChart({ reading, report }: ReportChartProps) {
  const t = useTranslations('reports');
  const words = useWords();
  const { query, missing } = report;
  const { measure, by, currency, method } = query;
  const periods = usePeriods(reading, report);
  const names = { measure: t(`measure.${measure}`), grain: t(`grain.${query.grain}`).toLowerCase() };
  const title = currency === undefined || currency === '-' ? t('chart', names) : t('chartIn', { ...names, currency });
  const drawn = useDrawn({ reading, report, periods, title });
  const notes = [
    ...(measure === 'count' ? [] : [t(`${measure}Note`)]),
    ...(missing.size === 0 ? [] : [t('missingKey')]),
  ];
  const table = useFileTable({ reading, report, periods, title }, drawn.columns);
  const days = [report.periods[0]?.start, report.periods.at(-1)?.end];
  const fileName = [measure, by, currency, method, reading.account, ...days].filter(Boolean).join('-');
  return (
    <Panel title={title} flush>
      <div className="flex flex-col gap-2 py-3">
        {drawn.key}
        <ChartSaver fileName={fileName} table={table}>
          {/* Scrolled from the right: on a phone the newest periods are in view. */}
          <div
            role="region"
            aria-label={title}
            tabIndex={0}
            className="@container overflow-x-auto [direction:rtl] print:overflow-visible"
          >
            {drawn.chart}
          </div>
        </ChartSaver>
        {notes.length === 0 ? null : (
          <p className="text-ink-muted text-xs">{words(enumerated(notes, 'coverage.sentences'))}</p>
        )}
      </div>
      <details>
        <summary className="text-accent-ink w-fit rounded-xs text-sm">{t('table')}</summary>
        <ReportTable label={title} periods={periods} columns={drawn.columns} />
      </details>
    </Panel>
  );
}

/** The table as a file, with what it is about on top. */
function useFileTable({ reading, report, periods, title }: DrawnInput, columns: readonly ReportColumn[]): FileTable {
  const t = useTranslations('reports');
  const words = useWords();
  const { query } = report;
  const sentences = coverageWords(reading.coverage, shortTime(reading)).sentences;
  return {
    about: [
      [t('csv.report'), title],
      [t('csv.account'), reading.account],
      [t('csv.zone'), reading.scope.zone],
      [t('csv.coverage'), words(enumerated(sentences))],
      [t('csv.currency'), query.currency ?? t('filter.all')],
      [t('csv.method'), query.method ?? t('filter.all')],
    ],
    names: { about: words(message('exports.file.about')), rows: t('title') },
    heads: [t('csv.from'), t('csv.to'), t('csv.whole'), ...columns.map(({ csvLabel, label }) => csvLabel ?? label)],
    rows: report.periods.map(({ start, end }, place) => [
      ...[start, end, periods[place]?.isMissing === true ? t('partly') : t('whole')],
      ...columns.map(({ cells }) => cells[place]?.plain ?? ''),
    ]),
    textColumns: 3,
  };
}

function usePeriods(
  { account, nowMs }: MirrorReading,
  { query, periods, missing }: ReportAnswer,
): readonly ChartPeriod[] {
  const t = useTranslations('reports');
  const words = useWords();
  const year = new Date(nowMs).getUTCFullYear();
  const short = (day: string) => {
    const [of = '', month = '', date = ''] = day.split('-').map((part) => String(Number(part)));
    const dayMonth =
      query.grain === 'month'
        ? message('reports.month', { month })
        : message('ui.dates.dayMonth', { day: date, month });
    return words(Number(of) === year ? dayMonth : message('ui.dates.withYear', { dayMonth, year: of }));
  };
  return periods.map((period) => ({
    key: period.start,
    label: short(period.start),
    name: period.start === period.end ? period.start : t('range', { from: period.start, to: period.end }),
    href: `${pathIn(account, 'payouts')}${writePayoutQuery(listQuery(query, period))}`,
    isMissing: daysOf(period).some((day) => missing.has(day)),
  }));
}

function daysOf({ start, end }: ReportPeriod): string[] {
  const days: string[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day);
  return days;
}

interface DrawnInput extends ReportChartProps {
  readonly periods: readonly ChartPeriod[];
  readonly title: string;
}

interface DrawnReport {
  readonly chart: React.ReactNode;
  readonly key: React.ReactNode;
  readonly columns: readonly ReportColumn[];
}

function useDrawn(input: DrawnInput): DrawnReport {
  const { measure } = input.report.query;
  const bars = useBars(input);
  const rates = useRates(input);
  const times = useTimes(input);
  return measure === 'success' ? rates : measure === 'time' ? times : bars;
}

function useBars({ reading, report, periods, title }: DrawnInput): DrawnReport {
  const t = useTranslations('reports');
  const words = useWords();
  const { query, figures, before } = report;
  const parts = partsOf(query, figures);
  const hrefOf = (period: ReportPeriod, part: ReportPart) =>
    `${pathIn(reading.account, 'payouts')}${writePayoutQuery(listQuery(query, period, part))}`;
  const plainOf = (counted: { readonly count: number; readonly sum: string }) =>
    query.measure === 'volume' ? counted.sum : String(counted.count);
  const series = parts.map((part) => {
    const marks = report.periods.map((period) => {
      const counted = figures.of({ start: period.start, by: query.by, keys: part.keys });
      return { ...markOf(query, counted), href: hrefOf(period, part), counted };
    });
    return { key: part.key, label: words(part.label), look: part.look, marks };
  });
  const totals = report.periods.map(({ start }) => figures.of({ start }));
  const earlier = before?.periods.map(({ start }) => before.figures.of({ start }));
  const columns: ReportColumn[] = [
    ...series.map(({ key, label, marks }) => ({
      key,
      label,
      cells: marks.map(({ text, href, counted }) => ({
        text,
        href,
        plain: plainOf(counted),
        isNothing: counted.count === 0,
      })),
    })),
    {
      key: 'total',
      label: t('column.total'),
      cells: totals.map((counted, place) => ({
        text: markOf(query, counted).text,
        href: periods[place]?.href,
        plain: plainOf(counted),
        isNothing: counted.count === 0,
      })),
    },
    ...beforeColumn(
      t('before'),
      earlier?.map((counted) => ({ text: markOf(query, counted).text, plain: plainOf(counted) })),
    ),
  ];
  return {
    columns,
    key: <ChartKey id="report-key" entries={series} before={before && { label: t('before'), mark: 'across' }} />,
    chart: (
      <BarChart
        periods={periods}
        series={series}
        id={chartId}
        label={title}
        totals={totals.map((counted) => markOf(query, counted))}
        before={earlier?.map((counted) => markOf(query, counted))}
        beforeLabel={t('before')}
      />
    ),
  };
}

/** The column of the days before, where these are known. */
const beforeColumn = (label: string, cells: ReportColumn['cells'] | undefined): readonly ReportColumn[] =>
  cells === undefined ? [] : [{ key: 'before', label, cells }];

function useRates({ report, periods, title }: DrawnInput): DrawnReport {
  const t = useTranslations('reports');
  const { figures, before } = report;
  const markOfEnded = (ended: EndedPayouts) => {
    const rate = successRate(ended);
    return { at: rate === undefined ? undefined : Number(rate), text: rate === undefined ? '–' : formatPercent(rate) };
  };
  const ended = report.periods.map(({ start }) => figures.ended(start));
  const marks = ended.map(markOfEnded);
  const earlier = before?.periods.map(({ start }) => markOfEnded(before.figures.ended(start)));
  const of = (label: string, key: string, pick: (one: EndedPayouts) => number): ReportColumn => ({
    key,
    label,
    cells: ended.map((one) => ({ text: formatCount(pick(one)), plain: String(pick(one)) })),
  });
  const columns: ReportColumn[] = [
    {
      key: 'rate',
      label: t('measure.success'),
      cells: marks.map(({ text, at }, place) => ({
        text,
        href: periods[place]?.href,
        plain: at === undefined ? '' : String(at),
        isNothing: at === undefined,
      })),
    },
    of(t('column.completed'), 'completed', ({ completed }) => completed),
    of(t('column.ended'), 'ended', (one) => one.ended),
    ...beforeColumn(
      t('before'),
      earlier?.map(({ text, at }) => ({ text, plain: at === undefined ? '' : String(at) })),
    ),
  ];
  const series = [{ key: 'rate', label: t('measure.success'), isDashed: false, marks, before: earlier }];
  return {
    columns,
    key: before && <ChartKey id="report-key" before={{ label: t('before'), mark: 'dotted' }} />,
    chart: (
      <LineChart
        periods={periods}
        series={series}
        id={chartId}
        label={title}
        highest={100}
        tickText={(rate) => formatPercent(String(rate))}
      />
    ),
  };
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

function useTimes({ report, periods, title }: DrawnInput): DrawnReport {
  const t = useTranslations('reports');
  const words = useWords();
  const { times, before } = report;
  const kinds = [
    { key: 'medianMs', label: t('median'), isDashed: false },
    { key: 'longestMs', label: t('longest'), isDashed: true },
  ] as const;
  const all = times.flatMap(({ longestMs }) => longestMs);
  // The axis has lines at whole hours or days.
  const unitMs = Math.max(0, ...all) > 1.5 * dayMs ? dayMs : hourMs;
  const series = kinds.map(({ key, label, isDashed }) => {
    const markAt = (from: typeof times, start: string) => {
      const ms = timeOf(from, start)?.[key];
      return {
        ms,
        at: ms === undefined ? undefined : ms / unitMs,
        text: ms === undefined ? '–' : words(durationWords(ms)),
      };
    };
    const marks = report.periods.map(({ start }) => markAt(times, start));
    const earlier = before?.periods.map(({ start }) => markAt(before.times, start));
    return { key, label, isDashed, marks, before: earlier };
  });
  const columns: ReportColumn[] = series.map(({ key, label, marks }) => ({
    key,
    label,
    csvLabel: t('csv.seconds', { of: label }),
    cells: marks.map(({ text, ms }, place) => ({
      text,
      href: periods[place]?.href,
      plain: ms === undefined ? '' : String(Math.round(ms / 1_000)),
      isNothing: ms === undefined,
    })),
  }));
  const counted = {
    key: 'count',
    label: t('column.completed'),
    cells: report.periods.map(({ start }) => {
      const count = timeOf(times, start)?.count ?? 0;
      return { text: formatCount(count), plain: String(count) };
    }),
  };
  return {
    columns: [...columns, counted],
    key: before && <ChartKey id="report-key" before={{ label: t('before'), mark: 'dotted' }} />,
    chart: (
      <LineChart
        periods={periods}
        series={series}
        id={chartId}
        label={title}
        tickText={(units) => (units === 0 ? '0' : words(durationWords(units * unitMs)))}
      />
    ),
  };
}

interface ChartKeyProps {
  /** The prefix of the pattern ids; unique on the page. */
  readonly id: string;
  /** The parts of stacked bars, in their order from the bottom up. A line has its name at its end. */
  readonly entries?: readonly { readonly key: string; readonly label: string; readonly look: ChartLook }[];
  /** The marks of the period before, where it is known. */
  readonly before?: { readonly label: string; readonly mark: 'across' | 'dotted' } | undefined;
}

/** The legend of a chart. */
function ChartKey({ id, entries = [], before }: ChartKeyProps) {
  return (
    <ul className="text-ink-muted flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {entries.map(({ key, label, look }) => (
        <li key={key} className="flex items-center gap-1.5">
          <svg aria-hidden viewBox="0 0 12 12" className="size-3 shrink-0">
            <ChartPatterns chart={`${id}-${key}`} />
            <rect width={12} height={12} className={look.fill} />
            <rect width={12} height={12} fill={patternFill(`${id}-${key}`, look.pattern) ?? 'none'} />
          </svg>
          {label}
        </li>
      ))}
      {before === undefined ? null : (
        <li className="flex items-center gap-1.5">
          <svg aria-hidden viewBox="0 0 16 12" className="h-3 w-4 shrink-0 fill-none">
            {before.mark === 'across' ? (
              <path d="M0 6H16" className="stroke-ink" strokeWidth={2} />
            ) : (
              <path d="M0 6H16" className="stroke-line-control" strokeWidth={1.5} strokeDasharray="1.5 3" />
            )}
          </svg>
          {before.label}
        </li>
      )}
    </ul>
  );
}

interface ReportColumn {
  readonly key: string;
  readonly label: string;
  /** The label in a file, whose head names the units. */
  readonly csvLabel?: string;
  /** One cell for each period. */
  readonly cells: readonly {
    readonly text: string;
    /** The value for programs. */
    readonly plain: string;
    /** The address of the rows behind the cell; left out where there is no such list. */
    readonly href?: string | undefined;
    readonly isNothing?: boolean;
  }[];
}

interface ReportTableProps {
  readonly label: string;
  readonly periods: readonly ChartPeriod[];
  readonly columns: readonly ReportColumn[];
}

/** The figures of the chart as a table, the newest first. It has hundreds of links, so they are plain ones. */
function ReportTable({ label, periods, columns }: ReportTableProps) {
  const t = useTranslations('reports');
  const words = useWords();
  const heads = [{ label: t('column.period') }, ...columns.map((column) => ({ label: column.label, isFigure: true }))];
  return (
    <FigureTable label={label} heads={heads}>
      {periods
        .map((period, place) => ({ period, place }))
        .toReversed()
        .map(({ period, place }) => (
          <tr key={period.key}>
            <FigureCell isHead>
              {period.name}
              {period.isMissing ? <span className="text-caution-ink text-xs"> {t('column.missing')}</span> : null}
            </FigureCell>
            {columns.map(({ key, label: column, cells }) => {
              const cell = cells[place];
              return (
                <FigureCell key={key} isFigure>
                  {cell === undefined || cell.isNothing === true ? (
                    <NoFigure />
                  ) : cell.href === undefined ? (
                    cell.text
                  ) : (
                    <a href={cell.href} className="inline-block min-h-6 min-w-6 font-semibold hover:underline">
                      <span className="sr-only">
                        {words(
                          message('terms.labelled', { label: t('cell', { period: period.name, column }), text: '' }),
                        )}
                      </span>
                      {cell.text}
                    </a>
                  )}
                </FigureCell>
              );
            })}
          </tr>
        ))}
    </FigureTable>
  );
}
