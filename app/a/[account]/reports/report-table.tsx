import { useTranslations } from 'next-intl';
import type { ChartPeriod } from '@/app/mirror/charts/chart-period';
import { FigureCell, FigureTable, NoFigure } from '@/app/mirror/figure-table';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';

export interface ReportColumn {
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
export function ReportTable({ label, periods, columns }: ReportTableProps) {
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
