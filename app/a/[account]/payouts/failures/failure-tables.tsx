import { useTranslations } from 'next-intl';
import { FigureCell, FigureLink, FigureTable, NoFigure, rowsOnPhone } from '@/app/mirror/figure-table';
import type { MirrorReading } from '@/app/mirror/mirror-page';
import { EmptyState } from '@/components/failure/empty-state';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { pathIn } from '@/lib/addresses/path-to';
import { compareDecimals, sumOf } from '@/lib/contract/decimal';
import { type FailedMoneyPart, failedPayoutStatuses } from '@/lib/contract/enums';
import { writeQuery } from '@/lib/contract/list-query';
import { durationWords } from '@/lib/format/duration';
import { formatAmount } from '@/lib/format/format-amount';
import { formatInstant } from '@/lib/format/instant';
import { useWords } from '@/lib/messages/use-words';
import type { FailureGroup } from '@/lib/mirror/find-failures';
import { type AskedPayouts, type PayoutQuery, writePayoutQuery } from '@/lib/mirror/payouts/payout-query';
import { unknownValue } from '@/lib/mirror/payouts/unknown-value';

const mostBanks = 200;

/** The choices that the address of the page holds. */
export interface FailuresShown {
  readonly by: 'reason' | 'bank';
  readonly days: number;
  /** The one part to show in full: all currencies, all banks, or a family of reasons. */
  readonly part: string | undefined;
}

interface FailureTablesProps {
  readonly reading: MirrorReading;
  readonly asked: FailuresShown;
  /** The preset of the page's days, with which its links cover the same days whenever they are opened. */
  readonly preset: AskedPayouts['days'];
  readonly groups: readonly FailureGroup[];
}

/** Draws the failed payouts by currency, and below that by bank, or by what people can do about the reason. */
export function FailureTables({ reading, asked, preset, groups }: FailureTablesProps) {
  const t = useTranslations('failures');
  const { by, days } = asked;
  const parts = useParts(by, groups);
  if (groups.length === 0) {
    return (
      <EmptyState icon="circle-check" title={t('none')}>
        {t('noneNote')}
      </EmptyState>
    );
  }
  const base: AskedPayouts = { status: [...failedPayoutStatuses], days: preset };
  const list = (query: PayoutQuery) =>
    `${pathIn(reading.account, 'payouts')}${writePayoutQuery({ ...base, ...query })}`;
  const allOf = (part: string) =>
    `${pathIn(reading.account, 'payouts/failures')}${writeQuery({ by, days: String(days), part })}`;
  return parts.map(({ part, toDo, below, ...table }) =>
    table.groups.length === 0 || (asked.part !== undefined && asked.part !== part) ? null : (
      <Panel key={part} title={table.label} flush>
        {toDo === undefined ? null : (
          <p className="max-w-measure py-2 text-sm">
            <span className="font-semibold">{t('toDo')}</span> {toDo}
          </p>
        )}
        <FailureTable
          {...table}
          reading={reading}
          list={list}
          allHref={asked.part === part ? undefined : allOf(part)}
        />
        {below === undefined ? null : <p className="text-ink-muted py-2 text-xs">{below}</p>}
      </Panel>
    ),
  );
}

interface FailurePart extends Pick<FailureTableProps, 'label' | 'head' | 'groups' | 'nameOf' | 'queryOf'> {
  readonly part: string;
  /** What people can do about these failures. */
  readonly toDo?: string;
  /** Stands below the table. */
  readonly below?: string | undefined;
}

/** The parts of the page: all currencies, and then either the banks or each family of reasons. */
function useParts(by: FailuresShown['by'], groups: readonly FailureGroup[]): readonly FailurePart[] {
  const t = useTranslations('failures');
  const queryOf = ({ key }: FailureGroup): PayoutQuery => ({ [by]: key || unknownValue });
  const all = { part: 'all', label: t('all'), groups: byCurrency(groups), queryOf: () => ({}) };
  if (by === 'bank') {
    const more = groups.length - mostBanks;
    const banks = {
      part: 'banks',
      label: t('byBank'),
      head: t('column.bank'),
      groups: groups.slice(0, mostBanks),
      nameOf: ({ key }: FailureGroup) => key || t('noBank'),
      queryOf,
      below: more > 0 ? t('more', { count: more }) : undefined,
    };
    return [all, banks];
  }
  const families = failureFamilies.map((family) => ({
    part: family,
    label: t(`family.${family}.title`),
    toDo: t(`family.${family}.toDo`),
    head: t('column.reason'),
    groups: groups.filter(({ key }) => failureFamily(key) === family),
    nameOf: ({ key }: FailureGroup) => key || t('noReason'),
    queryOf,
  }));
  return [all, ...families];
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

/** Groups of reasons for which people do the same, in the order in which they are shown. */
const failureFamilies = ['details', 'closed', 'name', 'limit', 'compliance', 'none', 'other'] as const;
type FailureFamily = (typeof failureFamilies)[number];

/** Reasons in the platform's words, from interface 2.9 and the sandbox. There is no list, so others are unknown. */
const knownReasons: readonly { readonly says: RegExp; readonly family: FailureFamily }[] = [
  { says: /^Beneficiary account closed$/i, family: 'closed' },
  // Of ISO 20022's reasons for a return, AC04 is a closed account.
  { says: /^Returned by the intermediary bank: reason AC04$/i, family: 'closed' },
  { says: /^Beneficiary name does not match the account\b/i, family: 'name' },
  { says: /^Invalid bank code$/i, family: 'details' },
  // It says that the details of the beneficiary's account are wrong.
  { says: /^收款人账户信息有误$/, family: 'details' },
  { says: /^Limit of the beneficiary bank exceeded$/i, family: 'limit' },
  { says: /^(<p>)?Rejected by (<b>)?compliance(<\/b>)?(<\/p>)?$/i, family: 'compliance' },
];

/** The family of a reason; `other` for a reason that is not known here. @internal for tests */
export function failureFamily(reason: string): FailureFamily {
  const words = reason.trim();
  if (words === '') return 'none';
  return knownReasons.find(({ says }) => says.test(words))?.family ?? 'other';
}

interface FailureTableProps {
  readonly label: string;
  /** The header of the first column; left out where each row is a currency. */
  readonly head?: string;
  readonly groups: readonly FailureGroup[];
  readonly nameOf?: (group: FailureGroup) => string;
  /** The filters that find a group's payouts, besides the currency. */
  readonly queryOf: (group: FailureGroup) => PayoutQuery;
  readonly list: (query: PayoutQuery) => string;
  readonly reading: MirrorReading;
  /** The page of all groups, for a phone, which shows the first ones; left out where all are shown. */
  readonly allHref?: string | undefined;
}

/**
 * Draws the sums that were sent, that came back, that are still out, and whose return is announced. Each figure opens
 * the list of its payouts.
 */
function FailureTable(props: FailureTableProps) {
  const { label, head, groups, nameOf, queryOf, list, reading, allHref } = props;
  const t = useTranslations('failures');
  const heads = [
    ...(head === undefined ? [] : [{ label: head }]),
    { label: t('column.currency') },
    ...(['sent', 'returned', 'out', 'oldest', 'promised'] as const).map((name) => ({
      label: t(`column.${name}`),
      isFigure: true,
    })),
  ];
  const table = (
    <FigureTable stacks isCut={allHref !== undefined} label={label} heads={heads}>
      {groups.map((group) => (
        <FailureRow
          key={`${group.key} ${group.currency}`}
          group={group}
          list={list}
          reading={reading}
          name={nameOf?.(group)}
          query={{ ...queryOf(group), currency: [group.currency || unknownValue] }}
        />
      ))}
    </FigureTable>
  );
  if (allHref === undefined || groups.length <= rowsOnPhone) return table;
  return (
    <>
      {table}
      <Link href={allHref} className="text-accent-ink inline-block py-2 text-xs underline underline-offset-2 sm:hidden">
        {t('allOf', { label, count: groups.length })}
      </Link>
    </>
  );
}

interface FailureRowProps extends Pick<FailureTableProps, 'list' | 'reading'> {
  readonly group: FailureGroup;
  readonly name: string | undefined;
  readonly query: PayoutQuery;
}

function FailureRow({ group, name, query, list, reading: { nowMs, zone } }: FailureRowProps) {
  const t = useTranslations('failures');
  const words = useWords();
  const { currency, returnedInPart, oldestOutMs, oldestPromisedMs } = group;
  const payouts = (count: number) => t('payouts', { count });
  const hasPart = compareDecimals(returnedInPart, '0') !== 0;
  const figure = (column: 'sent' | FailedMoneyPart, count: number, note: string) => (
    <FigureCell isFigure label={t(`column.${column}`)}>
      {count === 0 ? (
        <NoFigure />
      ) : (
        <FigureLink
          name={t('figure', { of: name ?? t('all'), currency, column: t(`column.${column}`) })}
          value={formatAmount(group[column], currency)}
          note={note}
          href={list(column === 'sent' ? query : { ...query, money: column })}
        />
      )}
    </FigureCell>
  );
  const sentNote =
    group.withoutAmount === 0
      ? payouts(group.count)
      : t('lessUnknown', { payouts: payouts(group.count), without: group.withoutAmount });
  const outNote = hasPart
    ? t('lessPart', { payouts: payouts(group.outCount), part: formatAmount(returnedInPart, currency) })
    : payouts(group.outCount);
  const promisedNote =
    oldestPromisedMs === undefined
      ? payouts(group.promisedCount)
      : t('promisedSince', {
          payouts: payouts(group.promisedCount),
          age: words(durationWords(nowMs - oldestPromisedMs)),
        });
  return (
    <tr>
      {name === undefined ? null : (
        <FigureCell isHead mayWrap className="max-w-96 min-w-48">
          <bdi>{name}</bdi>
        </FigureCell>
      )}
      <FigureCell isHead={name === undefined} isStrong={name === undefined}>
        {currency}
      </FigureCell>
      {figure('sent', group.count, sentNote)}
      {figure('returned', group.returnedCount, payouts(group.returnedCount))}
      {figure('out', group.outCount, outNote)}
      <FigureCell isFigure label={t('column.oldest')}>
        {oldestOutMs === undefined ? (
          <NoFigure />
        ) : (
          <time dateTime={new Date(oldestOutMs).toISOString()} title={formatInstant(oldestOutMs, zone)}>
            {words(durationWords(nowMs - oldestOutMs))}
          </time>
        )}
      </FigureCell>
      {figure('promised', group.promisedCount, promisedNote)}
    </tr>
  );
}
