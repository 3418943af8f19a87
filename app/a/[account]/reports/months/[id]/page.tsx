import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { notFound } from 'next/navigation';
import * as z from 'zod';
import { MirrorPage, type MirrorReading, readMirror } from '@/app/mirror/mirror-page';
import { hrefInList, type ListPlace } from '@/app/record/place/list-place';
import { FileMenu } from '@/app/list/exports/file-menu';
import { Moment } from '@/app/shell/moment';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { pageTitle } from '@/app/shell/page-title';
import { StatusBadge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Notice } from '@/components/ui/notice';
import { Panel } from '@/components/ui/panel';
import { may } from '@/lib/access/permissions/console-acts';
import { payoutLabel } from '@/lib/contract/fields/payout-fields';
import { enumerated } from '@/lib/messages/enumerated';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { coverageOfClose } from '@/lib/reports/month-close/close-coverage';
import { daysOfMonth } from '@/lib/reports/month-close/close-input';
import { findClosedDays, type LateChange, type ReadClose, readClose } from '@/lib/reports/month-close/read-closes';
import { CloseTotals } from '../close-totals';
import { ReopenPanel } from '../reopen-panel';
import { pathIn, pathTo } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('months.title');

/** One closed month: its totals at the close, and what is different now. */
export default async function MonthClosePage({ params }: PageProps<'/a/[account]/reports/months/[id]'>) {
  const { account, id } = await params;
  if (!z.uuid().safeParse(id).success) notFound();
  const [t, read] = await Promise.all([
    getTranslations('months'),
    readMirror(account, async (scope) => (scope.isOn ? await findClosedDays(scope, account, id) : {})),
  ]);
  const found = read.ok && read.value.scope.isOn ? await readClose(read.value.scope, account, id) : undefined;
  if (read.ok && read.value.scope.isOn && found === undefined) notFound();
  return (
    <MirrorPage
      title={found === undefined ? t('title') : found.close.month}
      crumbs={[{ label: t('title'), href: pathIn(account, 'reports/months') }]}
      read={read}
      actions={
        found === undefined ? null : (
          <>
            <StatusBadge tone={found.close.state === 'closed' ? 'positive' : 'caution'} label={t(found.close.state)} />
            <FileMenu href={pathTo('/api/months/[account]/[id]', { account, id })}>{t('download')}</FileMenu>
          </>
        )
      }
    >
      {(reading) =>
        found === undefined ? null : (
          <ClientMessages areas={['months']}>
            <Close reading={reading} found={found} />
          </ClientMessages>
        )
      }
    </MirrorPage>
  );
}

interface CloseProps {
  readonly reading: MirrorReading;
  readonly found: ReadClose;
}

function Close({ reading, found }: CloseProps) {
  const t = useTranslations('months');
  const { account, scope, zone } = reading;
  const { close, totals, isIntact } = found;
  const words = useWords();
  const { fromDay, toDay } = daysOfMonth(close.month);
  return (
    <div className="flex flex-col gap-6">
      <p className="text-sm">
        {t.rich('closedBy', { name: close.closedBy, when: () => <Moment time={close.closedMs} zone={zone} /> })}
        {' · '}
        {words(enumerated(coverageOfClose(close.coverage, zone), 'coverage.sentences'))}
      </p>
      <ReopenPanel
        account={account}
        close={close}
        zone={zone}
        mayAsk={scope.caller !== undefined && may(scope.caller, 'month.reopen')}
        personId={scope.caller?.personId}
      />
      <Changes reading={reading} found={found} />
      <Panel
        title={t('totals')}
        actions={
          <ButtonLink size="sm" variant="quiet" href={`${pathIn(account, 'payouts')}?from=${fromDay}&to=${toDay}`}>
            {t('viewPayouts')}
          </ButtonLink>
        }
      >
        <CloseTotals totals={totals} />
      </Panel>
      <Panel title={t('digest')} description={t('digestNote')}>
        <p className="font-mono text-xs break-all">{close.digest}</p>
        {isIntact ? (
          <p className="text-ink-muted pt-1 text-sm">{t('intact')}</p>
        ) : (
          <Notice tone="negative">{t('notIntact')}</Notice>
        )}
      </Panel>
    </div>
  );
}

/** The payouts that have changed since the close. */
function Changes({ reading: { account, zone }, found: { close, changed, changes } }: CloseProps) {
  const t = useTranslations('months');
  const list = `reports/months/${close.id}`;
  return (
    <Panel title={t('changes')} description={t('changesNote')}>
      {changed === 0 ? <p className="text-ink-muted text-sm">{t('noChanges')}</p> : null}
      {changes.length < changed ? (
        <p className="text-ink-muted pb-2 text-sm">{t('moreChanges', { shown: changes.length, count: changed })}</p>
      ) : null}
      {changes.length === 0 ? null : (
        <ul className="divide-line divide-y text-sm">
          {changes.map((one, place) => (
            <ChangedPayout key={one.id} change={one} zone={zone} place={{ account, list, at: String(place + 1) }} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface ChangedPayoutProps {
  readonly change: LateChange;
  readonly place: ListPlace;
  readonly zone: string;
}

function ChangedPayout({ change: { id, name, kind, fields, seenMs }, place, zone }: ChangedPayoutProps) {
  const t = useTranslations('months');
  const words = useWords();
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2">
      <Link
        href={hrefInList(pathIn(place.account, 'payouts/[id]', { id }), place)}
        className="text-accent-ink min-w-0 grow basis-56 truncate font-medium underline underline-offset-2"
      >
        {name || id}
      </Link>
      <span className="text-ink-muted text-xs">
        {t.rich('seen', { when: () => <Moment time={seenMs} zone={zone} /> })}
      </span>
      <span className="basis-full">
        <span>{kind !== 'changed' ? t(`kind.${kind}`) : fields.length === 0 ? t('backAgain') : null}</span>
        {fields.map((field) => (
          <span key={field.name} className="mr-4 inline-block">
            <span className="text-ink-muted">
              {words(message('terms.labelled', { label: payoutLabel(field.name), text: '' }))}
            </span>
            <del className="text-ink-muted">{field.before || '–'}</del>{' '}
            <ins className="font-medium no-underline">{field.after || '–'}</ins>
          </span>
        ))}
      </span>
    </li>
  );
}
