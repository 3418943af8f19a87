import { useEffect, useRef, useState } from 'react';
import { FindBox } from './found-rows';
import type { ListAddress, ListValues } from '../list-address';

/** The pause in typing after which the rows are read. */
const typingMs = 250;

interface AddressFindBoxProps<Name extends string> {
  readonly address: ListAddress<Name>;
  readonly by: Name;
  readonly label: string;
  /** Says what can be found. */
  readonly hint: string;
}

/** Searches all rows: the typed text stands in the address. */
export function AddressFindBox<Name extends string>({ address, by, label, hint }: AddressFindBoxProps<Name>) {
  const asked = address.values[by];
  // `own` is the last text that this box put into the address; any other change of the address replaces the text.
  const [typed, setTyped] = useState({ text: asked ?? '', asked, own: asked });
  if (typed.asked !== asked) setTyped({ ...typed, asked, text: asked === typed.own ? typed.text : (asked ?? '') });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (text: string, afterMs: number) => {
    setTyped({ ...typed, text });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const own = text.trim() === '' ? undefined : text.trim();
      setTyped((now) => ({ ...now, own }));
      address.replace({ [by]: own } as ListValues<Name>); // `by` is one of the names
    }, afterMs);
  };
  return (
    <FindBox
      label={label}
      hint={hint}
      text={typed.text}
      onTextChange={(text) => ask(text, text === '' ? 0 : typingMs)}
      onEnter={() => ask(typed.text, 0)}
    />
  );
}
