import { everyAccount } from '@/lib/addresses/every-account';
import { getTranslations } from 'next-intl/server';
import { useTranslations } from 'next-intl';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { MirrorPage, readMirror, type MirrorReading } from '@/app/mirror/mirror-page';
import { pageTitle } from '@/app/shell/page-title';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/failure/empty-state';
import { zoneLabel } from '@/lib/format/instant';
import { findMissingDays, findReport, findReportTimes, type ReportRow, reportGrains } from '@/lib/mirror/find-report';
import { unknownValue } from '@/lib/mirror/payouts/unknown-value';
import { reportPeriods } from '@/lib/mirror/report-periods';
import { currentConnection } from '@/lib/platform/server';
import type { ReportAnswer } from './report-answer';
import { ReportChart } from './report-chart';
import { ReportFigures, reportSplits } from '@/app/mirror/charts/report-figures';
import { readReportQuery, type ReportQuery, writeReportQuery } from './report-query';
import { ReportSummary } from './report-summary';
import { pathIn } from '@/lib/addresses/path-to';
import { valueWords } from '@/app/record/value-words';
import { Link } from '@/components/ui/link';
import { daysWords } from '@/lib/format/day-range';
import { addDays } from '@/lib/format/plain-date';
import { useWords } from '@/lib/messages/use-words';
import { ReportForm } from './report-form';

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

interface ReportChoicesProps {
  readonly reading: MirrorReading;
  readonly report: ReportAnswer;
}

const link = 'text-accent-ink inline-flex min-h-6 items-center rounded-xs underline underline-offset-2';

/** The period, the filters and the split of the report; each choice is an address. */
function ReportChoices({ reading: { account, scope }, report }: ReportChoicesProps) {
  const t = useTranslations('reports');
  const words = useWords();
  const { query, periods } = report;
  const at = (changed: Partial<ReportQuery>) =>
    `${pathIn(account, 'reports')}${writeReportQuery({ ...query, ...changed })}`;
  const [from = '', to = ''] = [periods[0]?.start, periods.at(-1)?.end];
  return (
    <>
      <PrintedChoices account={account} scope={scope} query={query} from={from} to={to} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
        <Filters account={account} report={report} />
        <p className="text-ink-muted flex flex-wrap items-center gap-x-4 text-sm tabular-nums">
          <Link href={at({ to: addDays(from, -1) })} className={link}>
            {t('earlier')}
          </Link>
          <span className="text-ink">{words(daysWords({ from, to }, scope.today.slice(0, 4)))}</span>
          {to < scope.today ? (
            <Link href={at({ to: laterOf(from, to, scope.today) })} className={link}>
              {t('later')}
            </Link>
          ) : null}
        </p>
      </div>
    </>
  );
}

interface PrintedChoicesProps extends Pick<MirrorReading, 'account' | 'scope'> {
  readonly query: ReportQuery;
  readonly from: string;
  readonly to: string;
}

/** A printed report has no choices, so it names the chosen values. */
function PrintedChoices({ account, scope, query: { currency, method }, from, to }: PrintedChoicesProps) {
  const t = useTranslations('reports');
  const shell = useTranslations('shell.account');
  const words = useWords();
  const named = scope.accounts.find((one) => one.account === account)?.name;
  const known = (value: string | undefined, text: (value: string) => string) =>
    value === undefined ? t('filter.all') : value === unknownValue ? t('unknown') : text(value);
  return (
    <p className="text-ink hidden text-sm print:block">
      {t('printed', {
        account: named ?? (account === 'master' || account === everyAccount ? shell(account) : account),
        from,
        to,
        currency: known(currency, (value) => value),
        method: known(method, (value) => words(valueWords('payoutMethod', value))),
      })}
    </p>
  );
}

const dayMs = 86_400_000;

/** The end of the next range of the same length, at most today. */
function laterOf(from: string, to: string, today: string): string {
  const later = addDays(to, Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1);
  return later > today ? today : later;
}

function Filters({ account, report }: { readonly account: string; readonly report: ReportAnswer }) {
  const t = useTranslations('reports');
  const { query, currencies, methods } = report;
  const words = useWords();
  const options = (values: readonly string[], text: (value: string) => string) =>
    values.map((value) => ({ value: value || unknownValue, label: value === '' ? t('unknown') : text(value) }));
  const { measure, grain, by, to } = query;
  const grained = {
    name: 'grain',
    label: t('grains'),
    value: grain,
    options: reportGrains.map((value) => ({ value, label: t(`grain.${value}`) })),
  };
  const splits = reportSplits.filter((one) => measure === 'count' || one !== 'currency');
  const split = {
    name: 'by',
    label: t('split'),
    value: by,
    options: splits.map((value) => ({ value, label: t(`by.${value}`) })),
  };
  return (
    <ReportForm
      action={pathIn(account, 'reports')}
      beside={{ measure, by, to }}
      choices={[
        grained,
        ...(measure === 'count' || measure === 'volume' ? [split] : []),
        {
          name: 'currency',
          label: t('filter.currency'),
          value: query.currency ?? '',
          options: options(currencies, (value) => value),
          emptyLabel: measure === 'volume' ? undefined : t('filter.allCurrencies'),
        },
        {
          name: 'method',
          label: t('filter.method'),
          value: query.method ?? '',
          options: options(methods, (value) => words(valueWords('payoutMethod', value))),
          emptyLabel: t('filter.allMethods'),
        },
      ]}
    />
  );
}
