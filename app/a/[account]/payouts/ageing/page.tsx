import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { MirrorPage, readMirror, type MirrorReading } from '@/app/mirror/mirror-page';
import { Moment } from '@/app/shell/moment';
import { pageTitle } from '@/app/shell/page-title';
import { EmptyState } from '@/components/failure/empty-state';
import {
  type AgeingLane,
  findAgeing,
  findOpenPayouts,
  type LaneFilter,
  type OpenPayout,
} from '@/lib/mirror/find-ageing';
import type { CurrencyTotal } from '@/lib/mirror/sums/payout-total';
import { sumOpenPayouts } from '@/lib/mirror/sums/sum-payouts';
import { unknownValue } from '@/lib/mirror/payouts/unknown-value';
import { AgeingGrid } from './ageing-grid';
import { pathIn } from '@/lib/addresses/path-to';
import { payoutV2States } from '@/app/list/record-states';
import { StatusOf } from '@/app/list/status-words';
import { FigureCell, FigureTable } from '@/app/mirror/figure-table';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { durationWords } from '@/lib/format/duration';
import { formatCount } from '@/lib/format/count';
import { formatAmount } from '@/lib/format/format-amount';
import { wallClock } from '@/lib/format/instant';
import { useWords } from '@/lib/messages/use-words';
import { openQuery } from '@/lib/mirror/payouts/open-query';
import { writePayoutQuery } from '@/lib/mirror/payouts/payout-query';
import { payoutHref } from '../payout-href';
import { useLaneWords } from './use-lane-words';

export const generateMetadata = pageTitle('ageing.title');

const pageSize = 50;

/** The open payouts, their age, and whether that age is usual for their lane. */
export default async function AgeingPage({ params, searchParams }: PageProps<'/a/[account]/payouts/ageing'>) {
  const { account } = await params;
  const asked = readAsked(await searchParams);
  const [t, payouts] = await Promise.all([getTranslations('ageing'), getTranslations('payouts')]);
  const read = await readMirror(account);
  const found = read.ok && read.value.scope.isOn ? await findOpen(read.value, asked) : undefined;
  return (
    <MirrorPage
      title={t('title')}
      description={t('introduction')}
      crumbs={[{ label: payouts('title'), href: pathIn(account, 'payouts') }]}
      read={read}
    >
      {(reading) => (found === undefined ? null : <Ageing reading={reading} found={found} asked={asked} />)}
    </MirrorPage>
  );
}

interface AgeingFilter {
  readonly late: boolean;
  readonly page: number;
  readonly lane: LaneFilter;
}

/** Reads any address: a value that cannot be read counts as left out. */
function readAsked(search: Readonly<Record<string, string | string[] | undefined>>): AgeingFilter {
  const { page, ...given } = search;
  const known = (name: string) => {
    const value = given[name];
    if (typeof value !== 'string' || value === '') return {};
    return { [name]: value === unknownValue ? '' : value };
  };
  return {
    late: given['late'] === '1',
    page: typeof page === 'string' && /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    lane: { ...known('method'), ...known('currency'), ...known('country'), ...accountOf(given['of']) },
  };
}

const accountOf = (of: string | string[] | undefined) => (typeof of === 'string' ? { account: of } : {});

interface AgeingData {
  readonly lanes: readonly AgeingLane[];
  /** Read from the totals that the mirror keeps. */
  readonly totals: readonly CurrencyTotal[];
  readonly rows: readonly OpenPayout[];
}

async function findOpen({ scope: { database, accountIds } }: MirrorReading, asked: AgeingFilter): Promise<AgeingData> {
  const [lanes, { sums: totals }, rows] = await Promise.all([
    findAgeing(database, accountIds),
    sumOpenPayouts(database, accountIds),
    findOpenPayouts(database, accountIds, { late: asked.late, page: asked.page, ...asked.lane, size: pageSize }),
  ]);
  return { lanes, totals, rows };
}

interface AgeingProps {
  readonly reading: MirrorReading;
  readonly found: AgeingData;
  readonly asked: AgeingFilter;
}

function Ageing({ reading, found: { lanes, totals, rows }, asked }: AgeingProps) {
  const t = useTranslations('ageing');
  if (lanes.length === 0) {
    return (
      <EmptyState icon="circle-check" title={t('none')}>
        {t('noneNote')}
      </EmptyState>
    );
  }
  const names = Object.keys(asked.lane) as (keyof LaneFilter)[]; // the names that `readAsked` sets
  const listed = lanes.filter((lane) => names.every((name) => lane[name] === asked.lane[name]));
  const late = listed.reduce((sum, lane) => sum + lane.late, 0);
  const open = listed.reduce((sum, { buckets }) => sum + buckets.reduce((all, { count }) => all + count, 0), 0);
  return (
    <div className="flex flex-col gap-8">
      <AgeingGrid reading={reading} lanes={lanes} totals={totals} />
      <OpenPayouts
        reading={reading}
        rows={rows}
        late={late}
        pageSize={pageSize}
        page={asked.page}
        lane={asked.lane}
        isLateOnly={asked.late}
        total={asked.late ? late : open}
      />
    </div>
  );
}

interface OpenPayoutsProps {
  readonly reading: MirrorReading;
  readonly rows: readonly OpenPayout[];
  /** How many payouts are older than usual. */
  readonly late: number;
  readonly isLateOnly: boolean;
  /** The lanes that the list shows. */
  readonly lane: LaneFilter;
  readonly page: number;
  readonly pageSize: number;
  /** How many payouts the list has on all its pages. */
  readonly total: number;
}

const link = 'text-accent-ink rounded-xs underline underline-offset-2';

/** The open payouts, the oldest first; those that are older than 95 of 100 of their lane are marked. */
function OpenPayouts({ reading, rows, late, isLateOnly, lane, page, pageSize, total }: OpenPayoutsProps) {
  const t = useTranslations('ageing');
  const { own } = useLaneWords(reading);
  const search = searchOf(isLateOnly, lane);
  const isNarrowed = isLateOnly || Object.keys(lane).length > 0;
  const heads = [
    { label: t('created', { zone: wallClock(reading.nowMs, reading.zone).offset }) },
    { label: t('beneficiary') },
    { label: useTranslations('terms')('amount'), isFigure: true },
    { label: useTranslations('terms')('status') },
    { label: t('lane') },
    { label: t('age'), isFigure: true },
    { label: t('usual') },
  ];
  return (
    <Panel
      title={t(isLateOnly ? 'listLate' : 'list')}
      flush
      actions={
        isNarrowed ? (
          <Link href={own({ late: false })} className={link}>
            {t('showAll')}
          </Link>
        ) : late === 0 ? null : (
          <Link href={own({ late: true })} className={link}>
            {t('late')}: {formatCount(late)}. {t('showLate')}
          </Link>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState icon="circle-check" title={t('noneLate')} />
      ) : (
        <FigureTable label={t(isLateOnly ? 'listLate' : 'list')} heads={heads}>
          {rows.map((row) => (
            <OpenRow key={`${row.account} ${row.id}`} row={row} reading={reading} search={search} />
          ))}
        </FigureTable>
      )}
      <Pages
        at={(number) => own({ ...lane, late: isLateOnly, page: number })}
        page={page}
        pageSize={pageSize}
        total={total}
      />
    </Panel>
  );
}

/** The address at which the list of payouts has the same rows, the oldest first. */
function searchOf(isLateOnly: boolean, { account, ...lane }: LaneFilter): string {
  const asked = (value: string | undefined) => (value === undefined ? undefined : [value || unknownValue]);
  return writePayoutQuery({
    ...(isLateOnly ? { late: 'yes' } : openQuery),
    method: asked(lane.method),
    currency: asked(lane.currency),
    country: asked(lane.country),
    account: account === undefined ? undefined : [account],
    order: 'asc',
  });
}

interface OpenRowProps {
  readonly row: OpenPayout;
  readonly reading: MirrorReading;
  /** The search part of the address at which the list of payouts has the same rows in the same order. */
  readonly search: string;
}

function OpenRow({ row, reading, search }: OpenRowProps) {
  const t = useTranslations('ageing');
  const words = useWords();
  const { laneName, usualWords } = useLaneWords(reading);
  const { nowMs, zone } = reading;
  const usual = usualWords(row.usual);
  return (
    <tr>
      <FigureCell>
        <Moment time={row.createdMs} zone={zone} />
      </FigureCell>
      <FigureCell>
        <Link
          href={payoutHref(row, { account: reading.account, search, cursor: row.cursor })}
          className="font-semibold hover:underline"
        >
          <bdi>{row.name || t(row.isDetailDue ? 'nameNotRead' : 'noName')}</bdi>
        </Link>
        <span className="text-ink-muted block font-mono text-xs">{row.id}</span>
      </FigureCell>
      <FigureCell isFigure>
        <span className="font-semibold">{row.amount === undefined ? '–' : formatAmount(row.amount, row.currency)}</span>{' '}
        <span className="text-ink-muted">{row.currency}</span>
      </FigureCell>
      <FigureCell>
        <StatusOf words={payoutV2States.words(row.status)} />
      </FigureCell>
      <FigureCell mayWrap className="min-w-40">
        {laneName(row)}
      </FigureCell>
      <FigureCell isFigure isStrong={row.isLate} className={row.isLate ? 'text-caution-ink' : ''}>
        {words(durationWords(nowMs - row.createdMs))}
        {row.isLate ? (
          <span className="flex items-center justify-end gap-1 text-xs font-normal">
            <Icon name="triangle-alert" className="size-3" />
            {t('beyond')}
          </span>
        ) : null}
      </FigureCell>
      <FigureCell mayWrap className="text-ink-muted min-w-40 text-xs">
        {usual.said}
      </FigureCell>
    </tr>
  );
}

type PagesProps = Pick<OpenPayoutsProps, 'page' | 'pageSize' | 'total'> & { readonly at: (page: number) => string };

function Pages({ at, page, pageSize, total }: PagesProps) {
  const t = useTranslations('ageing');
  if (total <= pageSize && page === 1) return null;
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(total, page * pageSize);
  return (
    <nav aria-label={t('pages')} className="text-ink-muted flex flex-wrap items-center gap-4 py-2 text-xs">
      <span>{t('page', { from: formatCount(from), to: formatCount(to), total: formatCount(total) })}</span>
      {page > 1 ? (
        <Link href={at(page - 1)} className={link}>
          {t('newer')}
        </Link>
      ) : null}
      {to < total ? (
        <Link href={at(page + 1)} className={link}>
          {t('older')}
        </Link>
      ) : null}
    </nav>
  );
}
