import { useTranslations } from 'next-intl';
import type { ChartPeriod } from '@/app/mirror/charts/chart-period';
import { FigureCell, FigureTable, NoFigure } from '@/app/mirror/figure-table';

export interface ReportColumn {
  readonly key: string;
  readonly label: string;
  /** In a file, where units stand in the head. */
  readonly csvLabel?: string;
  /** One for each period. */
  readonly cells: readonly {
    readonly text: string;
    /** For programs. */
    readonly plain: string;
    /** The rows behind it; left out where there is no list of them. */
    readonly href?: string | undefined;
    readonly isNothing?: boolean;
  }[];
}

interface ReportTableProps {
  readonly label: string;
  readonly periods: readonly ChartPeriod[];
  readonly columns: readonly ReportColumn[];
}

/** What the chart shows, as figures, the newest first. Its links are plain ones: a table has hundreds. */
export function ReportTable({ label, periods, columns }: ReportTableProps) {
  const t = useTranslations('reports');
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
                      <span className="sr-only">{t('cell', { period: period.name, column })}: </span>
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
