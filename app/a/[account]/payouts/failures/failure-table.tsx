import { useTranslations } from 'next-intl';
import { FigureCell, FigureLink, FigureTable, NoFigure, rowsOnPhone } from '@/app/mirror/figure-table';
import type { MirrorReading } from '@/app/mirror/mirror-page';
import { Link } from '@/components/ui/link';
import { compareDecimals } from '@/lib/contract/decimal';
import type { FailedMoneyPart } from '@/lib/contract/enums';
import { durationWords } from '@/lib/format/duration';
import { formatAmount } from '@/lib/format/format-amount';
import { formatInstant } from '@/lib/format/instant';
import { useWords } from '@/lib/messages/use-words';
import type { FailureGroup } from '@/lib/mirror/find-failures';
import type { PayoutQuery } from '@/lib/mirror/payouts/payout-query';
import { unknownValue } from '@/lib/mirror/payouts/unknown-value';

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
 * The sums that were sent, returned, still out, and promised to be returned. No figure opens a record: each opens the list
 * of its payouts, whose rows have their places in it.
 */
export function FailureTable(props: FailureTableProps) {
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
  const figure = (column: 'sent' | FailedMoneyPart, count: number, note: string, money: PayoutQuery) =>
    count === 0 ? (
      <NoFigure />
    ) : (
      <FigureLink
        name={t('figure', { of: name ?? t('all'), currency, column: t(`column.${column}`) })}
        value={formatAmount(group[column], currency)}
        note={note}
        href={list({ ...query, ...money })}
      />
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
      <FigureCell isFigure label={t('column.sent')}>
        {figure('sent', group.count, sentNote, {})}
      </FigureCell>
      <FigureCell isFigure label={t('column.returned')}>
        {figure('returned', group.returnedCount, payouts(group.returnedCount), { money: 'returned' })}
      </FigureCell>
      <FigureCell isFigure label={t('column.out')}>
        {figure('out', group.outCount, outNote, { money: 'out' })}
      </FigureCell>
      <FigureCell isFigure label={t('column.oldest')}>
        {oldestOutMs === undefined ? (
          <NoFigure />
        ) : (
          <time dateTime={new Date(oldestOutMs).toISOString()} title={formatInstant(oldestOutMs, zone)}>
            {words(durationWords(nowMs - oldestOutMs))}
          </time>
        )}
      </FigureCell>
      <FigureCell isFigure label={t('column.promised')}>
        {figure('promised', group.promisedCount, promisedNote, { money: 'promised' })}
      </FigureCell>
    </tr>
  );
}
