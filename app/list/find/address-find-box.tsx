import { type ComponentType, useRef, useEffect, useState } from 'react';
import { useLate } from '@/components/overlay/use-late';
import { FindBox } from './find-box';
import type { ListAddress, ListValues } from '../list-address';
import { typingMs, useAddressText } from './use-address-text';

/** What a text means besides a search: values for the address, with the rest of it as text. */
export interface ReadText<Name extends string> {
  /** Undefined: they stand in the address already. */
  readonly values?: ListValues<Name>;
  readonly text: string;
}

/** Reads a text, and shows what it read; loaded once a person types. */
export interface TextReader<Name extends string> {
  /** Undefined where the text is only text. */
  readonly read: (text: string) => ReadText<Name> | undefined;
  /** Stands below the box. */
  readonly Shown: ComponentType<ShownReadingProps<Name>>;
}

export interface ShownReadingProps<Name extends string> {
  readonly reading: ReadText<Name>;
  readonly onApply: () => void;
  readonly onTakeAsText: () => void;
}

interface AddressFindBoxProps<Name extends string> {
  readonly address: ListAddress<Name>;
  readonly by: Name;
  readonly label: string;
  /** Says what can be found. */
  readonly hint?: string;
  /** Loads the means to read filters in the text; left out where a text is only text. */
  readonly loadReader?: () => Promise<TextReader<Name> | undefined>;
}

const loadNone = () => Promise.resolve(undefined);

/**
 * Searches all rows: the typed text stands in the address. A text that has filters in it waits: the person sees them and
 * sets them with Enter, or searches the whole text with Shift and Enter.
 */
export function AddressFindBox<Name extends string>({
  address,
  by,
  label,
  hint,
  loadReader = loadNone,
}: AddressFindBoxProps<Name>) {
  const { text: typed, setText, patchFor } = useAddressText(address, by);
  const { Late: reader, bring } = useLate(loadReader);
  const [reading, setReading] = useState<ReadText<Name>>();
  const [isWithin, setIsWithin] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef('');
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = ({ values, text }: ReadText<Name>) => {
    setText(text);
    address.change({ ...values, ...patchFor(text) });
    setReading(text === '' ? undefined : { text });
  };
  const takeAsText = (text: string) => {
    clearTimeout(timer.current);
    setReading(undefined);
    address.replace(patchFor(text));
  };
  /** `isMeant`: the person pressed Enter. A reader that cannot be loaded leaves the text a text. */
  const ask = async (text: string, isMeant: boolean) => {
    const known = reader ?? (await loadReader().catch(() => undefined));
    if (latest.current !== text) return;
    const read = text.trim() === '' ? undefined : known?.read(text);
    if (read === undefined) takeAsText(text);
    else if (isMeant) set(read);
    else setReading(read);
  };
  const type = (text: string) => {
    void bring('ahead');
    latest.current = text;
    setText(text);
    // What was read from the text before stays until the new one is read, so that nothing jumps.
    if (text === '' || (reading !== undefined && reading.values === undefined)) setReading(undefined);
    clearTimeout(timer.current);
    const read = text.trim() === '' ? undefined : reader?.read(text);
    if (read !== undefined) setReading(read);
    else timer.current = setTimeout(() => void ask(text, false), text === '' ? 0 : typingMs);
  };
  const Shown = reader?.Shown;
  return (
    <div
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
      {Shown === undefined || reading === undefined || !isWithin ? null : (
        <Shown reading={reading} onApply={() => set(reading)} onTakeAsText={() => takeAsText(typed)} />
      )}
    </div>
  );
}
