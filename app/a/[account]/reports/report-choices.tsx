import { useTranslations } from 'next-intl';
import { reportSplits } from '@/app/mirror/charts/report-figures';
import type { MirrorReading } from '@/app/mirror/mirror-page';
import { valueWords } from '@/app/record/value-words';
import { Link } from '@/components/ui/link';
import { daysWords } from '@/lib/format/day-range';
import { addDays } from '@/lib/format/plain-date';
import { reportGrains } from '@/lib/mirror/find-report';
import { useWords } from '@/lib/messages/use-words';
import { everyAccount } from '@/lib/addresses/every-account';
import { unknownValue } from '@/lib/mirror/payouts/unknown-value';
import type { ReportAnswer } from './report-answer';
import { ReportForm } from './report-form';
import { type ReportQuery, writeReportQuery } from './report-query';
import { pathIn } from '@/lib/addresses/path-to';

interface ReportChoicesProps {
  readonly reading: MirrorReading;
  readonly report: ReportAnswer;
}

const link = 'text-accent-ink inline-flex min-h-6 items-center rounded-xs underline underline-offset-2';

/** The period, the filters and the split of the report; each choice is an address. */
export function ReportChoices({ reading: { account, scope }, report }: ReportChoicesProps) {
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
