import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { FigureCell, FigureTable } from '@/app/mirror/figure-table';
import { MirrorPage, type MirrorReading, readMirror } from '@/app/mirror/mirror-page';
import { StatusText } from '@/app/record/facts-panel';
import { Moment } from '@/app/shell/moment';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { pageTitle } from '@/app/shell/page-title';
import { EmptyState } from '@/components/failure/empty-state';
import { ButtonLink } from '@/components/ui/button';
import { may } from '@/lib/access/permissions/console-acts';
import { formatCount } from '@/lib/format/count';
import { message } from '@/lib/messages/message';
import { type AccountMonth, listMonths } from '@/lib/reports/month-close/read-closes';
import { CloseMonthButton } from './close-month-button';
import { pathIn } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('months.title');

/** The months of an account, which of them are closed, and what changed since. */
export default async function MonthsPage({ params }: PageProps<'/a/[account]/reports/months'>) {
  const { account } = await params;
  const [t, reports, read] = await Promise.all([
    getTranslations('months'),
    getTranslations('reports'),
    readMirror(account),
  ]);
  const months = read.ok && read.value.scope.isOn ? await listMonths(read.value.scope, account) : [];
  return (
    <MirrorPage
      title={t('title')}
      description={t('description')}
      crumbs={[{ label: reports('title'), href: pathIn(account, 'reports') }]}
      read={read}
    >
      {(reading) => (
        <ClientMessages areas={['months', 'payouts', 'coverage']}>
          <Months reading={reading} months={months} />
        </ClientMessages>
      )}
    </MirrorPage>
  );
}

function Months({ reading, months }: { readonly reading: MirrorReading; readonly months: readonly AccountMonth[] }) {
  const t = useTranslations('months');
  const { account, coverage, scope, zone } = reading;
  if (months.length === 0) {
    return (
      <EmptyState icon="calendar-days" title={t('none')}>
        {t('noneNote', { day: coverage.firstDay ?? scope.today })}
      </EmptyState>
    );
  }
  const mayClose = scope.caller !== undefined && may(scope.caller, 'month.close');
  return (
    // A phone hides the count and the closer (the month's own page has them), so that the button fits.
    <div className="max-md:[&_:is(td,th):is(:nth-child(3),:nth-child(5))]:hidden [&_td]:align-middle [&_th]:align-middle">
      <FigureTable
        label={t('caption')}
        heads={[
          { label: t('month') },
          { label: t('state') },
          { label: t('payouts'), isFigure: true },
          { label: t('changedAfter'), isFigure: true },
          { label: t('closedColumn'), className: 'pl-8' },
          { label: '' },
        ]}
      >
        {months.map((one) => (
          <MonthRow key={one.month} {...one} account={account} zone={zone} mayClose={mayClose} />
        ))}
      </FigureTable>
      {mayClose ? null : <p className="text-ink-muted mt-3 text-sm">{t('onlyManagers')}</p>}
    </div>
  );
}

type MonthRowProps = AccountMonth & Pick<MirrorReading, 'account' | 'zone'> & { readonly mayClose: boolean };

function MonthRow({ month, close, changed, account, zone, mayClose }: MonthRowProps) {
  const t = useTranslations('months');
  const tone = close === undefined ? 'neutral' : close.state === 'closed' ? 'positive' : 'caution';
  return (
    <tr>
      <FigureCell isHead>{month}</FigureCell>
      <FigureCell>
        <StatusText words={{ tone, label: message(`months.${close?.state ?? 'open'}`) }} />
      </FigureCell>
      <FigureCell isFigure>{close === undefined ? '–' : formatCount(close.count)}</FigureCell>
      <FigureCell isFigure isStrong={changed > 0}>
        {close === undefined ? '–' : formatCount(changed)}
      </FigureCell>
      <FigureCell className="pl-8">
        {close === undefined
          ? '–'
          : t.rich('closedBy', { name: close.closedBy, when: () => <Moment time={close.closedMs} zone={zone} /> })}
      </FigureCell>
      <FigureCell>
        {close !== undefined ? (
          <ButtonLink
            size="sm"
            href={pathIn(account, 'reports/months/[id]', { id: close.id })}
            aria-label={t('viewMonth', { month })}
          >
            {t('view')}
          </ButtonLink>
        ) : mayClose ? (
          <CloseMonthButton account={account} month={month} zone={zone} />
        ) : null}
      </FigureCell>
    </tr>
  );
}
