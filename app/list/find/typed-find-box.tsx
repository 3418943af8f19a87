import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLate } from '@/components/overlay/use-late';
import type { ListValues } from '../list-address';
import { FindBox } from './find-box';
import { typingMs } from './use-address-text';

/** A meaning of a text besides a search: values for the address, with the rest of it as text. */
export interface ReadText<Name extends string> {
  /** Undefined if the values stand in the address already. */
  readonly values?: ListValues<Name>;
  readonly text: string;
}

/** Reads a text, and shows what it read; loaded once a person types. */
export interface TextReader<Name extends string> {
  /** The meanings of a text: several where people mean different things by it, none where it is only text. */
  readonly read: (text: string) => readonly ReadText<Name>[];
  /** Stands below the box. */
  readonly Shown: ComponentType<ShownReadingProps<Name>>;
}

/** A sentence whose filters the list has. */
export interface AppliedText<Name extends string> {
  readonly sentence: string;
  readonly reading: ReadText<Name>;
}

export interface ShownReadingProps<Name extends string> {
  readonly readings: readonly ReadText<Name>[];
  /** The list has the filters already, and so many rows; undefined until they are counted. */
  readonly applied: { readonly found: number | undefined } | undefined;
  readonly onApply: (reading: ReadText<Name>) => void;
  readonly onTakeAsText: () => void;
}

/** The text of a box, and the list that it searches. */
interface SearchingText<Name extends string> {
  readonly text: string;
  /** Changes the text, and searches nothing. */
  readonly setText: (text: string) => void;
  /** Searches for the text, with changes of the filters; `replace`: without a step in the history. */
  readonly search: (text: string, how: 'change' | 'replace', values?: ListValues<Name>) => void;
}

interface TypedFindBoxProps<Name extends string> {
  readonly of: SearchingText<Name>;
  readonly label: string;
  /** Says what can be found. */
  readonly hint?: string | undefined;
  /** Loads the means to read filters in the text; left out where a text is only text. */
  readonly loadReader?: (() => Promise<TextReader<Name> | undefined>) | undefined;
  /** The last sentence that was read, while the list has its filters, and how many rows it has. */
  readonly applied?: AppliedText<Name> | undefined;
  readonly found?: number | undefined;
  readonly onApplied?: ((applied: AppliedText<Name> | undefined) => void) | undefined;
  /** The pause in typing after which a text is searched. */
  readonly pauseMs?: number | undefined;
}

const loadNone = () => Promise.resolve(undefined);

/** The values that the filters of a sentence are removed with. */
export const withoutRead = <Name extends string>({ reading }: AppliedText<Name>): ListValues<Name> =>
  Object.fromEntries(Object.keys(reading.values ?? {}).map((name) => [name, undefined])) as ListValues<Name>; // its own names

/**
 * Searches all rows for a typed text. A text that has filters in it waits: the person sees them and sets them with
 * Enter, chooses among several meanings, or searches the whole text with Shift and Enter. The read filters stay in view
 * with the number of rows.
 */
export function TypedFindBox<Name extends string>({
  of: { text: typed, setText, search },
  label,
  hint,
  loadReader = loadNone,
  applied,
  found,
  onApplied = () => undefined,
  pauseMs = typingMs,
}: TypedFindBoxProps<Name>) {
  const { Late: reader, bring } = useLate(loadReader);
  const [readings, setReadings] = useState<readonly ReadText<Name>[]>([]);
  const [isWithin, setIsWithin] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef('');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (reading: ReadText<Name>) => {
    search(reading.text, 'change', reading.values);
    setReadings([]);
    onApplied({ sentence: typed.trim(), reading });
    // The button that was pressed goes with the meanings.
    place.current?.querySelector('input')?.focus();
  };
  const takeAsText = (text: string) => {
    clearTimeout(timer.current);
    setReadings([]);
    onApplied(undefined);
    search(text, 'replace', applied && withoutRead(applied));
  };
  /** `isMeant`: the person pressed Enter. A reader that cannot be loaded leaves the text a text. */
  const ask = async (text: string, isMeant: boolean) => {
    const known = reader ?? (await loadReader().catch(() => undefined));
    if (latest.current !== text) return;
    const [read, ...others] = text.trim() === '' ? [] : (known?.read(text) ?? []);
    if (read === undefined) {
      // Filters that were read before stay: only the rest of their sentence was changed.
      clearTimeout(timer.current);
      setReadings([]);
      search(text, 'replace');
    } else if (isMeant && others.length === 0) set(read);
    else {
      setReadings([read, ...others]);
      // A choice between meanings is never made for the person.
      if (isMeant)
        requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('[role=group] button')?.focus());
    }
  };
  const type = (text: string) => {
    void bring('ahead');
    latest.current = text;
    setText(text);
    onApplied(undefined);
    // The meanings of the former text stay until the new text is read, so that nothing jumps.
    if (text === '') setReadings([]);
    clearTimeout(timer.current);
    const read = text.trim() === '' ? undefined : reader?.read(text);
    if (read !== undefined && read.length > 0) setReadings(read);
    else timer.current = setTimeout(() => void ask(text, false), text === '' ? 0 : pauseMs);
  };
  const Shown = reader?.Shown;
  const isApplied = readings.length === 0 && applied !== undefined;
  return (
    <div
      ref={place}
      className="relative min-w-0 grow basis-40 md:max-w-72"
      onFocus={() => setIsWithin(true)}
      onBlur={({ currentTarget, relatedTarget }) => setIsWithin(currentTarget.contains(relatedTarget))}
    >
      <FindBox
        label={label}
        {...(hint === undefined ? {} : { hint })}
        text={typed}
        onTextChange={type}
        onEnter={({ shiftKey }) => {
          clearTimeout(timer.current);
          latest.current = typed;
          if (shiftKey) takeAsText(typed);
          else void ask(typed, true);
        }}
      />
      {Shown === undefined || !isWithin || (readings.length === 0 && !isApplied) ? null : (
        <Shown
          readings={isApplied ? [applied.reading] : readings}
          applied={isApplied ? { found } : undefined}
          onApply={set}
          onTakeAsText={() => takeAsText(isApplied ? applied.sentence : typed)}
        />
      )}
    </div>
  );
}
