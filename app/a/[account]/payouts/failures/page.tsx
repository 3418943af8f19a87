import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { MirrorPage, readMirror, type MirrorReading } from '@/app/mirror/mirror-page';
import { pageTitle } from '@/app/shell/page-title';
import { EmptyState } from '@/components/failure/empty-state';
import { Panel } from '@/components/ui/panel';
import { TabLinks } from '@/components/ui/tab-links';
import { failedPayoutStatuses } from '@/lib/contract/enums';
import { sumOf } from '@/lib/contract/decimal';
import { presetDays } from '@/lib/format/plain-date';
import { type FailureGroup, findFailures } from '@/lib/mirror/find-failures';
import { type AskedPayouts, type PayoutQuery, writePayoutQuery } from '@/lib/mirror/payouts/payout-query';
import { unknownValue } from '@/lib/mirror/payouts/unknown-value';
import { failureFamilies, failureFamily } from './failure-family';
import { FailureTable } from './failure-table';
import { pathIn } from '@/lib/addresses/path-to';

export const generateMetadata = pageTitle('failures.title');

const choices = [30, 90, 365] as const;
const mostBanks = 200;

interface FailuresFilter {
  readonly by: 'reason' | 'bank';
  readonly days: (typeof choices)[number];
  /** The one part to show in full: all currencies, all banks, or a family of reasons. */
  readonly part: string | undefined;
}

/** The failed payouts: why each failed, and where its money is. */
export default async function FailuresPage({ params, searchParams }: PageProps<'/a/[account]/payouts/failures'>) {
  const { account } = await params;
  const { by, days, part } = await searchParams;
  const asked: FailuresFilter = {
    by: by === 'bank' ? 'bank' : 'reason',
    days: choices.find((one) => String(one) === days) ?? 90,
    part: [part].flat()[0],
  };
  const [t, payouts] = await Promise.all([getTranslations('failures'), getTranslations('payouts')]);
  const read = await readMirror(account, ({ today }) => rangeOf(asked, today));
  const groups = read.ok && read.value.scope.isOn ? await findGroups(read.value, asked) : [];
  return (
    <MirrorPage
      title={t('heading')}
      description={t('introduction')}
      crumbs={[{ label: payouts('title'), href: pathIn(account, 'payouts') }]}
      read={read}
    >
      {(reading) => (
        <div className="flex flex-col gap-6">
          <Choices account={account} asked={asked} />
          <Failures reading={reading} asked={asked} groups={groups} />
        </div>
      )}
    </MirrorPage>
  );
}

const presetOf = { 30: 'last_30_days', 90: 'last_90_days', 365: 'last_365_days' } as const;

/** The days of the platform that the page covers, today among them. */
function rangeOf({ days }: FailuresFilter, today: string) {
  const { from: fromDay, to: toDay } = presetDays(presetOf[days], today);
  return { fromDay, toDay };
}

async function findGroups({ scope: { database, accountIds, today } }: MirrorReading, asked: FailuresFilter) {
  const { fromDay: from, toDay: to } = rangeOf(asked, today);
  return await findFailures(database, accountIds, asked.by, { from, to });
}

function Choices({ account, asked }: { readonly account: string; readonly asked: FailuresFilter }) {
  const t = useTranslations('failures');
  const at = ({ by, days }: FailuresFilter) => `${pathIn(account, 'payouts/failures')}?by=${by}&days=${String(days)}`;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-1 print:hidden">
      <TabLinks
        label={t('views')}
        tabs={(['reason', 'bank'] as const).map((by) => ({
          href: at({ ...asked, by }),
          label: t(by === 'bank' ? 'byBank' : 'byReason'),
          current: by === asked.by,
        }))}
      />
      <TabLinks
        label={t('range')}
        tabs={choices.map((days) => ({
          href: at({ ...asked, days }),
          label: t('days', { days: String(days) }),
          current: days === asked.days,
        }))}
      />
    </div>
  );
}

interface FailuresProps {
  readonly reading: MirrorReading;
  readonly asked: FailuresFilter;
  readonly groups: readonly FailureGroup[];
}

function Failures({ reading, asked, groups }: FailuresProps) {
  const t = useTranslations('failures');
  // The page's own preset, so that page and list cover the same days whenever the link is opened.
  const base: AskedPayouts = { status: [...failedPayoutStatuses], days: presetOf[asked.days] };
  const list = (query: PayoutQuery) =>
    `${pathIn(reading.account, 'payouts')}${writePayoutQuery({ ...base, ...query })}`;
  const allOf = (part: string) =>
    asked.part === part
      ? undefined
      : `${pathIn(reading.account, 'payouts/failures')}?by=${asked.by}&days=${String(asked.days)}&part=${part}`;
  const isShown = (part: string) => asked.part === undefined || asked.part === part;
  const shared = { reading, list };
  if (groups.length === 0) {
    return (
      <EmptyState icon="circle-check" title={t('none')}>
        {t('noneNote')}
      </EmptyState>
    );
  }
  const ofKey = ({ key }: FailureGroup): PayoutQuery => ({ [asked.by]: key || unknownValue });
  return (
    <>
      {isShown('all') ? (
        <Panel title={t('all')} flush>
          <FailureTable
            {...shared}
            label={t('all')}
            groups={byCurrency(groups)}
            queryOf={() => ({})}
            allHref={allOf('all')}
          />
        </Panel>
      ) : null}
      {asked.by === 'bank'
        ? isShown('banks') && (
            <Panel title={t('byBank')} flush>
              <FailureTable
                {...shared}
                label={t('byBank')}
                head={t('column.bank')}
                groups={groups.slice(0, mostBanks)}
                nameOf={({ key }) => key || t('noBank')}
                queryOf={ofKey}
                allHref={allOf('banks')}
              />
              {groups.length > mostBanks ? (
                <p className="text-ink-muted py-2 text-xs">{t('more', { count: groups.length - mostBanks })}</p>
              ) : null}
            </Panel>
          )
        : failureFamilies.map((family) => {
            const own = groups.filter(({ key }) => failureFamily(key) === family);
            if (own.length === 0 || !isShown(family)) return null;
            const title = t(`family.${family}.title`);
            return (
              <Panel key={family} title={title} flush>
                <p className="max-w-measure py-2 text-sm">
                  <span className="font-semibold">{t('toDo')}</span> {t(`family.${family}.toDo`)}
                </p>
                <FailureTable
                  {...shared}
                  label={title}
                  head={t('column.reason')}
                  groups={own}
                  nameOf={({ key }) => key || t('noReason')}
                  queryOf={ofKey}
                  allHref={allOf(family)}
                />
              </Panel>
            );
          })}
    </>
  );
}

const oldestOf = (...times: readonly (number | undefined)[]): number | undefined => {
  const known = times.filter((ms) => ms !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
};

/** One group for each currency; two currencies are never added together. */
function byCurrency(groups: readonly FailureGroup[]): FailureGroup[] {
  const found = new Map<string, FailureGroup>();
  for (const group of groups) {
    const known = found.get(group.currency);
    found.set(group.currency, {
      ...group,
      count: group.count + (known?.count ?? 0),
      withoutAmount: group.withoutAmount + (known?.withoutAmount ?? 0),
      returnedCount: group.returnedCount + (known?.returnedCount ?? 0),
      outCount: group.outCount + (known?.outCount ?? 0),
      promisedCount: group.promisedCount + (known?.promisedCount ?? 0),
      sent: sumOf(group.sent, known?.sent ?? '0'),
      returned: sumOf(group.returned, known?.returned ?? '0'),
      returnedInPart: sumOf(group.returnedInPart, known?.returnedInPart ?? '0'),
      out: sumOf(group.out, known?.out ?? '0'),
      promised: sumOf(group.promised, known?.promised ?? '0'),
      oldestOutMs: oldestOf(known?.oldestOutMs, group.oldestOutMs),
      oldestPromisedMs: oldestOf(known?.oldestPromisedMs, group.oldestPromisedMs),
    });
  }
  return [...found.values()].toSorted((one, other) => other.outCount - one.outCount || other.count - one.count);
}
