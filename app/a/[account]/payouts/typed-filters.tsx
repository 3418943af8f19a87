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

/** Reads each meaning of a text as values for the address; a text without a filter has no meaning. */
function readText(text: string, context: PayoutListContext): readonly ReadText<PayoutName>[] {
  const { zone, facets, owners, accounts } = context;
  const readings = readTyped(text, {
    owners,
    accounts,
    currencies: facets.currencies,
    today: todayIn(zone, Date.now()),
  });
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
  Shown: (props) => <TypedFilters {...props} context={context} />,
});

/** Moves what stands below the box to the left as far as it would leave the window on the right. */
function keepInWindow(shown: HTMLElement | null) {
  if (shown === null) return undefined;
  const watch = new ResizeObserver(() => {
    shown.style.translate = '';
    const room = document.documentElement.clientWidth - 16 - shown.getBoundingClientRect().right;
    if (room < 0) shown.style.translate = `${room}px`;
  });
  watch.observe(shown);
  return () => watch.disconnect();
}

interface TypedFiltersProps extends ShownReadingProps<PayoutName> {
  readonly context: PayoutListContext;
}

function TypedFilters({ readings, applied, context, onApply, onTakeAsText }: TypedFiltersProps) {
  const t = useTranslations('payouts.list.read');
  const isChoice = readings.length > 1;
  return (
    <div
      ref={keepInWindow}
      role="group"
      aria-label={t('label')}
      // A click here must not take the focus from the box.
      onMouseDown={(event) => event.preventDefault()}
      className="bg-surface border-line absolute top-full left-0 z-30 mt-1 flex w-max max-w-[min(34rem,calc(100vw-2rem))] min-w-full flex-col gap-2 rounded-md border p-2 text-sm shadow-lg"
    >
      {/* A screen reader says each change, because the focus stays in the box. */}
      <div role="status" className="flex flex-col gap-2">
        {isChoice ? <p>{t('which')}</p> : null}
        {readings.map((reading) => (
          <div key={JSON.stringify(reading)} className="flex flex-wrap items-center gap-2">
            <ReadFilters reading={reading} context={context} />
            {isChoice ? (
              <Button size="sm" onClick={() => onApply(reading)}>
                {t('choose')}
              </Button>
            ) : null}
          </div>
        ))}
        {applied?.found === undefined ? null : <p>{t('found', { count: applied.found })}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {isChoice || applied !== undefined
          ? null
          : readings.map((reading) => (
              <Button
                key={reading.text}
                size="sm"
                variant="primary"
                aria-keyshortcuts="Enter"
                onClick={() => onApply(reading)}
              >
                {t('apply')}
              </Button>
            ))}
        <Button size="sm" variant="quiet" aria-keyshortcuts="Shift+Enter" onClick={onTakeAsText}>
          {applied === undefined ? t('asText') : t('words')}
        </Button>
      </div>
    </div>
  );
}

interface ReadFiltersProps {
  readonly reading: ReadText<PayoutName>;
  readonly context: PayoutListContext;
}

/** Shows the filters of one meaning, and the text that is left. */
function ReadFilters({ reading: { values, text }, context }: ReadFiltersProps) {
  const t = useTranslations('payouts.list');
  const textOf = useFilterText(context);
  const read = payoutFilterNames.flatMap((name) => {
    const value = values?.[name];
    return value === undefined ? [] : [{ name, value }];
  });
  return (
    <>
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
    </>
  );
}
