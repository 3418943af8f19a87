import { useTranslations } from 'next-intl';
import { TypedFilters } from '@/app/list/find/typed-filters';
import type { ReadText, ShownReadingProps, TextReader } from '@/app/list/find/typed-find-box';
import { todayIn } from '@/lib/format/plain-date';
import { filtersOf, payoutFilterNames, subjectOf } from '@/lib/mirror/payouts/payout-filters';
import { readTyped } from '@/lib/mirror/payouts/reading/read-typed';
import { typedPayouts } from '@/lib/mirror/payouts/reading/typed-payouts';
import type { PayoutListContext } from '@/lib/mirror/read-payouts';
import { useFilterText } from '@/app/list/filters/payouts/use-filter-text';
import type { PayoutAddress } from './payout-address';

type PayoutName = keyof PayoutAddress['values'];

/** Reads each meaning of a text as values for the address; a text without a filter has no meaning. */
function readText(text: string, context: PayoutListContext): readonly ReadText<PayoutName>[] {
  const { zone, facets, owners, accounts } = context;
  const given = { owners, accounts, currencies: facets.currencies, today: todayIn(zone, Date.now()) };
  const readings = readTyped(text, given, typedPayouts);
  return readings.flatMap((reading) => {
    const names = payoutFilterNames.filter((name) => reading.filters[name] !== undefined);
    if (names.length === 0 && readings.length === 1 && reading.text === text.trim()) return [];
    // Words that set one filter of a subject replace all filters of that subject.
    const cleared = names.flatMap((name) => filtersOf(subjectOf(name)));
    const values = { ...Object.fromEntries(cleared.map((name) => [name, undefined])), ...reading.filters };
    return [{ values, text: reading.text }];
  });
}

/** Reads filters in plain words, with the names that these payouts have, and shows the filters that Enter sets. */
export const typedFilters = (context: PayoutListContext): TextReader<PayoutName> => ({
  read: (text) => readText(text, context),
  Shown: (props) => <ReadPayouts {...props} context={context} />,
});

interface ReadPayoutsProps extends ShownReadingProps<PayoutName> {
  readonly context: PayoutListContext;
}

function ReadPayouts({ context, ...shown }: ReadPayoutsProps) {
  const t = useTranslations('payouts.list');
  const textOf = useFilterText(context);
  const chipsOf = ({ values }: ReadText<PayoutName>) =>
    payoutFilterNames.flatMap((name) => {
      const value = values?.[name];
      return value === undefined ? [] : [{ name, label: t(`field.${name}`), text: textOf(name, value) }];
    });
  return <TypedFilters {...shown} chipsOf={chipsOf} foundWords={(count) => t('read.found', { count })} />;
}
