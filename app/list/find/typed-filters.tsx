import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { ReadText, ShownReadingProps } from './typed-find-box';

/** A filter that was read, as its chip will show it. */
export interface ReadChip {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

interface TypedFiltersProps<Name extends string> extends ShownReadingProps<Name> {
  readonly chipsOf: (reading: ReadText<Name>) => readonly ReadChip[];
  /** Says how many rows the list has. */
  readonly foundWords: (count: number) => string;
}

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

/** The filters that were read in a text, before they are set and while the list has them. */
export function TypedFilters<Name extends string>({
  readings,
  applied,
  chipsOf,
  foundWords,
  onApply,
  onTakeAsText,
}: TypedFiltersProps<Name>) {
  const t = useTranslations('list.read');
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
            <ReadFilters chips={chipsOf(reading)} text={reading.text} />
            {isChoice ? (
              <Button size="sm" onClick={() => onApply(reading)}>
                {t('choose')}
              </Button>
            ) : null}
          </div>
        ))}
        {applied?.found === undefined ? null : <p>{foundWords(applied.found)}</p>}
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
  readonly chips: readonly ReadChip[];
  readonly text: string;
}

/** The filters of one meaning, and the text that is left. */
function ReadFilters({ chips, text }: ReadFiltersProps) {
  const t = useTranslations('list.read');
  return (
    <>
      {chips.length === 0 ? null : (
        <ul aria-label={t('filters')} className="flex flex-wrap gap-1">
          {chips.map(({ name, label, text: value }) => (
            <li key={name} className="bg-sunken inline-flex min-h-7 items-center gap-1 rounded-sm px-2">
              <span className="text-ink-muted">{label}</span> <span className="font-medium">{value}</span>
            </li>
          ))}
        </ul>
      )}
      {text === '' ? null : <p className="text-ink-muted text-xs break-words">{t('text', { text })}</p>}
    </>
  );
}
