import { everyAccount } from '@/lib/addresses/every-account';
import { getTranslations } from 'next-intl/server';
import { useTranslations } from 'next-intl';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { MirrorPage, readMirror, type MirrorReading } from '@/app/mirror/mirror-page';
import { pageTitle } from '@/app/shell/page-title';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/failure/empty-state';
import { zoneLabel } from '@/lib/format/instant';
import { findMissingDays, findReport, findReportTimes, type ReportRow } from '@/lib/mirror/find-report';
import { unknownValue } from '@/lib/mirror/payouts/unknown-value';
import { reportPeriods } from '@/lib/mirror/report-periods';
import { currentConnection } from '@/lib/platform/server';
import type { ReportAnswer } from './report-answer';
import { ReportChart } from './report-chart';
import { ReportChoices } from './report-choices';
import { ReportFigures } from '@/app/mirror/charts/report-figures';
import { readReportQuery, type ReportQuery } from './report-query';
import { ReportSummary } from './report-summary';
import { pathIn } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('reports.title');

/** The report: how much was paid out, how well and how fast, over time. */
export default async function ReportsPage({ params, searchParams }: PageProps<'/a/[account]/reports'>) {
  const { account } = await params;
  const asked = readReportQuery(await searchParams);
  const [t, { timeZone }] = await Promise.all([getTranslations('reports'), currentConnection()]);
  const read = await readMirror(account, ({ today }) => {
    const { periods } = periodsOf(asked, today);
    return { fromDay: periods[0]?.start, toDay: periods.at(-1)?.end };
  });
  const report = read.ok && read.value.scope.isOn ? await findAll(read.value, asked) : undefined;
  return (
    <MirrorPage
      title={t('title')}
      description={t('introduction', { zone: zoneLabel(Date.now(), timeZone) })}
      read={read}
      actions={
        <>
          <ButtonLink size="sm" href={pathIn(account, 'reports/schedules')} className="print:hidden">
            {t('schedules')}
          </ButtonLink>
          {account === everyAccount ? null : (
            <ButtonLink size="sm" href={pathIn(account, 'reports/months')} className="print:hidden">
              {t('months')}
            </ButtonLink>
          )}
        </>
      }
    >
      {(reading) =>
        report === undefined ? null : (
          <ClientMessages areas={['reports']}>
            <Report reading={reading} report={report} />
          </ClientMessages>
        )
      }
    </MirrorPage>
  );
}

const periodsOf = ({ grain, to }: ReportQuery, today: string) => reportPeriods(grain, to ?? today, today);

async function findAll({ scope }: MirrorReading, asked: ReportQuery): Promise<ReportAnswer> {
  const { database, accountIds, today } = scope;
  const { periods, before } = periodsOf(asked, today);
  const [first = before[0], last = periods.at(-1)] = [before[0], periods.at(-1)];
  const whole = { grain: asked.grain, from: first?.start ?? today, to: last?.end ?? today };
  const from = periods[0]?.start ?? today;
  const [rows, missing] = await Promise.all([
    findReport(database, accountIds, whole),
    findMissingDays(database, accountIds, { ...whole, today }),
  ]);
  const currencies = new ReportFigures(rows).parts('currency');
  const methods = new ReportFigures(rows).parts('method');
  const isVolume = asked.measure === 'volume';
  const query: ReportQuery = {
    ...asked,
    currency: asked.currency ?? (isVolume && currencies[0] !== undefined ? currencies[0] || unknownValue : undefined),
    by: isVolume && asked.by === 'currency' ? 'status' : asked.by,
  };
  const [currency, method] = [query.currency, query.method].map((value) => (value === unknownValue ? '' : value));
  const fits = (row: ReportRow) =>
    (currency === undefined || row.currency === currency) && (method === undefined || row.method === method);
  const chosen = rows.filter(fits);
  const range = { ...whole, currency, method };
  const timesOf = async (days: { readonly from: string; readonly to: string }) =>
    await findReportTimes(database, accountIds, { ...range, ...days });
  const lastBefore = before.at(-1)?.end ?? from;
  const [times, timesBefore] = await Promise.all([
    timesOf({ from, to: whole.to }),
    timesOf({ from: whole.from, to: lastBefore }),
  ]);
  return {
    query,
    currencies,
    methods,
    periods,
    times,
    missing,
    figures: new ReportFigures(chosen.filter(({ start }) => start >= from)),
    before: [...missing].some((day) => day <= lastBefore)
      ? undefined
      : { periods: before, figures: new ReportFigures(chosen.filter(({ start }) => start < from)), times: timesBefore },
  };
}

function Report({ reading, report }: { readonly reading: MirrorReading; readonly report: ReportAnswer }) {
  const t = useTranslations('reports');
  return (
    <div className="flex flex-col gap-5">
      <ReportChoices reading={reading} report={report} />
      {report.figures.isEmpty ? (
        <EmptyState icon="inbox" title={t('none')}>
          {t('noneNote')}
        </EmptyState>
      ) : (
        <>
          <ReportSummary reading={reading} report={report} />
          <ReportChart reading={reading} report={report} />
        </>
      )}
    </div>
  );
}
