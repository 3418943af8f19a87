import { useTranslations } from 'next-intl';
import type { ReadText, ShownReadingProps, TextReader } from '@/app/list/find/address-find-box';
import { Button } from '@/components/ui/button';
import { todayIn } from '@/lib/format/plain-date';
import { filtersOf, payoutFilterNames, subjectOf } from '@/lib/mirror/payouts/payout-filters';
import { readTyped } from '@/lib/mirror/payouts/reading/read-typed';
import type { PayoutListContext } from '@/lib/mirror/read-payouts';
import { useFilterText } from '@/app/list/filters/payouts/use-filter-text';
import type { PayoutAddress } from './payout-address';

type PayoutName = keyof PayoutAddress['values'];

/** The values for the address; undefined where the text has no filter in it. */
function readText(text: string, context: PayoutListContext): ReadText<PayoutName> | undefined {
  const { zone, facets, owners, accounts } = context;
  const reading = readTyped(text, {
    ...{ owners, accounts, currencies: facets.currencies },
    today: todayIn(zone, Date.now()),
  });
  const names = payoutFilterNames.filter((name) => reading.filters[name] !== undefined);
  if (names.length === 0) return undefined;
  // The words that set one filter of a subject leave none of the others.
  const cleared = names.flatMap((name) => filtersOf(subjectOf(name)));
  const values = { ...Object.fromEntries(cleared.map((name) => [name, undefined])), ...reading.filters };
  return { values, text: reading.text };
}

/** Reads plain words with what is known of these payouts, and shows the filters that Enter sets. */
export const typedFilters = (context: PayoutListContext): TextReader<PayoutName> => ({
  read: (text) => readText(text, context),
  Shown: (props) => <TypedFilters {...props} context={context} />,
});

interface TypedFiltersProps extends ShownReadingProps<PayoutName> {
  readonly context: PayoutListContext;
}

function TypedFilters({ reading: { values, text }, context, onApply, onTakeAsText }: TypedFiltersProps) {
  const t = useTranslations('payouts.list');
  const textOf = useFilterText(context);
  const read = payoutFilterNames.flatMap((name) => {
    const value = values?.[name];
    return value === undefined ? [] : [{ name, value }];
  });
  return (
    <div
      role="group"
      aria-label={t('read.label')}
      // A press on it leaves the focus in the box.
      onMouseDown={(event) => event.preventDefault()}
      className="bg-surface border-line absolute top-full left-0 z-30 mt-1 flex w-max max-w-[min(34rem,calc(100vw-2rem))] min-w-full flex-col gap-2 rounded-md border p-2 text-sm shadow-lg"
    >
      {/* Read out as it changes: the focus stays in the box. */}
      <div role="status" className="flex flex-col gap-1.5">
        {read.length === 0 ? null : (
          <ul aria-label={t('read.filters')} className="flex flex-wrap gap-1">
            {read.map(({ name, value }) => (
              <li key={name} className="bg-sunken inline-flex min-h-7 items-center gap-1 rounded-sm px-2">
                <span className="text-ink-muted">{t(`field.${name}`)}</span>{' '}
                <span className="font-medium">{textOf(name, value)}</span>
              </li>
            ))}
          </ul>
        )}
        {text === '' ? null : <p className="text-ink-muted text-xs break-words">{t('read.text', { text })}</p>}
      </div>
      {values === undefined ? null : (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="primary" aria-keyshortcuts="Enter" onClick={onApply}>
            {t('read.apply')}
          </Button>
          <Button size="sm" variant="quiet" aria-keyshortcuts="Shift+Enter" onClick={onTakeAsText}>
            {t('read.asText')}
          </Button>
        </div>
      )}
    </div>
  );
}
